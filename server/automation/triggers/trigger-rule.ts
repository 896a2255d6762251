import { testCondition } from '#features/conditions/service.ts'
import type { Ctx } from '#kernel/context.ts'
import { isRetryable } from '#kernel/db/retryable-errors.ts'
import type { Rule, RuleOrigin } from '#kernel/events/events.ts'
import { underSavepoint } from '#kernel/savepoint.ts'
import { performActions } from '../perform/perform.ts'
import { createRuleActor } from '../rule-actor.ts'
import { buildRun } from './build-run.ts'
import { describeOccasion, type Occasion } from './occasion.ts'
import { columnsIn, loadActionTriggers, loadFacts, type RuleFacts, type TriggerRow } from './store.ts'

const name = 'triggers'

/** Runs the triggers of a ticket's change, within its transaction. Changes by triggers make no trigger run. */
export const triggerRule: Rule = {
  name,
  on: ['tickets.created', 'tickets.updated'],
  concerns: async (ctx, event, origin) => {
    if (isOwnChange(origin)) return false
    const triggers = await loadActionTriggers(ctx)
    const occasion = triggers.length > 0 && describeOccasion(event, origin)
    if (!occasion || !triggers.some((trigger) => mayRun(trigger, occasion))) return false
    return !(await ctx.deps.settings.isOn('import_mode'))
  },
  run: async (ctx, event, origin) => {
    const occasion = describeOccasion(event, origin)
    if (!occasion) return
    const triggers = (await loadActionTriggers(ctx)).filter((trigger) => mayRun(trigger, occasion))
    await runTriggers({ ...ctx, actor: await createRuleActor(ctx) }, triggers, occasion)
  },
}

const isOwnChange = ({ step }: RuleOrigin): boolean => step.cause?.rule === name

/** In selective mode, an update without an article must have changed a column that the condition mentions. */
function mayRun(
  { condition, execution_condition_mode }: TriggerRow,
  { action, articleId, changed }: Occasion,
): boolean {
  if (action === 'create' || articleId !== null || execution_condition_mode === 'always') return true
  return columnsIn(condition).some((column) => changed.includes(column))
}

/** Later triggers see what earlier ones have changed. */
async function runTriggers(ctx: Ctx, triggers: readonly TriggerRow[], occasion: Occasion): Promise<void> {
  let facts: RuleFacts | undefined
  for (const trigger of triggers) {
    facts ??= await loadFacts(ctx, occasion.ticketId, occasion.articleId)
    if (matches(ctx, trigger, facts, occasion) && (await runTrigger(ctx, trigger, facts))) facts = undefined
  }
}

function matches(ctx: Ctx, { condition }: TriggerRow, { article, ...facts }: RuleFacts, occasion: Occasion): boolean {
  const tested = {
    ...facts,
    articles: article ? [article] : [],
    action: occasion.action,
    changed: occasion.changed,
    ...(article && { articleAction: 'create' }),
  }
  return testCondition(condition, tested, facts.viewer, ctx.now)
}

/** A trigger that fails is undone alone; the others go on. */
async function runTrigger(ctx: Ctx, trigger: TriggerRow, facts: RuleFacts): Promise<boolean> {
  const source = { sourceable_type: 'Trigger', sourceable_id: trigger.id, sourceable_name: trigger.name }
  const acting: Ctx = { ...ctx, addHistory: (rows) => ctx.addHistory(rows.map((row) => ({ ...row, ...source }))) }
  try {
    const run = await buildRun(acting, facts)
    await underSavepoint(acting, (inner) => performActions(inner, trigger.perform, run))
    return true
  } catch (error) {
    if (isRetryable(error)) throw error
    ctx.deps.log.error(
      { err: error, trigger: trigger.name, ticket: facts.ticket.id },
      'trigger failed, changes rolled back',
    )
    return false
  }
}
