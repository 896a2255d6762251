import { runMigrations, runOnce, type Task, type TaskList } from 'graphile-worker'
import { Logger as WorkerLogger } from 'graphile-worker'
import type pg from 'pg'
import type { Logger } from 'pino'
import { systemActor } from '../actor.ts'
import type { Ctx, Deps } from '../context.ts'
import { lostRaces, unitOfWork } from '../unit-of-work.ts'
import { keepRunning } from './runner.ts'

/** A job's work: one unit of work, done by the system. It may run again after a crash, so it must bear that. */
export type Job = { name: string; run(ctx: Ctx, payload: Record<string, unknown>): Promise<void> }
/** Work by the clock, in crontab notation. */
export type CronJob = Job & { at: string }
/** Opens a unit of work, done by the system. */
export type OpenUnit = <T>(work: (ctx: Ctx) => Promise<T>) => Promise<T>
/** Work that talks to the outside between two units of work, so that no transaction waits for a foreign server. */
export type Errand = {
  name: string
  /** Mostly waits for foreign servers: many at once cost little, and nothing else shall queue behind them. */
  isAway?: boolean
  runOutside(open: OpenUnit, payload: Record<string, unknown>): Promise<void>
}

export type Work = Job | CronJob | Errand

export const prepareJobs = (pool: pg.Pool) => runMigrations({ pgPool: pool, logger: quiet })

const quiet = new WorkerLogger(() => () => undefined)

const relay = (log: Logger) =>
  new WorkerLogger(() => (level, message, meta) => {
    const line = { job: meta?.job && (meta.job as { task_identifier?: string }).task_identifier }
    if (level === 'error') log.error(line, message)
    else if (level === 'warning') log.warn(line, message)
  })

/** A foreign key fails when somebody deletes what the job refers to while it runs: the next time it finds it gone. */
const retried = [...lostRaces, '23503']

function tasksOf(deps: Deps, jobs: readonly Work[]): TaskList {
  const task =
    (job: Work): Task =>
    async (given, { job: { id } }) => {
      const occasion = { actor: systemActor, requestId: `job-${id}` }
      const open: OpenUnit = (work) => unitOfWork(deps, occasion, work, retried)
      const payload = (given ?? {}) as Record<string, unknown>
      await ('runOutside' in job ? job.runOutside(open, payload) : open((ctx) => job.run(ctx, payload)))
    }
  return Object.fromEntries(jobs.map((job) => [job.name, task(job)]))
}

/**
 * Three at a time: with two, mails waited 36 s at 20 a second; more would only divide the same processor, and requests
 * would wait behind all of them. Of errands that are away, as many as a slow mail server may keep.
 */
const concurrency = { here: 3, away: 8 }

/**
 * Asking for each job and deleting each by itself was a quarter of what an incoming mail cost the database. A job that
 * was done and not yet deleted when the process died runs again, which every job bears. Failures are noted in batches
 * as well, because nobody awaits a single note: one that the database did not take would end the process.
 */
const inBatches = (concurrentJobs: number) => ({
  localQueue: { size: concurrentJobs + 2 },
  completeJobBatchDelay: 10,
  failJobBatchDelay: 10,
})

/** Runs jobs until stopped; whatever is not finished by then goes back to the queue. */
export async function startWorker(
  deps: Deps,
  pool: pg.Pool,
  jobs: readonly Work[],
): Promise<{ stop(): Promise<void> }> {
  const isAway = (job: Work) => 'isAway' in job && job.isAway === true
  const crew = await Promise.all([
    startRunner(deps, pool, { jobs: jobs.filter((job) => !isAway(job)), concurrentJobs: concurrency.here }),
    startRunner(deps, pool, { jobs: jobs.filter(isAway), concurrentJobs: concurrency.away }),
  ])
  return { stop: async () => void (await Promise.all(crew.map((runner) => runner.stop()))) }
}

type Crew = { jobs: readonly Work[]; concurrentJobs: number }

const startRunner = (deps: Deps, pool: pg.Pool, { jobs, concurrentJobs }: Crew) =>
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

/** Runs what is due now and returns when nothing is left. */
export const drainJobs = (deps: Deps, pool: pg.Pool, jobs: readonly Work[]) =>
  runOnce({ pgPool: pool, taskList: tasksOf(deps, jobs), noHandleSignals: true, logger: relay(deps.log) })
