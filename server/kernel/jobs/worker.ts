import { type Runner, run, runMigrations, runOnce, type Task, type TaskList } from 'graphile-worker'
import { Logger as WorkerLogger } from 'graphile-worker'
import type pg from 'pg'
import type { Logger } from 'pino'
import { systemActor } from '../actor.ts'
import type { Ctx, Deps } from '../context.ts'
import { unitOfWork } from '../unit-of-work.ts'

/** A job's work: one unit of work, done by the system. It may run again after a crash, so it must bear that. */
export type Job = { name: string; run(ctx: Ctx, payload: Record<string, unknown>): Promise<void> }
/** Work by the clock, in crontab notation. */
export type CronJob = Job & { at: string }

export const prepareJobs = (pool: pg.Pool) => runMigrations({ pgPool: pool, logger: quiet })

const quiet = new WorkerLogger(() => () => undefined)

const relay = (log: Logger) =>
  new WorkerLogger(() => (level, message, meta) => {
    const line = { job: meta?.job && (meta.job as { task_identifier?: string }).task_identifier }
    if (level === 'error') log.error(line, message)
    else if (level === 'warning') log.warn(line, message)
  })

function tasksOf(deps: Deps, jobs: readonly Job[]): TaskList {
  const task =
    (job: Job): Task =>
    async (payload, { job: { id } }) => {
      const occasion = { actor: systemActor, requestId: `job-${id}` }
      await unitOfWork(deps, occasion, (ctx) => job.run(ctx, (payload ?? {}) as Record<string, unknown>))
    }
  return Object.fromEntries(jobs.map((job) => [job.name, task(job)]))
}

/** Runs jobs until stopped; whatever is not finished by then goes back to the queue. */
export function startWorker(deps: Deps, pool: pg.Pool, jobs: readonly (Job | CronJob)[]): Promise<Runner> {
  const crontab = jobs.flatMap((job) => ('at' in job ? [`${job.at} ${job.name} ?jobKey=${job.name}`] : [])).join('\n')
  return run({
    pgPool: pool,
    taskList: tasksOf(deps, jobs),
    crontab,
    concurrency: 4,
    noHandleSignals: true,
    logger: relay(deps.log),
  })
}

/** Runs what is due now and returns when nothing is left. */
export const drainJobs = (deps: Deps, pool: pg.Pool, jobs: readonly Job[]) =>
  runOnce({ pgPool: pool, taskList: tasksOf(deps, jobs), noHandleSignals: true, logger: relay(deps.log) })
