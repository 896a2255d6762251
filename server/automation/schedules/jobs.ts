import { sql } from 'kysely'
import { Job as Contract } from '#contract/job.ts'
import type { Ctx } from '#kernel/context.ts'
import { selectByIds } from '#kernel/db/rows.ts'
import { isRetryable } from '#kernel/db/retryable-errors.ts'
import { explain, tellError } from '#kernel/errors.ts'
import { createRetentionJob, forgetRows } from '#kernel/jobs/forget.ts'
import type { AnyJob, CronJob, ExternalJob, Job, OpenUnit } from '#kernel/jobs/worker.ts'
import { recordsOf } from './records.ts'
import type { Schedule } from './schedule.ts'
import { enqueueRun, finishRun, runTask, startRun } from './start-run.ts'
import {
  claimRun,
  countMatches,
  hasRun,
  listAbandonedRuns,
  lockDue,
  noteMatching,
  noteProgress,
  noteTotal,
  planNextRun,
  readZone,
  selectNextIds,
} from './store.ts'
import { findNextRun } from './time-plan.ts'

/** Starts the schedules whose time has come, and continues runs whose process died. A time that was missed is over. */
const startSchedules: CronJob = {
  name: 'start-schedules',
  at: '* * * * *',
  run: async (ctx) => {
    const zone = await readZone(ctx)
    for (const schedule of await lockDue(ctx)) {
      const slot = findNextRun(schedule.timeplan, zone, ctx.now)
      const isDue = schedule.next_run_at !== null && Date.parse(schedule.next_run_at) <= ctx.now.getTime()
      if (isDue && slot && slot <= ctx.now) await startRun(ctx, schedule)
      else await planNextRun(ctx, schedule, !isDue && (await hasRun(ctx, schedule)))
    }
    for (const runId of await listAbandonedRuns(ctx)) enqueueRun(ctx, runId)
  },
}

/** Records whose ids are read at once: with a limit, each reading goes on where the last one ended. */
const chunkSize = 1000
/** Records in one transaction, which holds their locks until its end. */
const batchSize = 20
/** Milliseconds after which other jobs get their turn. */
const longestTurn = 10_000

const runSchedule: ExternalJob = {
  name: runTask,
  runOutsideTransaction: async (open, { id }) => {
    const runId = Number(id)
    const until = performance.now() + longestTurn
    while (performance.now() < until) {
      const ids = await open((ctx) => findRecords(ctx, runId))
      if (ids.length === 0) return
      for (let at = 0; at < ids.length && performance.now() < until; at += batchSize)
        if (!(await runBatch(open, runId, ids.slice(at, at + batchSize)))) return
    }
    await open(async (ctx) => enqueueRun(ctx, runId))
  },
}

/** The next records of the run; without any, the run is over. */
async function findRecords(ctx: Ctx, runId: number): Promise<number[]> {
  const run = await claimRun(ctx, runId)
  if (!run) return []
  // A condition over all articles can take minutes.
  await sql`set local statement_timeout = '10min'`.execute(ctx.db)
  if (run.total === null) {
    const total = await countMatches(ctx, run.schedule)
    await noteTotal(ctx, runId, total)
    await noteMatching(ctx, run.schedule.id, total)
  }
  const ids = run.schedule.active ? await selectNextIds(ctx, run, chunkSize) : []
  if (ids.length > 0) return ids
  await finishRun(ctx, run, run.schedule.active ? 'done' : 'stopped')
  await noteMatching(ctx, run.schedule.id, await countMatches(ctx, run.schedule))
  return []
}

/**
 * One transaction for the changes and the new cursor: after a crash, the run goes on where it was. False if there is
 * nothing more to do. If the transaction fails as a whole, each record gets its own.
 */
async function runBatch(open: OpenUnit, runId: number, ids: readonly number[]): Promise<boolean> {
  try {
    return await open((ctx) => changeRecords(ctx, runId, ids))
  } catch (error) {
    if (isUnavailable(error)) throw error
    const [only] = ids
    if (ids.length === 1 && only !== undefined) return open((ctx) => noteFailure(ctx, runId, only, error))
    for (const id of ids) if (!(await runBatch(open, runId, [id]))) return false
    return true
  }
}

async function changeRecords(ctx: Ctx, runId: number, ids: readonly number[]): Promise<boolean> {
  const run = await claimRun(ctx, runId)
  if (!run) return false
  if (!run.schedule.active) {
    await finishRun(ctx, run, 'stopped')
    return false
  }
  // Another process may have been here since the ids were read.
  const left = ids.filter((id) => id > run.cursor_id)
  const outcomes = await recordsOf(run.schedule).change(ctx, run.schedule, left)
  await noteProgress(ctx, runId, Math.max(run.cursor_id, ...ids), outcomes)
  return true
}

async function noteFailure(ctx: Ctx, runId: number, id: number, error: unknown): Promise<boolean> {
  const run = await claimRun(ctx, runId)
  if (!run) return false
  ctx.deps.log.error({ err: error, schedule: run.schedule.name, record: id }, 'schedule failed for a record')
  if (id > run.cursor_id) await noteProgress(ctx, runId, id, [{ id, error: tellError(error) }])
  return true
}

/** The database, not the record, is the reason: the job is tried again later. */
const isUnavailable = (error: unknown): boolean =>
  isRetryable(error) || explain(error)?.code === 'unavailable' || /connection/i.test(String(error))

/** For a condition that takes longer than the request that saved it should. */
export const countTask = 'count-schedule'
const countSchedule: Job = {
  name: countTask,
  run: async (ctx, { id }) => {
    const [schedule] = (await selectByIds(ctx.db, Contract, [Number(id)])) as unknown as Schedule[]
    if (!schedule) return
    await sql`set local statement_timeout = '10min'`.execute(ctx.db)
    await noteMatching(ctx, schedule.id, await countMatches(ctx, schedule))
  },
}

/** The last run of each schedule is kept: it says when the schedule last ran. */
const forgetRuns = createRetentionJob(
  'forget-schedule-runs',
  '13 3 * * *',
  'retention_rule_explanations',
  forgetRows({
    table: 'job_runs',
    column: 'started_at',
    where: sql<boolean>`finished_at is not null
      and exists (select from job_runs newer where newer.job_id = job_runs.job_id and newer.id > job_runs.id)`,
  }),
)

export const jobs: readonly AnyJob[] = [startSchedules, runSchedule, countSchedule, forgetRuns]
