import { sql } from 'kysely'
import { holdsPermission } from '#features/permissions/sql.ts'
import type { Ctx } from '#kernel/context.ts'
import type { Db } from '#kernel/db/pool.ts'

export type BackupPlan = { everyDays: number; hour: number; timezone: string }

/** A failed backup is tried again an hour later. */
const pause = '50 minutes'

/** From the given hour on, unless there is a backup of today, or of the last days of the plan. */
export async function isDue(db: Db, now: Date, { everyDays, hour, timezone }: BackupPlan): Promise<boolean> {
  const local = sql`(${now.toISOString()}::timestamptz at time zone ${timezone})`
  const { rows } = await sql<{ due: boolean }>`
    select extract(hour from ${local}) >= ${hour}
      and not exists (select from backup_runs where state = 'done'
        and (started_at at time zone ${timezone})::date > ${local}::date - ${everyDays}::int)
      and not exists (select from backup_runs
        where started_at > ${now.toISOString()}::timestamptz - ${pause}::interval) as due`.execute(db)
  return rows[0]?.due ?? false
}

export async function insertRun({ db, now }: Ctx): Promise<number> {
  const { id } = await db
    .insertInto('backup_runs')
    .values({ started_at: now.toISOString(), state: 'running' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const finishRun = ({ db, now }: Ctx, id: number, state: 'done' | 'failed', result: string) =>
  db.updateTable('backup_runs').set({ finished_at: now.toISOString(), state, result }).where('id', '=', id).execute()

/** Whether the run before this one succeeded; true without one. */
export async function wasFineBefore(db: Db, id: number): Promise<boolean> {
  const before = await db
    .selectFrom('backup_runs')
    .select('state')
    .where('id', '<', id)
    .where('state', '<>', 'running')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return before?.state !== 'failed'
}

export type BackupState = { failure: string | null; age: number }

/** The result of the last run if it failed, and the days since the last backup, or since the plan was changed. */
export async function loadBackupState(db: Db, now: Date): Promise<BackupState> {
  const { rows } = await sql<BackupState>`
    select (select case when state = 'failed' then result end from backup_runs
        where state <> 'running' order by id desc limit 1) as failure,
      extract(epoch from ${now.toISOString()}::timestamptz - greatest(
        (select max(started_at) from backup_runs where state = 'done'),
        (select updated_at from settings where name = 'backup_schedule')))::float8 / 86400 as age`.execute(db)
  return rows[0] ?? { failure: null, age: 0 }
}

export type Administrator = { id: number; email: string | null; firstname: string | null; lastname: string | null }

export async function listAdministrators(db: Db): Promise<Administrator[]> {
  const { rows } = await sql<Administrator>`
    select id, email, firstname, lastname from users
    where active and id > 1 and ${holdsPermission(sql.ref('users.id'), 'admin')} order by id limit 100`.execute(db)
  return rows
}
