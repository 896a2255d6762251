import { sql } from 'kysely'
import { sha256 } from '#kernel/crypto/tokens.ts'
import type { Db } from '#kernel/db/pool.ts'
import type { TableOf } from '#kernel/db/rows.ts'

export type ApplicationRow = {
  id: number
  name: string
  uid: string
  /** Sealed. */
  secret: string
  redirect_uri: string
  scopes: string
  confidential: boolean
  created_at: string
  updated_at: string
}

const columns = [
  'id',
  'name',
  'uid',
  'secret',
  'redirect_uri',
  'scopes',
  'confidential',
  'created_at',
  'updated_at',
] as const
export const applications: TableOf = { table: 'oauth_applications', model: 'Application', columns }

export const findApplication = (db: Db, uid: string): Promise<ApplicationRow | undefined> =>
  db.selectFrom('oauth_applications').select(columns).where('uid', '=', uid).executeTakeFirst()

/** The number of users with a valid token, by application. */
export async function countClients(db: Db, ids: readonly number[], now: Date): Promise<Map<number, number>> {
  const { rows } = await sql<{ application_id: number; clients: number }>`
    select application_id, count(distinct user_id) as clients from oauth_tokens
    where application_id = any(${ids}::int[]) and revoked_at is null
      and coalesce(refresh_expires_at, expires_at) > ${now.toISOString()}
    group by application_id`.execute(db)
  return new Map(rows.map(({ application_id, clients }) => [application_id, clients]))
}

export type NewAuthorizationCode = {
  application_id: number
  user_id: number
  redirect_uri: string
  code_challenge: string | null
  expires_at: string
}

export async function insertCode(db: Db, code: string, values: NewAuthorizationCode): Promise<void> {
  await db
    .insertInto('oauth_codes')
    .values({
      ...values,
      code_sha256: sha256(code),
      family: sql`gen_random_uuid()`,
      scopes: 'full',
      code_challenge_method: values.code_challenge === null ? null : 'S256',
    })
    .execute()
}

export type AuthorizationCode = {
  family: string
  uid: string
  user_id: number
  active: boolean
  confidential: boolean
  redirect_uri: string
  code_challenge: string | null
  expires_at: string
  used_at: string | null
}

export const findCode = (db: Db, code: string): Promise<AuthorizationCode | undefined> =>
  db
    .selectFrom('oauth_codes as c')
    .innerJoin('oauth_applications as a', 'a.id', 'c.application_id')
    .innerJoin('users as u', 'u.id', 'c.user_id')
    .select(['c.family', 'c.user_id', 'c.redirect_uri', 'c.code_challenge', 'c.expires_at', 'c.used_at'])
    .select(['a.uid', 'a.confidential', 'u.active'])
    .where('c.code_sha256', '=', sha256(code))
    .executeTakeFirst()

/** False when another request has used it. */
export async function useCode(db: Db, code: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('oauth_codes')
    .set({ used_at: now.toISOString() })
    .where('code_sha256', '=', sha256(code))
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

export type NewToken = {
  family: string
  application_id: number
  user_id: number
  access: string
  refresh?: string
  created_at: string
  expires_at: string
  refresh_expires_at?: string
}

export async function insertToken(db: Db, { access, refresh, ...values }: NewToken): Promise<number> {
  const { id } = await db
    .insertInto('oauth_tokens')
    .values({
      ...values,
      scopes: 'full',
      access_sha256: sha256(access),
      refresh_sha256: refresh === undefined ? null : sha256(refresh),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export type GrantedToken = {
  id: number
  family: string
  uid: string
  user_id: number
  login: string
  active: boolean
  created_at: string
  expires_at: string
  refresh_expires_at: string | null
  revoked_at: string | null
}

/** Finds a token by the access token, the refresh token, or either. */
export const findToken = (
  db: Db,
  secret: string,
  kind: 'access' | 'refresh' | 'either',
): Promise<GrantedToken | undefined> =>
  db
    .selectFrom('oauth_tokens as t')
    .innerJoin('oauth_applications as a', 'a.id', 't.application_id')
    .innerJoin('users as u', 'u.id', 't.user_id')
    .select(['t.id', 't.family', 't.user_id', 't.created_at', 't.expires_at', 't.refresh_expires_at', 't.revoked_at'])
    .select(['a.uid', 'u.login', 'u.active'])
    .where((eb) =>
      eb.or([
        ...(kind === 'refresh' ? [] : [eb('t.access_sha256', '=', sha256(secret))]),
        ...(kind === 'access' ? [] : [eb('t.refresh_sha256', '=', sha256(secret))]),
      ]),
    )
    .executeTakeFirst()

/** A lock per family: otherwise a token that is issued during the revocation would stay valid. */
export const lockFamily = (db: Db, family: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${family}, 0))`.execute(db)

export async function revokeTokens(db: Db, by: { family: string } | { id: number }, now: Date): Promise<number[]> {
  const rows = await db
    .updateTable('oauth_tokens')
    .set({ revoked_at: now.toISOString() })
    .where((eb) => ('id' in by ? eb('id', '=', by.id) : eb('family', '=', by.family)))
    .where('revoked_at', 'is', null)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Used codes and rotated tokens are kept for as long as a second use must be detected. */
export async function deleteEnded(db: Db, before: Date): Promise<void> {
  const end = before.toISOString()
  await db.deleteFrom('oauth_codes').where('expires_at', '<', end).execute()
  await db
    .deleteFrom('oauth_tokens')
    .where((eb) => eb(eb.fn.coalesce('refresh_expires_at', 'expires_at'), '<', end))
    .execute()
}
