import type { Deps } from '#kernel/context.ts'
import { unauthorized } from '#kernel/errors.ts'
import { sha256 } from '#kernel/crypto/tokens.ts'
import { findToken, type GrantedToken } from './store.ts'

export type BearerTokens = {
  /** The owner of a token; undefined when the token is unknown or revoked. Expired ones are rejected. */
  find(plain: string): Promise<number | undefined>
}

/** Tokens are cached until one of them, its application or its owner changes. */
export function createBearerTokens({ db, caches, clock }: Pick<Deps, 'db' | 'caches' | 'clock'>): BearerTokens {
  const held = new Map<string, Promise<GrantedToken | undefined>>()
  caches.watch(['oauth_tokens', 'oauth_applications', 'users'], () => held.clear())

  const load = (plain: string) => {
    const key = sha256(plain).toString('base64')
    const known = held.get(key)
    if (known) return known
    if (held.size > 10_000) held.clear()
    const loading = findToken(db, plain, 'access')
    held.set(key, loading)
    loading.then((token) => token ?? held.delete(key)).catch(() => held.delete(key))
    return loading
  }

  return {
    find: async (plain) => {
      const token = await load(plain)
      if (!token || token.revoked_at !== null) return undefined
      if (token.expires_at <= clock().toISOString()) throw unauthorized('token_expired', 'OAuth2 token is expired!')
      return token.user_id
    },
  }
}
