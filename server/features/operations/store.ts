import { sql } from 'kysely'
import { isActiveAgent } from '#features/permissions/sql.ts'
import type { Db } from '#kernel/db/pool.ts'
import { writeNotice } from '#kernel/notices.ts'

export type JobCounts = { waiting: number; running: number; failed: number; late: number }

const isFailed = sql`attempts >= max_attempts`

/** A job is late after five minutes: no worker runs, or all are busy. By the clock of the database, as in the queue. */
export async function countJobs(db: Db): Promise<JobCounts> {
  const { rows } = await sql<JobCounts>`
    select
      count(*) filter (where locked_at is null and not ${isFailed}) as waiting,
      count(*) filter (where locked_at is not null) as running,
      count(*) filter (where ${isFailed}) as failed,
      count(*) filter (where locked_at is null and not ${isFailed} and run_at < now() - interval '5 minutes') as late
    from graphile_worker.jobs`.execute(db)
  return rows[0] as JobCounts
}

/** Received emails that are not articles yet. */
export async function countUnfiledMails(db: Db, now: Date): Promise<{ failed: number; late: number }> {
  const { rows } = await sql<{ failed: number; late: number }>`
    select
      (select count(*) from inbound_mails where state = 'failed') as failed,
      (select count(*) from inbound_mails
        where state = 'waiting' and sha256 is not null and updated_at < ${now}::timestamptz - interval '5 minutes') as late
  `.execute(db)
  return rows[0] ?? { failed: 0, late: 0 }
}

/** Emails that wait because no mail server is configured. */
export async function countMailsWithoutServer(db: Db): Promise<number> {
  const reason = writeNotice('no_mail_server')
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from outgoing_mails where state = 'waiting' and reason = ${reason})
      + (select count(*) from article_deliveries where state = 'deferred' and reason = ${reason}) as count`.execute(db)
  return Number(rows[0]?.count ?? 0)
}

type FailingRules = { triggers: number; schedules: number; webhooks: number }

/**
 * Rules that need attention: triggers and schedules that failed in the last day and were not changed since, and webhooks
 * whose last delivery of the last week did not arrive.
 */
export async function countFailingRules(db: Db, now: Date): Promise<FailingRules> {
  const { rows } = await sql<FailingRules>`
    select
      (select count(*) from jobs where active and exists (
        select from job_runs where job_id = jobs.id and failed > 0
          and started_at >= greatest(jobs.updated_at, ${now}::timestamptz - interval '1 day'))) as schedules,
      (select count(*) from triggers where active and exists (
        select from trigger_runs where trigger_id = triggers.id and error is not null
          and at > greatest(triggers.updated_at, ${now}::timestamptz - interval '1 day'))) as triggers,
      (select count(*) from webhooks where active and (
        select state in ('failed', 'deferred') from webhook_deliveries
        where webhook_id = webhooks.id and state in ('sent', 'failed', 'deferred')
          and created_at > ${now}::timestamptz - interval '7 days'
        order by id desc limit 1)) as webhooks`.execute(db)
  return rows[0] ?? { triggers: 0, schedules: 0, webhooks: 0 }
}

/** Active channels of which the last attempt to receive or to send failed, for example because access was withdrawn. */
export async function countFailingChannels(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from channels where active and 'error' in (status_in, status_out)`.execute(db)
  return Number(rows[0]?.count ?? 0)
}

export const restartFailedJobs = (db: Db) =>
  sql`
    select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs where ${isFailed}), now(), null, 0)
  `.execute(db)

export type FailureCount = { name: string; count: number; last: string | null }

/** Those of the tables that exist. */
export async function countRecords(db: Db, names: readonly string[]): Promise<FailureCount[]> {
  const { rows: existing } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_name = any(${names})`.execute(db)
  const counts = existing.map(
    ({ name }) => sql`select ${name}::text as name, count(*) as count, max(created_at) as last from ${sql.table(name)}`,
  )
  const { rows } = await sql<FailureCount>`${sql.join(counts, sql` union all `)}`.execute(db)
  return rows
}

export async function countSince(db: Db, table: string, since: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${sql.table(table)} where created_at >= ${since.toISOString()}`.execute(db)
  return rows[0]?.count ?? 0
}

export type People = { last_login: string | null; agents: number; bytes: number }

export async function countPeople(db: Db): Promise<People> {
  const { rows } = await sql<People>`
    select
      (select max(last_login) from users) as last_login,
      (select count(*) from users where ${isActiveAgent('users')}) as agents,
      (select coalesce(sum(size), 0)::bigint from blobs) as bytes`.execute(db)
  return rows[0] as People
}

export async function appliedMigrations(db: Db): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`select name from schema_migrations`.execute(db)
  return new Set(rows.map(({ name }) => name))
}

export async function findSettingId(db: Db, name: string): Promise<number> {
  const { id } = await db.selectFrom('settings').select('id').where('name', '=', name).executeTakeFirstOrThrow()
  return id
}
