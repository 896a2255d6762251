import type { Deps } from '#kernel/context.ts'
import { sha256, sha256Text } from '#kernel/crypto/tokens.ts'
import { unauthorized } from '#kernel/errors.ts'
import { recordTokenUse } from './record-use.ts'

export type AccessToken = { id: number; user_id: number; permissions: ReadonlySet<string>; expires_at: string | null }

export type AccessTokens = {
  /** The access token that a client sent; undefined when it is unknown. Expired ones are rejected. */
  find(plain: string): Promise<AccessToken | undefined>
}

const usesAreNotedEvery = 60_000

/** Tokens are cached until one of them or its owner changes. */
export function createAccessTokens({
  db,
  caches,
  clock,
  log,
}: Pick<Deps, 'db' | 'caches' | 'clock' | 'log'>): AccessTokens {
  const held = new Map<string, Promise<AccessToken | undefined>>()
  const notedAt = new Map<number, number>()
  caches.watch(['access_tokens', 'users'], () => held.clear())

  const load = async (hash: Buffer): Promise<AccessToken | undefined> => {
    const row = await db
      .selectFrom('access_tokens')
      .select(['id', 'user_id', 'preferences', 'expires_at'])
      .where('token_sha256', '=', hash)
      .executeTakeFirst()
    if (!row) return undefined
    const { permission = [] } = row.preferences as { permission?: string[] }
    return { id: row.id, user_id: row.user_id, expires_at: row.expires_at, permissions: new Set(permission) }
  }

  /** At most once per minute and outside the request, because busy clients would update the row with every request. */
  const noteUse = (id: number, now: Date) => {
    if (now.getTime() - (notedAt.get(id) ?? 0) < usesAreNotedEvery) return
    notedAt.set(id, now.getTime())
    recordTokenUse(db, id, now).catch((error: unknown) =>
      log.warn({ err: error }, 'recording the use of a token failed'),
    )
  }

  const findHeld = (plain: string): Promise<AccessToken | undefined> => {
    const key = sha256Text(plain)
    const known = held.get(key)
    if (known) return known
    if (held.size > 10_000) held.clear()
    const loading = load(sha256(plain))
    held.set(key, loading)
    loading.then((token) => token ?? held.delete(key)).catch(() => held.delete(key))
    return loading
  }

  return {
    find: async (plain) => {
      const token = await findHeld(plain)
      if (!token) return undefined
      noteUse(token.id, clock())
      // The token is no longer valid on the day itself.
      if (token.expires_at !== null && clock().toISOString().slice(0, 10) >= token.expires_at)
        throw unauthorized('token_expired', 'Not authorized (token expired)!')
      return token
    },
  }
}
