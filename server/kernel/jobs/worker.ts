import { runMigrations, runOnce, type Task, type TaskList } from 'graphile-worker'
import { Logger as WorkerLogger } from 'graphile-worker'
import type pg from 'pg'
import type { Logger } from 'pino'
import { systemActor } from '../actor.ts'
import type { Ctx, Deps } from '../context.ts'
import { retryableCodes } from '../db/retryable-errors.ts'
import { unitOfWork } from '../unit-of-work.ts'
import { type BatchJob, type OpenBatches, runInBatch } from './batch.ts'
import { parentKey, requestKey } from './queue.ts'
import { keepRunning } from './runner.ts'

/** A job: one unit of work as the system user. It may run again after a crash, so it must be idempotent. */
export type Job = { name: string; run(ctx: Ctx, payload: Record<string, unknown>): Promise<void> }
/** A scheduled job, in crontab notation. */
export type CronJob = Job & { at: string }
/** Opens a unit of work as the system user. */
export type OpenUnit = <T>(work: (ctx: Ctx) => Promise<T>) => Promise<T>
/** A job that calls other servers between two units of work, so that no transaction waits for the network. */
export type ExternalJob = {
  name: string
  /** Mostly waits for other servers: many at once cost little, and other jobs must not queue behind it. */
  pool?: 'external'
  runOutsideTransaction(open: OpenUnit, payload: Record<string, unknown>): Promise<void>
}

export type AnyJob = Job | CronJob | BatchJob | ExternalJob

export const prepareJobs = (pool: pg.Pool) => runMigrations({ pgPool: pool, logger: quiet })

const quiet = new WorkerLogger(() => () => undefined)

const relay = (log: Logger) =>
  new WorkerLogger(() => (level, message, meta) => {
    const line = { job: meta?.job && (meta.job as { task_identifier?: string }).task_identifier }
    if (level === 'error') log.error(line, message)
    else if (level === 'warning') log.warn(line, message)
  })

/** A foreign key fails when a record is deleted while a job refers to it: the retry finds it gone. */
const retried = [...retryableCodes, '23503']

export function runJob(
  job: AnyJob,
  open: OpenUnit,
  payload: Record<string, unknown>,
  openBatches: OpenBatches = new Map(),
): Promise<void> {
  if ('runOutsideTransaction' in job) return job.runOutsideTransaction(open, payload)
  return 'runBatch' in job ? runInBatch(job, open, payload, openBatches) : open((ctx) => job.run(ctx, payload))
}

/** After the request that queued the job, or the request that queued the job that queued it. */
const nameJob = (id: string, payload: Record<string, unknown>) =>
  [payload[requestKey], `job-${id}`].filter((part) => part !== undefined).join(' ')

function tasksOf(deps: Deps, jobs: readonly AnyJob[]): TaskList {
  const openBatches: OpenBatches = new Map()
  const task =
    (job: AnyJob): Task =>
    async (given, { job: { id, attempts } }) => {
      const payload = (given ?? {}) as Record<string, unknown>
      const requestId = nameJob(id, payload)
      const open: OpenUnit = (work) => unitOfWork(deps, { actor: systemActor, requestId }, work, retried)
      const attributes = { 'switchboard.request_id': requestId, 'switchboard.attempt': attempts }
      const parent = payload[parentKey] as string | undefined
      const span = deps.tracing?.begin({ name: `job ${job.name}`, kind: 'job', attributes, parent })
      const run = () => runJob(job, open, payload, openBatches)
      try {
        await (span ? span.run(run) : run())
        span?.end()
      } catch (error) {
        deps.log.warn({ job: job.name, requestId, attempts, reason: String(error) }, 'job failed')
        span?.end({}, error)
        throw error
      }
    }
  return Object.fromEntries(jobs.map((job) => [job.name, task(job)]))
}

/**
 * Three local jobs at a time: with two, mails waited 36 s at 20 a second; more would only share the same processor, and
 * requests would wait behind all of them. Eight external jobs, because a slow mail server may block several at once.
 */
const concurrency = { local: 3, external: 8 }

/**
 * Fetching and deleting jobs one at a time was a quarter of the database time of an incoming mail. A job that was done
 * but not yet deleted when the process died runs again, and every job is idempotent. Failures are recorded in batches
 * too, because the promise of a single record is not awaited: its rejection would end the process. When few jobs are
 * waiting, the next are fetched a tenth of a second later: each write announces its jobs, and each of the two runners would
 * ask for them at once. The first job after a pause does not wait.
 */
const inBatches = (concurrentJobs: number) => ({
  localQueue: { size: concurrentJobs + 2, refetchDelay: { durationMs: 100, threshold: concurrentJobs } },
  completeJobBatchDelay: 10,
  failJobBatchDelay: 10,
})

/** Runs jobs until stopped; unfinished jobs go back to the queue. */
export async function startWorker(
  deps: Deps,
  pool: pg.Pool,
  jobs: readonly AnyJob[],
): Promise<{ stop(): Promise<void> }> {
  const isExternal = (job: AnyJob) => 'pool' in job && job.pool === 'external'
  const runners = await Promise.all([
    startRunner(deps, pool, { jobs: jobs.filter((job) => !isExternal(job)), concurrentJobs: concurrency.local }),
    startRunner(deps, pool, { jobs: jobs.filter(isExternal), concurrentJobs: concurrency.external }),
  ])
  return { stop: async () => void (await Promise.all(runners.map((runner) => runner.stop()))) }
}

type JobPool = { jobs: readonly AnyJob[]; concurrentJobs: number }

const startRunner = (deps: Deps, pool: pg.Pool, { jobs, concurrentJobs }: JobPool) =>
  keepRunning({
    pool,
    log: deps.log,
    options: {
      pgPool: pool,
      taskList: tasksOf(deps, jobs),
      crontab: jobs.flatMap((job) => ('at' in job ? [`${job.at} ${job.name} ?jobKey=${job.name}`] : [])).join('\n'),
      preset: { worker: { concurrentJobs, ...inBatches(concurrentJobs) } },
      noHandleSignals: true,
      logger: relay(deps.log),
    },
  })

/**
 * Runs the jobs that are due now and returns when none is left. What became of a job is recorded in batches here, too,
 * because the queue awaits only those before it returns.
 */
export const drainJobs = (deps: Deps, pool: pg.Pool, jobs: readonly AnyJob[]) =>
  runOnce({
    pgPool: pool,
    taskList: tasksOf(deps, jobs),
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    noHandleSignals: true,
    logger: relay(deps.log),
  })
