import { EventEmitter } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { run, type RunnerOptions, type WorkerEvents } from 'graphile-worker'
import type pg from 'pg'
import type { Logger } from 'pino'
import { forgetFutureRuns, reportClockJumps } from './clock-jumps.ts'
import { holdWorkerLease, type WorkerLease } from './worker-lease.ts'

type JobRunner = { stop(): Promise<void> }
type RunnerContext = { pool: pg.Pool; log: Logger; options: RunnerOptions }

/** One graphile-worker runner, from its start until it is stopped or stops on an error. */
type RunnerInstance = {
  /** Resolves with the reason when the runner stops on an error. */
  failed: Promise<string>
  end(): Promise<void>
}

const retryDelay = 1000

/**
 * A runner that cannot record the result of a job, because the database is unreachable at that moment, stops
 * permanently. So a new one is started, as long as the process runs.
 */
export async function keepRunning(context: RunnerContext): Promise<JobRunner> {
  const stopping = Promise.withResolvers<undefined>()
  let stopped = false
  const restart = async (): Promise<RunnerInstance | undefined> => {
    for (;;) {
      await Promise.race([stopping.promise, delay(retryDelay)])
      if (stopped) return undefined
      const next = await startInstance(context).catch((error: unknown) =>
        context.log.warn({ err: error }, 'starting the job runner failed'),
      )
      if (next) return next
    }
  }
  const superviseFrom = async (first: RunnerInstance) => {
    for (let instance: RunnerInstance | undefined = first; instance; instance = await restart()) {
      const reason = await Promise.race([stopping.promise, instance.failed])
      if (reason) context.log.warn({ reason }, 'job runner stopped, restarting')
      await instance.end()
    }
  }
  const ended = superviseFrom(await startInstance(context))
  return {
    stop: () => {
      stopped = true
      stopping.resolve(undefined)
      return ended
    },
  }
}

/** Milliseconds to wait for a failed runner to end: after a failure it miscounts its pending work and may never end. */
const shutdownTimeout = 10_000

async function startInstance({ pool, log, options }: RunnerContext): Promise<RunnerInstance> {
  const events: WorkerEvents = new EventEmitter()
  returnWaitingJobs(events)
  fetchAnnouncedJobs(events)
  const failed = new Promise<string>((resolve) => {
    events.once('pool:gracefulShutdown', ({ message }) => resolve(message))
    reportClockJumps(events, resolve)
  })
  const lease = new Promise<WorkerLease>((resolve, reject) =>
    events.once('pool:create', ({ workerPool }) => holdWorkerLease(pool, workerPool.id, log).then(resolve, reject)),
  )
  await forgetFutureRuns(pool)
  const runner = await run({ ...options, events })
  return {
    failed,
    end: async () => {
      // Rejects when the runner has already stopped.
      await runner.stop().catch(() => undefined)
      await Promise.race([runner.promise, delay(shutdownTimeout, undefined, { ref: false })])
      await (await lease).end()
    },
  }
}

type QueueInternals = {
  background(work: Promise<void>): void
  /** Jobs that were announced since the last fetch. */
  refetchDelayCounter: number
  refetchDelayFetchOnComplete: boolean
}

/**
 * A bug of the local queue: when it is released while jobs wait in it and no background task is running, it
 * rejects its own attempt to return these jobs. They would stay locked, and running jobs would be marked as
 * failed. So a background task is started at that moment.
 */
function returnWaitingJobs(events: WorkerEvents): void {
  events.once('localQueue:init', ({ localQueue }) => {
    const queue = localQueue as unknown as QueueInternals
    events.once('pool:gracefulShutdown', () => queue.background(Promise.resolve()))
  })
}

/**
 * Another bug of the local queue: it ignores the notification of new jobs during the delay between two fetches, so that
 * they wait for the next poll, up to two seconds. Jobs that are queued by other jobs nearly always arrive in this delay.
 */
export function fetchAnnouncedJobs(events: WorkerEvents): void {
  events.on('localQueue:refetchDelay:expired', ({ localQueue }) => {
    const queue = localQueue as unknown as QueueInternals
    if (queue.refetchDelayCounter > 0) queue.refetchDelayFetchOnComplete = true
  })
}
