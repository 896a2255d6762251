import { sql } from 'kysely'
import { type ConditionGroup, conditionTree, type NamedTest } from '#contract/condition.ts'
import type { RuleTrial } from '#contract/trigger-simulation.ts'
import { compileCondition, conditionProblem } from '#features/conditions/service.ts'
import { openedAsAgent } from '#features/tickets/policy.ts'
import { getTicketAsAgent } from '#features/tickets/service.ts'
import { systemUserId } from '#kernel/actor.ts'
import type { Ctx } from '#kernel/context.ts'
import { invalid } from '#kernel/errors.ts'
import { underSavepoint } from '#kernel/savepoint.ts'
import { listOpenCalendarIds } from '../calendars/store.ts'
import type { ConsideredRule, Explanation } from '../explanations/explanation.ts'
import { storeExplanations } from '../explanations/store.ts'
import { presentTrial, selectWritten } from '../explanations/trial.ts'
import { refuseValue } from '../perform/check-entry.ts'
import { chosenIn } from '../perform/resolve-entry.ts'
import { checkPerform } from '../perform/check-perform.ts'
import { createRuleActor } from '../rule-actor.ts'
import { loadFactsOfTickets, type RuleFacts } from '../triggers/facts.ts'
import { changeTicketBy, explainMatch } from './change-ticket.ts'
import type { MatchExample, ScheduledRecords } from './records.ts'
import type { Schedule } from './schedule.ts'

/** A schedule has no current user. */
const viewer = { id: systemUserId, organizationIds: [] }

/** They describe what has just happened, and at a set time nothing has. */
const eventAttributes = new Set(['ticket.action', 'article.action', 'article.time_accounting'])

const findEventTest = (part: ConditionGroup | NamedTest): NamedTest | undefined => {
  if (!('conditions' in part))
    return eventAttributes.has(part.name) || part.operator === 'has changed' ? part : undefined
  for (const inner of part.conditions) {
    const found = findEventTest(inner)
    if (found) return found
  }
  return undefined
}

export const scheduledTickets: ScheduledRecords = {
  table: 'tickets',
  check: async (ctx, condition, perform) => {
    const problem = conditionProblem(ctx, condition)
    if (problem) throw problem
    const test = findEventTest(conditionTree(condition))
    if (test) throw refuseEventTest(test)
    const ofUser = Object.entries(perform).find(([, entry]) => chosenIn(entry)?.startsWith('current_user.'))
    if (ofUser) throw refuseValue(ofUser[0], 'pre_condition')
    return checkPerform(ctx, perform)
  },
  where: async (ctx, condition) =>
    compileCondition(ctx, condition, viewer, { openCalendarIds: await listOpenCalendarIds(ctx) }),
  change: changeTickets,
  tryOn: tryOnTicket,
  listExamples: async (ctx, where, most) => {
    const { rows } = await sql<MatchExample>`
      select id, number, title from tickets where ${where} and ${openedAsAgent(ctx.actor, 'read')}
      order by id desc limit ${most}`.execute(ctx.db)
    return rows
  },
}

const refuseEventTest = ({ name, operator }: NamedTest) =>
  invalid('condition_wrong_operator', `'${name}' with '${operator}' is for triggers: a schedule has no event.`, {
    field: 'condition',
    values: { operator },
  })

async function changeTickets(ctx: Ctx, schedule: Schedule, ids: readonly number[]) {
  const acting: Ctx = {
    ...ctx,
    actor: await createRuleActor(ctx),
    emit: (event) => ctx.emit(schedule.disable_notification ? { ...event, isQuiet: true } : event),
  }
  const matching = await lockMatching(acting, schedule, ids)
  const found = matching.length > 0 ? await loadFactsOfTickets(acting, matching, [schedule.condition]) : []
  const explanations: Explanation[] = []
  const outcomes = []
  for (const facts of found) {
    const rule = await changeTicketBy(acting, schedule, facts)
    const { id } = facts.ticket
    const error = rule.outcome === 'failed' ? rule.error : undefined
    outcomes.push(error === undefined ? { id } : { id, error })
    const details = { changed: [], rules: [rule] }
    explanations.push({ ticketId: id, action: 'job', articleId: null, userId: systemUserId, details })
  }
  storeExplanations(ctx, explanations)
  return outcomes
}

/** In the order of their ids, so that two transactions cannot deadlock. The condition is tested again under the lock. */
async function lockMatching(ctx: Ctx, { condition }: Schedule, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from tickets where id = any(${ids}::int[]) and ${await scheduledTickets.where(ctx, condition)}
    order by id for update`.execute(ctx.db)
  return rows.map(({ id }) => id)
}

/** Changes, events, history and jobs are rolled back together. */
async function tryOnTicket(ctx: Ctx, schedule: Schedule, ticketId: number): Promise<RuleTrial> {
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
  const isMatch = (await lockMatching(ctx, schedule, [ticketId])).length > 0
  const [facts] = (await loadFactsOfTickets(ctx, [ticketId], [schedule.condition])) as [RuleFacts]
  const rule = isMatch ? await changeTicketBy(ctx, schedule, facts) : await explainMismatch(ctx, schedule, facts)
  return { rule, articles: await selectWritten(ctx, rule) }
}

const explainMismatch = async (ctx: Ctx, { id, condition }: Schedule, facts: RuleFacts): Promise<ConsideredRule> => ({
  id,
  outcome: 'no_match',
  tests: await explainMatch(ctx, condition, facts),
})
