import { sql } from 'kysely'
import type { Actor } from './actor.ts'
import type { Ctx, Deps, JobOptions } from './context.ts'
import { codeOf, lostRaces } from './db/lost-races.ts'
import { derive, mergeEvents, recordEvents, type Step } from './events/events.ts'
import { settle } from './events/settle.ts'

export type Occasion = { actor: Actor; requestId: string; ip?: string | undefined }
type Job = { task: string; payload: Record<string, unknown>; options: JobOptions }

const neverInside = (): never => {
  throw new Error('This context reads only: open a unit of work to change something')
}

/** A context without a transaction: reads cost no begin and commit (2,812 against 3,918 a second). */
export const readingContext = (deps: Deps, { actor, requestId, ip }: Occasion): Ctx => ({
  deps,
  db: deps.db,
  actor,
  now: deps.clock(),
  requestId,
  ip,
  emit: neverInside,
  enqueue: neverInside,
  afterCommit: neverInside,
})

/**
 * `change` writes. `present` runs when the rules and the derived data are done, so that it shows the records as they
 * are committed; its context only reads.
 */
export type Work<C, T> = { change(ctx: Ctx): Promise<C>; present(ctx: Ctx, changed: C): Promise<T> }

/** Runs `work` in one transaction; what it emitted and queued commits with it or not at all. Deadlocks are tried again. */
export const unitOfWork = <T>(
  deps: Deps,
  occasion: Occasion,
  work: (ctx: Ctx) => Promise<T>,
  retried: readonly string[] = lostRaces,
): Promise<T> => presentedUnit(deps, occasion, { change: work, present: async (_ctx, result) => result }, retried)

/** The same for work that answers with what it wrote. */
export async function presentedUnit<C, T>(
  deps: Deps,
  occasion: Occasion,
  work: Work<C, T>,
  retried: readonly string[] = lostRaces,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await attemptWork(deps, occasion, work)
    } catch (error) {
      if (attempt === 3 || !retried.includes(codeOf(error))) throw error
      deps.log.warn({ requestId: occasion.requestId, attempt }, 'transaction lost a race, trying again')
    }
  }
}

async function attemptWork<C, T>(deps: Deps, occasion: Occasion, { change, present }: Work<C, T>): Promise<T> {
  const own: Step = { actor: occasion.actor, events: [] }
  const jobs: Job[] = []
  const committed: (() => void)[] = []
  const result = await deps.db.transaction().execute(async (db) => {
    const reading = { ...readingContext(deps, occasion), db }
    const ctx: Ctx = {
      ...reading,
      emit: (event) => void own.events.push(event),
      enqueue: (task, payload, options = {}) => void jobs.push({ task, payload, options }),
      afterCommit: (run) => void committed.push(run),
    }
    const changed = await change(ctx)
    const steps = await settle(ctx, own)
    await derive(ctx, mergeEvents(steps.flatMap(({ events }) => events)))
    const answer = await present(reading, changed)
    await recordEvents(ctx, steps)
    await queueJobs(ctx, jobs)
    return answer
  })
  for (const run of committed) run()
  return result
}

/** A job takes the place of an earlier one of its key, as it would if that had been queued before. */
const lastOfEachKey = (jobs: readonly Job[]): Job[] => [
  ...new Map(jobs.map((job, index) => [job.options.key ?? index, job])).values(),
]

/** The queue goes by the clock of the database: it is told how long to wait and not until when. */
async function queueJobs({ db, now }: Ctx, jobs: readonly Job[]) {
  if (jobs.length === 0) return
  const rows = lastOfEachKey(jobs).map(({ task, payload, options }) => ({
    task,
    payload,
    wait: options.runAt ? (options.runAt.getTime() - now.getTime()) / 1000 : 0,
    job_key: options.key ?? null,
    max_attempts: options.maxAttempts ?? 25,
  }))
  await sql`
    select from graphile_worker.add_jobs(array(
      select row (task, payload, null, now() + make_interval(secs => wait), max_attempts, job_key, null, null)
        ::graphile_worker.job_spec
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as job (task text, payload json, wait float8, job_key text, max_attempts int)
    ))`.execute(db)
}
