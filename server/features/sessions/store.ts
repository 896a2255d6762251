import { randomToken, sha256 } from '#kernel/crypto/tokens.ts'
import type { Ctx } from '#kernel/context.ts'
import type { Db } from '#kernel/db/pool.ts'

const columns = [
  'id',
  'user_id',
  'real_user_id',
  'device_id',
  'persistent',
  'ip',
  'user_agent',
  'authenticated_at',
  'last_seen_at',
  'expires_at',
  'created_at',
] as const

export type SessionRow = NonNullable<Awaited<ReturnType<typeof findSession>>>

export const findSession = (db: Db, token: string, now: Date) =>
  db
    .selectFrom('sessions')
    .select(columns)
    .where('token_sha256', '=', sha256(token))
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst()

export const findSessionById = (db: Db, id: number) =>
  db.selectFrom('sessions').select(columns).where('id', '=', id).executeTakeFirst()

export const listLatestSessions = (db: Db, now: Date, { limit, offset }: { limit: number; offset: number }) =>
  db
    .selectFrom('sessions')
    .select(columns)
    .where('expires_at', '>', now.toISOString())
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()

export type NewSession = {
  user_id: number
  device_id: number
  persistent: boolean
  user_agent: string | null
  expires_at: string
}

/** The token is only in the cookie; its hash is stored. */
export async function insertSession({ db, now, ip }: Ctx, values: NewSession): Promise<{ id: number; token: string }> {
  const token = randomToken()
  const at = now.toISOString()
  const { id } = await db
    .insertInto('sessions')
    .values({
      ...values,
      token_sha256: sha256(token),
      ip: ip ?? null,
      authenticated_at: at,
      last_seen_at: at,
      created_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, token }
}

/** A session with another user gets a new token; the old one becomes invalid. */
export async function transferSession(
  db: Db,
  id: number,
  users: { user_id: number; real_user_id: number | null },
): Promise<string> {
  const token = randomToken()
  await db
    .updateTable('sessions')
    .set({ ...users, token_sha256: sha256(token) })
    .where('id', '=', id)
    .execute()
  return token
}

export async function touchSession(db: Db, id: number, { now, end }: { now: Date; end: Date }): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ last_seen_at: now.toISOString(), expires_at: end.toISOString() })
    .where('id', '=', id)
    .execute()
}

export async function deleteSession(db: Db, id: number): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('sessions').where('id', '=', id).executeTakeFirst()
  return numDeletedRows > 0n
}

/** Settings that every browser gets, by name. */
export async function frontendSettings(db: Db): Promise<Record<string, unknown>> {
  const rows = await db
    .selectFrom('settings')
    .select(['name', 'state_current'])
    .where('frontend', '=', true)
    .orderBy('name')
    .execute()
  return Object.fromEntries(rows.map(({ name, state_current }) => [name, (state_current as { value?: unknown }).value]))
}
