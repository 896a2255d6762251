import { sql } from 'kysely'
import type { InputOf } from '#contract/endpoint.ts'
import { Job } from '#contract/job.ts'
import type { JobMatches, JobRuns } from '#contract/job-run.ts'
import type { RuleTrial } from '#contract/trigger-simulation.ts'
import { openedAsAgent } from '#features/tickets/policy.ts'
import { getTicketAsAgent } from '#features/tickets/service.ts'
import type { Ctx } from '#kernel/context.ts'
import { getRow } from '#kernel/db/rows.ts'
import { invalid } from '#kernel/errors.ts'
import { underSavepoint } from '#kernel/savepoint.ts'
import type { ConsideredRule } from '../explanations/explanation.ts'
import { presentTrial, selectWritten } from '../explanations/trial.ts'
import { createRuleActor } from '../rule-actor.ts'
import { loadFactsOfTickets, type RuleFacts } from '../triggers/store.ts'
import { changeTicketBy, explainMatch } from './change-ticket.ts'
import { recordsOf } from './records.ts'
import type { Schedule } from './schedule.ts'
import { countMatches, readZone } from './store.ts'
import { listNextRuns } from './time-plan.ts'

type Input = InputOf<typeof JobRuns.simulate>

const nextRuns = 5

/** Shows what a schedule would do to a ticket, which records match, and when it would run. Nothing is kept. */
export async function simulateSchedule(ctx: Ctx, input: Input) {
  const schedule = await readSchedule(ctx, input)
  const zone = await readZone(ctx)
  return {
    trial: input.ticket_id ? await tryOnTicket(ctx, schedule, input.ticket_id) : null,
    matching: { count: await countMatches(ctx, schedule), examples: await selectExamples(ctx, schedule) },
    next_runs: listNextRuns(schedule.timeplan, zone, ctx.now, nextRuns).map((at) => at.toISOString()),
  }
}

/** The saved schedule with the values that were sent, checked as when it is saved. */
async function readSchedule(ctx: Ctx, { job_id, ticket_id: _ticket, ...sent }: Input): Promise<Schedule> {
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

/** Runs it for real and rolls back: changes, events, history and jobs are dropped together. */
async function tryOnTicket(ctx: Ctx, schedule: Schedule, ticketId: number): Promise<RuleTrial> {
  if (schedule.object !== 'Ticket')
    throw invalid('invalid_value', 'This schedule is not for tickets.', { field: 'ticket_id' })
  await getTicketAsAgent(ctx, ticketId, 'read')
  const acting: Ctx = { ...ctx, actor: await createRuleActor(ctx) }
  const { rule, articles } = await underSavepoint(
    acting,
    (inner) => runTrial(inner, schedule, ticketId),
    () => false,
  )
  return presentTrial(ctx, ticketId, rule, articles)
}

async function runTrial(ctx: Ctx, schedule: Schedule, ticketId: number) {
  const [facts] = (await loadFactsOfTickets(ctx, [ticketId])) as [RuleFacts]
  const rule = (await isMatch(ctx, schedule, ticketId))
    ? await changeTicketBy(ctx, schedule, facts)
    : await explainMismatch(ctx, schedule, facts)
  return { rule, articles: await selectWritten(ctx, rule) }
}

const explainMismatch = async (ctx: Ctx, { id, condition }: Schedule, facts: RuleFacts): Promise<ConsideredRule> => ({
  id,
  outcome: 'no_match',
  tests: await explainMatch(ctx, condition, facts),
})

async function isMatch({ db, now }: Ctx, schedule: Schedule, ticketId: number): Promise<boolean> {
  const { rows } = await sql`
    select from tickets where id = ${ticketId} and ${recordsOf(schedule).where(schedule.condition, now)}`.execute(db)
  return rows.length > 0
}

const mostExamples = 10

/** The newest of those that the caller may read. */
async function selectExamples(ctx: Ctx, schedule: Schedule): Promise<JobMatches['examples']> {
  const { rows } = await sql<JobMatches['examples'][number]>`
    select id, number, title from tickets
    where ${recordsOf(schedule).where(schedule.condition, ctx.now)} and ${openedAsAgent(ctx.actor, 'read')}
    order by id desc limit ${mostExamples}`.execute(ctx.db)
  return rows
}
