import { sql } from 'kysely'
import type { Ctx } from '../context.ts'
import type { Db } from '../db/pool.ts'
import type { OpenUnit } from './worker.ts'

type Payload = Record<string, unknown>

/**
 * A job that one unit of work does for many at once. While it runs, it takes the other waiting jobs of its name, so that
 * a busy queue needs few transactions and few statements.
 */
export type BatchJob = {
  name: string
  /** Jobs in one unit of work at most. */
  batchSize: number
  runBatch(ctx: Ctx, payloads: readonly Payload[]): Promise<void>
}

/** A batch that is not complete yet. `isDone` is false if it failed. */
type OpenBatch = { payloads: Payload[]; isDone: Promise<boolean> }
/** By the name of the job. */
export type OpenBatches = Map<string, OpenBatch>

/**
 * The jobs that were taken are deleted in the transaction of their effects: they are done exactly once. If the batch
 * fails, they are back in the queue, and the first job runs alone, so that it fails only for its own reasons.
 * Jobs that the queue gives to this process before the batch is complete join it: without that, every other batch under
 * load had a single job, because several jobs are fetched at once. They run alone if the batch fails.
 */
export async function runInBatch(
  job: BatchJob,
  open: OpenUnit,
  payload: Payload,
  openBatches: OpenBatches,
): Promise<void> {
  const runAlone = () => open((ctx) => job.runBatch(ctx, [payload]))
  const joined = openBatches.get(job.name)
  if (joined) {
    joined.payloads.push(payload)
    return (await joined.isDone) ? undefined : runAlone()
  }
  const outcome = Promise.withResolvers<boolean>()
  const batch: OpenBatch = { payloads: [payload], isDone: outcome.promise }
  openBatches.set(job.name, batch)
  const complete = () => openBatches.get(job.name) === batch && openBatches.delete(job.name)
  let taken = 0
  try {
    await open(async (ctx) => {
      const others = await takeWaitingJobs(ctx.db, job)
      complete()
      taken = batch.payloads.length - 1 + others.length
      await job.runBatch(ctx, [...batch.payloads, ...others])
    })
    outcome.resolve(true)
  } catch (error) {
    complete()
    outcome.resolve(false)
    if (taken === 0) throw error
    await runAlone()
  }
}

/**
 * Uses a table of the queue directly: its functions can only delete jobs by id, and not skip locked ones. As an array the
 * ids are read once, whatever the planner knows of a table that was empty a moment ago.
 */
export async function takeWaitingJobs(
  db: Db,
  { name, batchSize }: Pick<BatchJob, 'name' | 'batchSize'>,
): Promise<Payload[]> {
  const { rows } = await sql<{ payload: Payload }>`
    delete from graphile_worker._private_jobs where id = any(array(
      select id from graphile_worker._private_jobs
      where is_available and run_at <= now() and job_queue_id is null
        and task_id = (select id from graphile_worker._private_tasks where identifier = ${name})
      order by priority, run_at limit ${batchSize - 1} for update skip locked))
    returning payload`.execute(db)
  return rows.map(({ payload }) => payload)
}
