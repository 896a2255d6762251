import { explainCondition, type TestOutcome, type TicketFacts } from '#features/conditions/service.ts'
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
import { isTimed, type Occasion } from './occasion.ts'
import type { RuleFacts, TriggerRow } from './store.ts'

type Considered = { rule: ConsideredRule; events: readonly NewEvent[] }

/** Tests the condition and, if it holds, does the actions. A trigger that fails is undone alone; the others go on. */
export async function considerTrigger(
  ctx: Ctx,
  trigger: TriggerRow,
  facts: RuleFacts,
  occasion: Occasion,
): Promise<Considered> {
  const { id, name } = trigger
  let tests: readonly TestOutcome[] = []
  try {
    const explained = explainCondition(ctx, trigger.condition, factsFor(facts, occasion), facts.viewer)
    tests = explained.tests
    if (!explained.holds) return { rule: { id, outcome: 'no_match', tests }, events: [] }
    const { events, history, effects } = await runTrigger(ctx, trigger, facts, occasion)
    return { rule: { id, name, outcome: 'ran', tests, changes: tellChanges(history), effects }, events }
  } catch (error) {
    if (isRetryable(error)) throw error
    ctx.deps.log.error({ err: error, trigger: name, ticket: facts.ticket.id }, 'trigger failed, changes rolled back')
    return {
      rule: { id, name, outcome: 'failed', tests, changes: [], effects: [], error: tellError(error) },
      events: [],
    }
  }
}

/** For what happened, only the article that came with it counts. */
export const factsFor = ({ article, ...facts }: RuleFacts, { action, changed }: Occasion): TicketFacts => ({
  ...facts,
  articles: article ? [article] : [],
  action,
  changed,
  ...(article && { articleAction: 'create' }),
})

type Effects = { events: NewEvent[]; history: HistoryRow[]; effects: readonly RuleEffect[] }

async function runTrigger(ctx: Ctx, trigger: TriggerRow, facts: RuleFacts, occasion: Occasion): Promise<Effects> {
  const rule = { type: 'Trigger', id: trigger.id, name: trigger.name }
  const { acting, events, history } = trackRule(ctx, rule)
  const run = {
    ...(await buildRun(acting, facts, trigger)),
    rule,
    happened: { type: occasion.action, changes: occasion.changes ?? {} },
  }
  await underSavepoint(acting, (inner) => performActions(inner, trigger.perform, run))
  if (isTimed(occasion)) recordTimedRun(acting, occasion)
  return { events, history, effects: run.effects }
}

const recordTimedRun = (ctx: Ctx, { ticketId, action }: Occasion): void =>
  recordEntry(ctx, { object: 'Ticket', id: ticketId }, { type: 'time_trigger_performed', value_from: action })
