import { explainCondition, type TestOutcome, type TicketFacts } from '#features/conditions/service.ts'
import type { Ticket } from '#features/tickets/service.ts'
import type { Ctx } from '#kernel/context.ts'
import { isRetryable } from '#kernel/db/retryable-errors.ts'
import type { NewEvent } from '#kernel/events/events.ts'
import { type HistoryRow, recordEntry } from '#kernel/history.ts'
import { tellError } from '#kernel/errors.ts'
import { underSavepoint } from '#kernel/savepoint.ts'
import { type ConsideredRule, tellChanges } from '../explanations/explanation.ts'
import { performActions } from '../perform/perform.ts'
import type { RuleEffect } from '../perform/rule-effect.ts'
import { trackRule } from '../perform/track-rule.ts'
import { buildRun } from './build-run.ts'
import type { RuleFacts } from './facts.ts'
import { factsAfter } from './facts-after.ts'
import { isTimed, type Occasion } from './occasion.ts'
import type { TriggerRow } from './store.ts'

/** `facts` are those after it, if they are known without reading them again. */
type Considered = { rule: ConsideredRule; events: readonly NewEvent[]; facts?: RuleFacts | undefined }

/** What is tested of a ticket: the facts, and the same with what happened. */
export type TestedFacts = { facts: RuleFacts; tested: TicketFacts }

/** Tests the condition and, if it holds, does the actions. A trigger that fails is undone alone; the others go on. */
export function considerTrigger(
  ctx: Ctx,
  trigger: TriggerRow,
  { facts, tested }: TestedFacts,
  occasion: Occasion,
): Considered | Promise<Considered> {
  const { id } = trigger
  try {
    const { holds, tests } = explainCondition(ctx, trigger.condition, tested, facts.viewer)
    // Without a promise: most of a hundred triggers do not match.
    if (!holds) return { rule: { id, outcome: 'no_match', tests }, events: [] }
    return runMatching(ctx, { trigger, facts, occasion, tests })
  } catch (error) {
    return { rule: failTrigger(ctx, { trigger, facts, tests: [] }, error), events: [] }
  }
}

type Matching = { trigger: TriggerRow; facts: RuleFacts; occasion: Occasion; tests: readonly TestOutcome[] }

async function runMatching(ctx: Ctx, matching: Matching): Promise<Considered> {
  const { trigger, facts, tests } = matching
  const { id, name } = trigger
  try {
    const { events, history, effects, ticket } = await runTrigger(ctx, matching)
    const rule = { id, name, outcome: 'ran' as const, tests, changes: tellChanges(history), effects }
    return { rule, events, facts: effects.length === 0 ? factsAfter(facts, ticket, events) : undefined }
  } catch (error) {
    if (isRetryable(error)) throw error
    return { rule: failTrigger(ctx, matching, error), events: [] }
  }
}

function failTrigger(
  { deps }: Ctx,
  { trigger: { id, name }, facts, tests }: Omit<Matching, 'occasion'>,
  error: unknown,
): ConsideredRule {
  deps.log.error({ err: error, trigger: name, ticket: facts.ticket.id }, 'trigger failed, changes rolled back')
  return { id, name, outcome: 'failed', tests, changes: [], effects: [], error: tellError(error) }
}

/** For what happened, only the article that came with it counts. */
export const factsFor = ({ article, ...facts }: RuleFacts, { action, changed }: Occasion): TicketFacts => ({
  ...facts,
  articles: article ? [article] : [],
  action,
  changed,
  ...(article && { articleAction: 'create' }),
})

type Effects = { events: NewEvent[]; history: HistoryRow[]; effects: readonly RuleEffect[]; ticket: Ticket }

async function runTrigger(ctx: Ctx, { trigger, facts, occasion }: Matching): Promise<Effects> {
  const rule = { type: 'Trigger', id: trigger.id, name: trigger.name }
  const { acting, events, history } = trackRule(ctx, rule)
  const run = {
    ...(await buildRun(acting, facts, trigger)),
    rule,
    happened: { type: occasion.action, changes: occasion.changes ?? {} },
  }
  const ticket = await underSavepoint(acting, (inner) => performActions(inner, trigger.perform, run))
  if (isTimed(occasion)) recordTimedRun(acting, occasion)
  return { events, history, effects: run.effects, ticket }
}

const recordTimedRun = (ctx: Ctx, { ticketId, action }: Occasion): void =>
  recordEntry(ctx, { object: 'Ticket', id: ticketId }, { type: 'time_trigger_performed', value_from: action })
