import type { InputOf } from '#contract/endpoint.ts'
import { Job } from '#contract/job.ts'
import type { JobMatches, JobRuns } from '#contract/job-run.ts'
import type { RuleTrial } from '#contract/trigger-simulation.ts'
import type { Ctx } from '#kernel/context.ts'
import { getRow } from '#kernel/db/rows.ts'
import { invalid } from '#kernel/errors.ts'
import { recordsOf } from './records.ts'
import type { Schedule } from './schedule.ts'
import { countMatches, readZone } from './store.ts'
import { listNextRuns } from './time-plan.ts'

type Input = InputOf<typeof JobRuns.simulate>

const nextRuns = 5

/** Shows what a schedule would do to a record, which records match, and when it would run. Nothing is kept. */
export async function simulateSchedule(ctx: Ctx, input: Input) {
  const schedule = await readSchedule(ctx, input)
  const zone = await readZone(ctx)
  return {
    trial: await tryOn(ctx, schedule, input),
    matching: await findMatches(ctx, schedule),
    next_runs: listNextRuns(schedule.timeplan, zone, ctx.now, nextRuns).map((at) => at.toISOString()),
  }
}

/** The saved schedule with the values that were sent, checked as when it is saved. */
async function readSchedule(
  ctx: Ctx,
  { job_id, ticket_id: _ticket, record_id: _record, ...sent }: Input,
): Promise<Schedule> {
  const saved = job_id ? ((await getRow(ctx.db, Job, job_id)) as unknown as Schedule) : unsaved
  const given = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined))
  const schedule: Schedule = { ...saved, ...given }
  return {
    ...schedule,
    perform: await recordsOf(schedule).check(ctx, schedule.condition, schedule.perform),
  }
}

const unsaved: Schedule = {
  id: 0,
  name: '',
  object: 'Ticket',
  timeplan: {},
  condition: {},
  perform: {},
  localization: null,
  timezone: null,
  disable_notification: true,
  active: true,
}

async function tryOn(ctx: Ctx, schedule: Schedule, { ticket_id, record_id }: Input): Promise<RuleTrial | null> {
  if (ticket_id && schedule.object !== 'Ticket')
    throw invalid('invalid_value', 'This schedule is not for tickets.', { field: 'ticket_id' })
  const id = ticket_id ?? record_id
  return id ? recordsOf(schedule).tryOn(ctx, schedule, id) : null
}

const mostExamples = 10

/** Which records match now. */
async function findMatches(ctx: Ctx, schedule: Schedule): Promise<JobMatches> {
  const records = recordsOf(schedule)
  const where = await records.where(ctx, schedule.condition)
  return {
    count: await countMatches(ctx, schedule),
    examples: await records.listExamples(ctx, where, mostExamples),
  }
}
