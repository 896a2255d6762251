import { sql } from 'kysely'
import type { JobRunRecord } from '#contract/job-run.ts'
import type { Ctx } from '#kernel/context.ts'
import { errorCode } from '#kernel/db/retryable-errors.ts'
import { underSavepoint } from '#kernel/savepoint.ts'
import { type RecordOutcome, recordsOf } from './records.ts'
import type { Schedule } from './schedule.ts'
import { findNextRun, slotLength } from './time-plan.ts'

export const readZone = async ({ deps }: Ctx): Promise<string> =>
  (await deps.settings.text('timezone_default')) || 'UTC'

/** Stores when the schedule runs next: not in the ten minutes after it was started. */
export async function planNextRun(ctx: Ctx, schedule: Schedule, hasRun: boolean): Promise<void> {
  const zone = await readZone(ctx)
  const base = new Date(ctx.now.getTime() + (hasRun ? slotLength : 0))
  const next = schedule.active ? findNextRun(schedule.timeplan, zone, base) : undefined
  await sql`
    update jobs set next_run_at = ${next?.toISOString() ?? null}::timestamptz, planned_zone = ${zone}
    where id = ${schedule.id}`.execute(ctx.db)
}

export async function hasRun({ db }: Ctx, { id }: Schedule): Promise<boolean> {
  const { rows } = await sql`select from job_runs where job_id = ${id} limit 1`.execute(db)
  return rows.length > 0
}

type DueSchedule = Schedule & { next_run_at: string | null }

/** Schedules whose time has come, and those that were planned for another time zone. Those just edited wait a minute. */
export async function lockDue(ctx: Ctx): Promise<DueSchedule[]> {
  const now = sql`${ctx.now.toISOString()}::timestamptz`
  const { rows } = await sql<DueSchedule>`
    select * from jobs
    where active and (next_run_at <= ${now} and updated_at <= ${now} - interval '1 minute'
      or planned_zone is distinct from ${await readZone(ctx)})
    order by next_run_at, id for update skip locked`.execute(ctx.db)
  return rows
}

/** Undefined if it is running. The unique index on unfinished runs decides between two processes. */
export async function insertRun({ db, now }: Ctx, schedule: Schedule): Promise<number | undefined> {
  const at = now.toISOString()
  const { rows } = await sql<{ id: number }>`
    insert into job_runs (job_id, started_at, worked_at, until_id)
    select ${schedule.id}, ${at}::timestamptz, ${at}::timestamptz,
      (select coalesce(max(id), 0) from ${sql.table(recordsOf(schedule).table)})
    on conflict do nothing returning id`.execute(db)
  return rows[0]?.id
}

export type ClaimedRun = { id: number; cursor_id: number; until_id: number; total: number | null; schedule: Schedule }

/** For one transaction; undefined if the run has ended or another process works on it. */
export async function claimRun({ db }: Ctx, id: number): Promise<ClaimedRun | undefined> {
  const { rows } = await sql<ClaimedRun>`
    select run.id, run.cursor_id, run.until_id, run.total, to_jsonb(jobs) as schedule
    from job_runs run join jobs on jobs.id = run.job_id
    where run.id = ${id} and run.finished_at is null for update of run skip locked`.execute(db)
  return rows[0]
}

const mostFailures = 100

/** Records up to the cursor are done; the failures of the first ones are kept. */
export async function noteProgress(
  { db, now }: Ctx,
  runId: number,
  cursor: number,
  outcomes: readonly RecordOutcome[],
): Promise<void> {
  const failures = outcomes.filter(({ error }) => error !== undefined)
  await sql`
    update job_runs set cursor_id = ${cursor}, worked_at = ${now.toISOString()}::timestamptz, pid = ${String(process.pid)},
      processed = processed + ${outcomes.length - failures.length}, failed = failed + ${failures.length},
      failures = case when jsonb_array_length(failures) < ${mostFailures}
        then failures || ${JSON.stringify(failures)}::jsonb else failures end
    where id = ${runId}`.execute(db)
}

export async function endRun({ db, now }: Ctx, runId: number, outcome: 'done' | 'stopped'): Promise<void> {
  const at = now.toISOString()
  await sql`
    update job_runs set finished_at = ${at}::timestamptz, worked_at = ${at}::timestamptz, outcome = ${outcome}
    where id = ${runId}`.execute(db)
}

/** Runs that no process has worked on for a minute: their job was lost. */
export async function listAbandonedRuns({ db, now }: Ctx): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from job_runs
    where finished_at is null and worked_at < ${now.toISOString()}::timestamptz - interval '1 minute'`.execute(db)
  return rows.map(({ id }) => id)
}

/** The next records of the run that match now. */
export async function selectNextIds(ctx: Ctx, run: ClaimedRun, most: number): Promise<number[]> {
  const { table, where } = recordsOf(run.schedule)
  const { rows } = await sql<{ id: number }>`
    select id from ${sql.table(table)}
    where id > ${run.cursor_id} and id <= ${run.until_id} and ${await where(ctx, run.schedule.condition)}
    order by id limit ${most}`.execute(ctx.db)
  return rows.map(({ id }) => id)
}

export async function countMatches(ctx: Ctx, schedule: Schedule): Promise<number> {
  const { table, where } = recordsOf(schedule)
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${sql.table(table)} where ${await where(ctx, schedule.condition)}`.execute(
    ctx.db,
  )
  return rows[0]?.count ?? 0
}

const queryCanceled = '57014'

/** Undefined if it takes longer than a request should. */
export async function countQuickly(ctx: Ctx, schedule: Schedule): Promise<number | undefined> {
  try {
    return await underSavepoint(ctx, async (inner) => {
      await sql`set local statement_timeout = '2s'`.execute(inner.db)
      const count = await countMatches(inner, schedule)
      await sql`set local statement_timeout to default`.execute(inner.db)
      return count
    })
  } catch (error) {
    if (errorCode(error) === queryCanceled) return undefined
    throw error
  }
}

export async function noteMatching({ db }: Ctx, id: number, count: number): Promise<void> {
  await sql`update jobs set matching = ${count} where id = ${id}`.execute(db)
}

export async function noteTotal({ db }: Ctx, runId: number, count: number): Promise<void> {
  await sql`update job_runs set total = ${count} where id = ${runId}`.execute(db)
}

const shown = sql`id, job_id, started_at, finished_at, outcome, total, processed, failed, failures`

export async function selectRuns({ db }: Ctx, jobId: number, limit: number): Promise<JobRunRecord[]> {
  const { rows } = await sql<JobRunRecord>`
    select ${shown} from job_runs where job_id = ${jobId} order by id desc limit ${limit}`.execute(db)
  return rows
}
