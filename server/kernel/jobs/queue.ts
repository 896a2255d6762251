import { type RawBuilder, sql } from 'kysely'
import type { Ctx, JobOptions } from '../context.ts'

/** `event` is the position of the event, among those recorded with the job, whose id the payload gets. */
export type QueuedJob = { task: string; payload: Record<string, unknown>; options: JobOptions; event?: number }

export type JobSpec = {
  task: string
  payload: Record<string, unknown>
  wait: number
  job_key: string | null
  max_attempts: number
  event: number | null
}

/** Equal jobs of one unit of work are one job. A job with a key replaces an earlier one with the same key. */
const withoutRepetitions = (jobs: readonly QueuedJob[]): QueuedJob[] => [
  ...new Map(jobs.map((job) => [job.options.key ?? JSON.stringify(job), job])).values(),
]

/** In the payload of a job: the request that caused it, for the log and for traces. */
export const requestKey = 'caused_by_request'

/** In the payload of a job, if traces are reported: the span that queued it. */
export const parentKey = 'caused_by_span'

/** The queue uses the clock of the database: it gets a delay and not a time. */
export const jobSpecs = ({ deps, now, requestId }: Ctx, jobs: readonly QueuedJob[]): JobSpec[] =>
  withoutRepetitions(jobs).map(({ task, payload, options, event }) => ({
    task,
    // JSON leaves a span out that is undefined.
    payload: { ...payload, [requestKey]: requestId.split(' ')[0], [parentKey]: deps.tracing?.current() },
    wait: options.runAt ? (options.runAt.getTime() - now.getTime()) / 1000 : 0,
    job_key: options.key ?? null,
    max_attempts: options.maxAttempts ?? 25,
    event: event ?? null,
  }))

/** The channel of graphile-worker: the number of new jobs. */
export const jobsChannel = 'jobs:insert'

const readSpecs = (specs: readonly JobSpec[], events: RawBuilder<unknown>) => sql`
  select task, case when event is null then payload else payload || jsonb_build_object('event_id', about.event_id) end::json
    as payload, now() + make_interval(secs => wait) as run_at, max_attempts, job_key
  from jsonb_to_recordset(${JSON.stringify(specs)}::jsonb)
    as job (task text, payload jsonb, wait float8, job_key text, max_attempts int, event int)
  left join ${events} as about on about.position = job.event`

/** The call that queues jobs with a key, and notifies workers; `events` has `position` and `event_id`. */
export const addingKeyedJobs = (specs: readonly JobSpec[], events: RawBuilder<unknown>) => sql`
  graphile_worker.add_jobs(array(
    select row (task, payload, null, run_at, max_attempts, job_key, null, null)::graphile_worker.job_spec
    from (${readSpecs(specs, events)}) as job))`

const findTask = (table: string) => sql`(select id from ${sql.table(table)} where identifier = task)`
const tasksTable = 'graphile_worker._private_tasks'

/**
 * Clauses of \`with\` that queue jobs without a key. \`add_jobs\` would do the same in 0.8 instead of 0.1 ms, as it writes the
 * name of each task first, and looks for jobs with the same key. A task that is missing here is written once.
 */
export const addingJobs = (specs: readonly JobSpec[], events: RawBuilder<unknown>) => sql`
  job as materialized (${readSpecs(specs, events)}),
  new_tasks as (
    insert into ${sql.table(tasksTable)} (identifier)
    select distinct task from job where ${findTask(tasksTable)} is null
    on conflict (identifier) do update set identifier = excluded.identifier returning id, identifier
  ), queued as (
    insert into graphile_worker._private_jobs (task_id, payload, run_at, max_attempts)
    select coalesce(${findTask(tasksTable)}, ${findTask('new_tasks')}), payload, run_at, max_attempts from job
  )`
