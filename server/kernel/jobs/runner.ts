import { EventEmitter } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { run, type RunnerOptions, type WorkerEvents } from 'graphile-worker'
import type pg from 'pg'
import type { Logger } from 'pino'
import { holdPresence, type Presence } from './alive.ts'

type Running = { stop(): Promise<void> }
type Means = { pool: pg.Pool; log: Logger; options: RunnerOptions }

/** A runner from its start until it is stopped or gives up. */
type Shift = {
  /** The reason; never, as long as it can go on. */
  gaveUp: Promise<string>
  end(): Promise<void>
}

const untilNextTry = 1000

/**
 * A runner that cannot note what became of a job, because the database is away at that moment, gives up for good. So
 * another takes its place, for as long as the process lives.
 */
export async function keepRunning(means: Means): Promise<Running> {
  const stopping = Promise.withResolvers<undefined>()
  let stopped = false
  const takeOver = async (): Promise<Shift | undefined> => {
    for (;;) {
      await Promise.race([stopping.promise, delay(untilNextTry)])
      if (stopped) return undefined
      const next = await beginShift(means).catch((error: unknown) =>
        means.log.warn({ err: error }, 'no runner of jobs'),
      )
      if (next) return next
    }
  }
  const goOn = async (first: Shift) => {
    for (let shift: Shift | undefined = first; shift; shift = await takeOver()) {
      const reason = await Promise.race([stopping.promise, shift.gaveUp])
      if (reason) means.log.warn({ reason }, 'the runner of jobs gave up, another takes over')
      await shift.end()
    }
  }
  const ended = goOn(await beginShift(means))
  return {
    stop: () => {
      stopped = true
      stopping.resolve(undefined)
      return ended
    },
  }
}

/** What a runner that gave up may take to come to its end: after a failure it miscounts what is left to do. */
const untilAbandoned = 10_000

async function beginShift({ pool, log, options }: Means): Promise<Shift> {
  const events: WorkerEvents = new EventEmitter()
  giveBackWaitingJobs(events)
  const gaveUp = new Promise<string>((resolve) =>
    events.once('pool:gracefulShutdown', ({ message }) => resolve(message)),
  )
  const presence = new Promise<Presence>((resolve, reject) =>
    events.once('pool:create', ({ workerPool }) => holdPresence(pool, workerPool.id, log).then(resolve, reject)),
  )
  const runner = await run({ ...options, events })
  return {
    gaveUp,
    end: async () => {
      // Refused by one that is at its end already.
      await runner.stop().catch(() => undefined)
      await Promise.race([runner.promise, delay(untilAbandoned, undefined, { ref: false })])
      await (await presence).end()
    },
  }
}

type Backgrounding = { background(work: Promise<void>): void }

/**
 * A local queue that is told to end while jobs wait in it, and nothing is under way, refuses its own attempt to give
 * them back: they would stay locked, and those at work would be failed. So something is under way at that moment.
 */
function giveBackWaitingJobs(events: WorkerEvents): void {
  events.once('localQueue:init', ({ localQueue }) => {
    const queue = localQueue as unknown as Backgrounding
    events.once('pool:gracefulShutdown', () => queue.background(Promise.resolve()))
  })
}
