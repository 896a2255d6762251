import { sql } from 'kysely'
import type { Recipient } from '#features/outgoing-mails/service.ts'
import { holdsPermission, isActiveAgent } from '#features/permissions/sql.ts'
import { accountAddress, isNamed, meantFirst } from '#features/users/sql.ts'
import { listNameSpellings } from '#kernel/account-name.ts'
import type { Ctx } from '#kernel/context.ts'
import type { Db } from '#kernel/db/pool.ts'
import type { TableOf } from '#kernel/db/rows.ts'

/** What users may change in their own record. */
export const ownAccount = {
  table: 'users',
  model: 'User',
  columns: [
    'id',
    'preferences',
    'out_of_office',
    'out_of_office_start_at',
    'out_of_office_end_at',
    'out_of_office_replacement_id',
  ],
} satisfies TableOf

const recipient = sql`id, ${accountAddress} as email, firstname, lastname`

/** By login, or else by e-mail, ignoring case; only active users with an address. */
export async function findReachable(db: Db, account: string): Promise<Recipient | undefined> {
  const { rows } = await sql<Recipient>`
    select ${recipient} from users where active and ${accountAddress} <> '' and ${isNamed(account)}
    order by ${meantFirst(account)} limit 1`.execute(db)
  return rows[0]
}

/** The user who signed up with this address and has not confirmed it. */
export async function findUnverified(db: Db, email: string): Promise<Recipient | undefined> {
  const { rows } = await sql<Recipient>`
    select ${recipient} from users
    where active and not verified and source = 'signup' and account_email is null and email <> '' and lower(email) = any(${listNameSpellings(email)}::text[])
    order by id desc limit 1`.execute(db)
  return rows[0]
}

export async function isAdministrator(db: Db, userId: number): Promise<boolean> {
  const { rows } = await sql`
    select from users where id = ${userId} and ${holdsPermission(sql.ref('users.id'), 'admin.*')}`.execute(db)
  return rows.length > 0
}

export const findCredentials = (db: Db, userId: number) =>
  db.selectFrom('users').select(['login', 'password']).where('id', '=', userId).executeTakeFirstOrThrow()

type NewPassword = { userId: number; hash: string; verified?: true; replacing?: string | null }

/** Unlocks the account too. With `replacing`, only while that is still the password's hash. */
export const savePassword = ({ db, now }: Ctx, { userId, hash, verified, replacing }: NewPassword) =>
  db
    .updateTable('users')
    .set({
      password: hash,
      login_failed: 0,
      updated_at: now.toISOString(),
      updated_by_id: userId,
      ...(verified ? { verified } : {}),
    })
    .where('id', '=', userId)
    .$if(replacing !== undefined, (query) => query.where('password', '=', replacing as string))
    .returning(['id', 'login', accountAddress.as('email'), 'firstname', 'lastname'])
    .executeTakeFirst()

export const saveVerified = ({ db, now }: Ctx, userId: number) =>
  db
    .updateTable('users')
    .set({ verified: true, updated_at: now.toISOString(), updated_by_id: userId })
    .where('id', '=', userId)
    .returning('email')
    .executeTakeFirstOrThrow()

export const deleteAuthorization = (db: Db, userId: number, { provider, uid }: { provider: string; uid: string }) =>
  db
    .deleteFrom('authorizations')
    .where('user_id', '=', userId)
    .where('provider', '=', provider)
    .where('uid', '=', uid)
    .returning('id')
    .executeTakeFirst()

/** Whether the user has one of these roles and none of the available second factors. */
export async function lacksSecondFactor(
  db: Db,
  userId: number,
  { roleIds, offered }: { roleIds: readonly number[]; offered: readonly string[] },
): Promise<boolean> {
  const { rows } = await sql<{ lacks: boolean }>`
    select exists (select 1 from roles_users where user_id = ${userId} and role_id = any(${roleIds}::int[]))
      and not exists (
        select 1 from two_factor_preferences where user_id = ${userId} and method = any(${offered})
      ) as lacks`.execute(db)
  return rows[0]?.lacks === true
}

/** Of all active agents; returns who they are. */
export async function setNotificationMatrix(db: Db, matrix: unknown): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update users set preferences = preferences || jsonb_build_object('notification_config',
      coalesce(nullif(preferences -> 'notification_config', 'null'), '{}')
        || jsonb_build_object('matrix', ${JSON.stringify(matrix)}::jsonb))
    where ${isActiveAgent('users')} returning id`.execute(db)
  return rows.map(({ id }) => id)
}
