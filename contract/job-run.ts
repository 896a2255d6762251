import { z } from 'zod'
import { condition } from './condition.ts'
import { endpoint } from './endpoint.ts'
import { id, int, optionalId, text } from './lenient.ts'
import { Job } from './job.ts'
import { perform } from './perform.ts'
import { servedEndpoints } from './resource.ts'
import { ruleTrial } from './trigger-simulation.ts'
import { recordId, timestamp } from './wire.ts'

const run = z
  .object({
    id: recordId,
    job_id: recordId,
    started_at: timestamp,
    finished_at: timestamp.nullable(),
    /** `stopped` if the schedule was turned off before its end. Null while it runs. */
    outcome: z.enum(['done', 'stopped']).nullable(),
    /** The matching records at the start; null until they are counted. */
    total: z.int().nullable(),
    processed: z.int(),
    failed: z.int(),
    /** The first records that could not be changed. */
    failures: z.array(z.object({ id: recordId, error: z.string() })).max(100),
  })
  .meta({ id: 'JobRun' })
export type JobRunRecord = z.output<typeof run>

const about = { tag: 'jobs', model: 'Job', permission: ['admin.scheduler'] } as const

const matching = z.object({
  count: z.int(),
  /** The newest that the caller may read. */
  examples: z.array(z.object({ id: recordId, number: z.string().optional(), title: z.string() })).max(10),
})
export type JobMatches = z.output<typeof matching>

export const JobRuns = {
  list: endpoint({
    ...about,
    method: 'GET',
    path: '/jobs/{id}/runs',
    input: z.object({ id: id(), limit: int(1, 100).default(20) }),
    output: z.array(run),
    summary: 'List the runs of a schedule, newest first',
  }),
  start: endpoint({
    ...about,
    method: 'POST',
    path: '/jobs/{id}/runs',
    input: z.object({ id: id() }),
    output: run,
    status: 201,
    summary: 'Run a schedule now',
    description: 'It runs in the background; its progress is in the list of runs. Fails if it is inactive or running.',
  }),
  simulate: endpoint({
    ...about,
    method: 'POST',
    path: '/jobs/simulate',
    input: z.object({
      job_id: optionalId().optional(),
      name: text(250).optional(),
      object: Job.fields.object.unwrap().optional(),
      timeplan: Job.fields.timeplan.unwrap().optional(),
      condition: condition.optional(),
      perform: perform.optional(),
      ticket_id: optionalId().optional(),
      record_id: optionalId().optional(),
    }),
    output: z.object({ trial: ruleTrial.nullable(), matching, next_runs: z.array(timestamp).max(5) }),
    summary: 'Try a schedule without saving or sending anything',
    description:
      'With a saved schedule (`job_id`), an unsaved one, or both: the values sent replace those saved. Shows how many ' +
      'records match now and when it would run next. `ticket_id` runs it for real on a ticket that the caller may ' +
      'read as an agent, in a transaction that is rolled back; `record_id` the same on a record of the `object`, such as ' +
      'a user. Nothing is saved or sent.',
    costly: true,
    refuses: [403, 404],
  }),
}

export const jobEndpoints = [...Object.values(JobRuns), ...servedEndpoints(Job)]
