import { sql } from 'kysely'
import { listAttributeNames, referencesOf } from '#features/object-attributes/service.ts'
import { isActiveAgent, rolesGranting } from '#features/permissions/sql.ts'
import type { Ctx } from '#kernel/context.ts'
import { customColumn } from '#kernel/custom-fields.ts'
import type { Db } from '#kernel/db/pool.ts'
import type { Related } from '#kernel/db/relations.ts'
import type { Filter, Row, TableOf } from '#kernel/db/rows.ts'
import { relatedColumns } from './related-ids.ts'
import { hasAddress, inUseFirst } from './sql.ts'

/** In the order of the answer. The password is never read as a column. */
export const users: TableOf = {
  table: 'users',
  model: 'User',
  columns: [...listAttributeNames('User', ({ column, kind }) => column !== false && kind !== 'secret'), customColumn],
}

/** As answered: with the ids of related records. */
export const userRecords: TableOf = { ...users, related: relatedColumns }

export const writableColumns: ReadonlySet<string> = new Set(
  listAttributeNames('User', ({ column, writableBy }) => column !== false && writableBy !== undefined),
)

export const rolesOfUsers = { through: 'roles_users', own: 'user_id', other: 'role_id' }

export const related: Related = {
  references: referencesOf('User'),
  relations: {
    roles: {
      ids: 'role_ids',
      table: 'roles',
      ...rolesOfUsers,
      writable: true,
    },
    organizations: {
      ids: 'organization_ids',
      table: 'organizations',
      through: 'organizations_users',
      own: 'user_id',
      other: 'organization_id',
      writable: true,
    },
  },
}

export const ownRow = (userId: number): Filter => sql<boolean>`id = ${userId}`

export async function listRoleIdsWith(db: Db, permissions: readonly string[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`${rolesGranting(...permissions)}`.execute(db)
  return rows.map(({ id }) => id)
}

export async function countAgents(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from users where ${isActiveAgent('users')}`.execute(db)
  return rows[0]?.count ?? 0
}

const identityLock = 7301

/**
 * Locks this e-mail and login until the transaction ends. There are 1,024 locks, because an import of 50,000 lines
 * in one transaction would fill the lock table; logins without their last digits, because those are what we append.
 * People without an address do not wait for each other.
 */
export async function lockIdentity(db: Db, email: string | null, login: string): Promise<void> {
  const keys = [email ?? '', login].filter((name) => name !== '').map((name) => name.replace(/\d+$/, ''))
  await sql`
    select pg_advisory_xact_lock(${identityLock}::int, slot)
    from (select distinct hashtext(key) & 1023 as slot from unnest(${keys}::text[]) as key order by 1) as slots`.execute(
    db,
  )
}

export async function findByEmail(db: Db, email: string, except = 0): Promise<Row | undefined> {
  const { rows } = await sql<Row>`
    select id, email, firstname, lastname from users
    where ${hasAddress(email)} and id <> ${except} order by ${inUseFirst(email)}`.execute(db)
  return rows[0]
}

export async function findByLogin(db: Db, login: string): Promise<Row | undefined> {
  const { rows } = await sql<Row>`select id from users where lower(login) = ${login}`.execute(db)
  return rows[0]
}

/** Another user with this login, unless it is also their address. */
export async function findByForeignLogin(db: Db, login: string, except = 0): Promise<Row | undefined> {
  const { rows } = await sql<Row>`
    select id from users
    where lower(login) = ${login} and lower(coalesce(email, '')) <> ${login} and id <> ${except}`.execute(db)
  return rows[0]
}

/** The first free one of `login`, `login1` … `login20`. */
export async function findFreeLogin(db: Db, login: string, except = 0): Promise<string | undefined> {
  const wanted = [login, ...Array.from({ length: 20 }, (_, index) => `${login.slice(0, 253)}${index + 1}`)]
  const { rows } = await sql<{ login: string }>`
    select lower(login) as login from users where lower(login) = any(${wanted}::text[]) and id <> ${except}`.execute(db)
  const taken = new Set(rows.map((row) => row.login))
  return wanted.find((one) => !taken.has(one))
}

export async function findOrganizationByDomain(db: Db, email: string): Promise<number | undefined> {
  const found = await db
    .selectFrom('organizations')
    .select('id')
    .where('domain_assignment', '=', true)
    .where('active', '=', true)
    .where('domain', '=', email.slice(email.lastIndexOf('@') + 1))
    .orderBy('id')
    .executeTakeFirst()
  return found?.id
}

export async function listGroupIds(db: Db): Promise<number[]> {
  const rows = await db.selectFrom('groups').select('id').where('active', '=', true).execute()
  return rows.map(({ id }) => id)
}

/** Whether the history of other records names this user. */
export async function isInHistory(db: Db, userId: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from history where attribute in ('owner', 'customer', 'origin_by', 'out_of_office_replacement')
      and (id_from = ${userId} or id_to = ${userId}) limit 1`.execute(db)
  return rows.length > 0
}

export async function touchUser({ db, actor, now }: Ctx, userId: number): Promise<void> {
  await db
    .updateTable('users')
    .set({ updated_by_id: actor.id, updated_at: now.toISOString() })
    .where('id', '=', userId)
    .execute()
}

/** Ends all sessions of this user except the current one; returns their ids. */
export async function deleteSessions({ db, actor }: Ctx, userId: number): Promise<number[]> {
  const ended = await db
    .deleteFrom('sessions')
    .where((eb) => eb.or([eb('user_id', '=', userId), eb('real_user_id', '=', userId)]))
    .where('id', '<>', actor.sessionId ?? 0)
    .returning('id')
    .execute()
  return ended.map(({ id }) => id)
}

export async function closeSetUp(ctx: Ctx): Promise<void> {
  const setting = await ctx.db
    .updateTable('settings')
    .set({ state_current: JSON.stringify({ value: true }), updated_at: ctx.now.toISOString() })
    .where('name', '=', 'system_init_done')
    .returning('id')
    .executeTakeFirst()
  if (setting)
    ctx.emit({ kind: 'updated', object: 'settings', id: setting.id, changes: { state_current: [false, true] } })
}
