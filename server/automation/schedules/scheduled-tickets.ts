import { sql } from 'kysely'
import { type ConditionGroup, conditionTree, type NamedTest } from '#contract/condition.ts'
import { compileCondition, conditionProblem } from '#features/conditions/service.ts'
import { systemUserId } from '#kernel/actor.ts'
import type { Ctx } from '#kernel/context.ts'
import { invalid } from '#kernel/errors.ts'
import type { Explanation } from '../explanations/explanation.ts'
import { storeExplanations } from '../explanations/store.ts'
import { refuseValue } from '../perform/check-entry.ts'
import { checkPerform } from '../perform/check-perform.ts'
import { createRuleActor } from '../rule-actor.ts'
import { loadFactsOfTickets } from '../triggers/store.ts'
import { changeTicketBy } from './change-ticket.ts'
import type { ScheduledRecords } from './records.ts'
import type { Schedule } from './schedule.ts'

/** A schedule has no current user. */
const viewer = { id: systemUserId, organizationIds: [] }

/** They describe what has just happened, and at a set time nothing has. */
const eventAttributes = new Set(['ticket.action', 'article.action'])

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
    const problem = conditionProblem(condition)
    if (problem) throw problem
    const test = findEventTest(conditionTree(condition))
    if (test) throw refuseEventTest(test)
    const ofUser = Object.entries(perform).find(([, entry]) => entry.pre_condition?.startsWith('current_user.'))
    if (ofUser) throw refuseValue(ofUser[0], 'pre_condition')
    return checkPerform(ctx, perform)
  },
  where: (condition, now) => compileCondition(condition, viewer, now),
  change: changeTickets,
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
  const found = matching.length > 0 ? await loadFactsOfTickets(acting, matching) : []
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
  if (explanations.length > 0) await storeExplanations(ctx, explanations)
  return outcomes
}

/** In the order of their ids, so that two transactions cannot deadlock. The condition is tested again under the lock. */
async function lockMatching({ db, now }: Ctx, { condition }: Schedule, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from tickets where id = any(${ids}::int[]) and ${scheduledTickets.where(condition, now)}
    order by id for update`.execute(db)
  return rows.map(({ id }) => id)
}
