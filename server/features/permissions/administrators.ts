import { sql } from 'kysely'
import type { Db } from '#kernel/db/pool.ts'
import { holdsPermission } from './sql.ts'

/** Whether an active user who may manage accounts exists, besides the given one. */
export async function hasAdministrator(db: Db, exceptId = 0): Promise<boolean> {
  const { rows } = await sql`
    select from users where active and id <> ${exceptId} and ${holdsPermission(sql.ref('users.id'), 'admin.user')} limit 1`.execute(
    db,
  )
  return rows.length > 0
}

/**
 * One lock for everything that counts agents or administrators: two concurrent changes could each take the last
 * free place, or each remove the administrator that the other one relies on.
 */
export async function lockStaff(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(7302, 0)`.execute(db)
}
