import type { Ctx } from '#kernel/context.ts'
import type { NewEvent } from '#kernel/events/events.ts'
import type { ConsideredRule, Explanation, SkipReason } from '../explanations/explanation.ts'
import { storeExplanations } from '../explanations/store.ts'
import { considerTrigger, factsFor, type TestedFacts } from './consider-trigger.ts'
import { lockFacts, type RuleFacts } from './facts.ts'
import { mayConcern } from './may-concern.ts'
import { describeEffect, isTimed, type Occasion } from './occasion.ts'
import { columnsIn, conditionsOf, loadTriggersFor, type TriggerRow } from './store.ts'

/** Triggers that run because of each other: each of them once. */
type Chain = {
  /** How often the changes of a trigger may make others run, one after the other. */
  longest: number
  ran: Set<number>
  explanations: Explanation[]
}

export async function runChain(ctx: Ctx, occasion: Occasion): Promise<void> {
  const explanations: Explanation[] = []
  const chain = { longest: await readLongest(ctx), ran: new Set<number>(), explanations }
  await runTriggers(ctx, occasion, chain, { depth: 0, triggers: await loadTriggersFor(ctx, occasion) })
  storeExplanations(ctx, explanations)
}

const readLongest = async ({ deps: { settings } }: Ctx): Promise<number> =>
  (await settings.isOn('ticket_trigger_recursive')) ? await settings.number('ticket_trigger_recursive_max_loop') : 0

/**
 * What runs after a trigger that is tried: what its changes set off, and then the triggers after it, as in `runTriggers`.
 * Nothing is stored.
 */
export async function runFollowers(
  ctx: Ctx,
  trigger: TriggerRow,
  occasion: Occasion,
  events: readonly NewEvent[],
): Promise<ConsideredRule[]> {
  const chain: Chain = { longest: await readLongest(ctx), ran: new Set([trigger.id]), explanations: [] }
  const later = triggersAfter(trigger, await loadTriggersFor(ctx, occasion))
  await runEffects(ctx, { trigger, events, occasion, chain, depth: 0 })
  await runTriggers(ctx, occasion, chain, { depth: 0, triggers: later })
  return chain.explanations
    .flatMap(({ details }) => details.rules)
    .filter(({ outcome }) => outcome === 'ran' || outcome === 'failed')
}

/** A trigger that is not saved would run after all that were arranged, by its name. */
function triggersAfter({ id, name }: TriggerRow, inOrder: readonly TriggerRow[]): readonly TriggerRow[] {
  const place = inOrder.findIndex((other) => other.id === id)
  if (place >= 0) return inOrder.slice(place + 1)
  return inOrder.filter((other) => other.prio === null && other.name.toLowerCase() > name.toLowerCase())
}

type Pass = { depth: number; triggers: readonly TriggerRow[] }

/** Runs the triggers in their order; later ones see what earlier ones have changed. */
async function runTriggers(ctx: Ctx, occasion: Occasion, chain: Chain, { depth, triggers }: Pass): Promise<void> {
  const { details } = startExplanation(occasion, chain)
  let known: TestedFacts | undefined
  for (const trigger of triggers) {
    const reason = skipReason(trigger, occasion, chain.ran)
    if (reason) {
      details.rules.push({ id: trigger.id, outcome: 'skipped', reason })
      continue
    }
    known ??= testedFacts(await lockFacts(ctx, { ...occasion, conditions: conditionsOf(triggers) }), occasion)
    const considered = considerTrigger(ctx, trigger, known, occasion)
    const { rule, events, facts } = considered instanceof Promise ? await considered : considered
    details.rules.push(rule)
    if (rule.outcome !== 'ran') continue
    chain.ran.add(trigger.id)
    const isFollowed = await runEffects(ctx, { trigger, events, occasion, chain, depth })
    known = facts && !isFollowed ? testedFacts(facts, occasion) : undefined
  }
}

const testedFacts = (facts: RuleFacts, occasion: Occasion): TestedFacts => ({
  facts,
  tested: factsFor(facts, occasion),
})

type Effects = {
  trigger: TriggerRow
  events: readonly NewEvent[]
  occasion: Occasion
  chain: Chain
  depth: number
}

/** False if what happened concerns no trigger, judged without a query; nothing is explained then. */
export const mayConcernAny = (triggers: readonly TriggerRow[], occasion: Occasion): boolean =>
  triggers.some((trigger) => mayConcern(trigger.condition, occasion) && !skipReason(trigger, occasion, new Set()))

/** With recursion, the changes of a trigger make others run before the next one in the order; true if they may have. */
async function runEffects(ctx: Ctx, { trigger, events, occasion, chain, depth }: Effects): Promise<boolean> {
  if (chain.longest === 0) return false
  const effect = describeEffect(occasion.ticketId, events, { id: trigger.id, name: trigger.name })
  if (!effect) return false
  const triggers = await loadTriggersFor(ctx, effect)
  if (!mayConcernAny(triggers, effect)) return false
  if (depth < chain.longest) await runTriggers(ctx, effect, chain, { depth: depth + 1, triggers })
  else startExplanation(effect, chain).details.stopped = true
  return true
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
