import type { Ctx } from '#kernel/context.ts'
import type { Explanation, SkipReason } from '../explanations/explanation.ts'
import { storeExplanations } from '../explanations/store.ts'
import { considerTrigger } from './consider-trigger.ts'
import { describeEffect, isTimed, type Occasion } from './occasion.ts'
import { columnsIn, loadFacts, loadTriggersFor, type RuleFacts, type TriggerRow } from './store.ts'

/** Triggers that run because of each other: each of them once. */
type Chain = {
  /** How often the changes of a trigger may make others run, one after the other. */
  longest: number
  ran: Set<number>
  explanations: Explanation[]
}

export async function runChain(ctx: Ctx, occasion: Occasion): Promise<void> {
  const explanations: Explanation[] = []
  await runTriggers(ctx, occasion, { longest: await readLongest(ctx), ran: new Set(), explanations })
  await storeExplanations(ctx, explanations)
}

const readLongest = async ({ deps: { settings } }: Ctx): Promise<number> =>
  (await settings.isOn('ticket_trigger_recursive')) ? await settings.number('ticket_trigger_recursive_max_loop') : 0

/** Runs the triggers in their order; later ones see what earlier ones have changed. */
async function runTriggers(ctx: Ctx, occasion: Occasion, chain: Chain, depth = 0): Promise<void> {
  const { ticketId } = occasion
  const { details } = startExplanation(occasion, chain)
  let facts: RuleFacts | undefined
  for (const trigger of await loadTriggersFor(ctx, occasion)) {
    const reason = skipReason(trigger, occasion, chain.ran)
    if (reason) {
      details.rules.push({ id: trigger.id, outcome: 'skipped', reason })
      continue
    }
    facts ??= await loadFacts(ctx, ticketId, occasion.articleId)
    const { rule, events } = await considerTrigger(ctx, trigger, facts, occasion)
    details.rules.push(rule)
    if (rule.outcome !== 'ran') continue
    facts = undefined
    chain.ran.add(trigger.id)
    const effect = chain.longest > 0 && describeEffect(ticketId, events, { id: trigger.id, name: trigger.name })
    if (effect && depth < chain.longest) await runTriggers(ctx, effect, chain, depth + 1)
    else if (effect) startExplanation(effect, chain).details.stopped = true
  }
}

function startExplanation({ ticketId, action, articleId, userId, changed, causedBy }: Occasion, chain: Chain) {
  const explanation: Explanation = {
    ticketId,
    action,
    articleId: articleId === 'newest' ? null : articleId,
    userId,
    details: { changed, rules: [], ...(causedBy && { caused_by: causedBy }) },
  }
  chain.explanations.push(explanation)
  return explanation
}

/** In selective mode, an update without an article must have changed a column that the condition mentions. */
export function skipReason(
  { id, condition, execution_condition_mode }: TriggerRow,
  occasion: Occasion,
  ran: ReadonlySet<number>,
): SkipReason | undefined {
  if (ran.has(id)) return 'repeated'
  const { action, articleId, changed } = occasion
  const isLimited = action === 'update' && articleId === null && execution_condition_mode === 'selective'
  if (isTimed(occasion) || !isLimited) return undefined
  return columnsIn(condition).some((column) => changed.includes(column)) ? undefined : 'unmentioned'
}
