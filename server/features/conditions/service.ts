import type { RawBuilder } from 'kysely'
import type { Condition } from '#contract/condition.ts'
import { systemUserId } from '#kernel/actor.ts'
import { Refusal } from '#kernel/errors.ts'
import { compileResolved } from './compile.ts'
import { evaluateResolved } from './evaluate.ts'
import { type TriggerEvent, type TicketFacts, type Viewer } from './resolved-condition.ts'
import { resolveCondition } from './resolve.ts'

export type { TicketFacts, Viewer } from './resolved-condition.ts'
export { explainCondition, type TestOutcome } from './explain.ts'
export { parseRegex } from './regex.ts'
export { matchesRegex } from './regex-match.ts'
export { withTagRenamed } from './rename-tag.ts'

/** For triggers: the event, and the articles that count. */
export type TriggerCircumstances = TriggerEvent & { articleIds?: readonly number[] }

/**
 * The condition as SQL over the table `tickets`, with every value bound. What does not hold may be NULL instead of
 * false: right for WHERE; elsewhere write `(…) is true`.
 */
export function compileCondition(
  condition: Condition,
  viewer: Viewer,
  now: Date,
  { articleIds, ...trigger }: TriggerCircumstances = {},
): RawBuilder<boolean> {
  return compileResolved(resolveCondition(condition, { viewer, now, trigger }), { now, articleIds })
}

/** The states that the condition requires, if it names them at the top level. */
export function statesIn(condition: Condition, viewer: Viewer, now: Date): readonly number[] | undefined {
  const resolved = resolveCondition(condition, { viewer, now, trigger: {} })
  const parts = resolved.kind === 'and' ? resolved.parts : [resolved]
  const [states] = parts.flatMap((part) => {
    const isOfState = part.kind === 'some' && part.attribute.place === 'ticket' && part.attribute.column === 'state_id'
    return isOfState && part.test.kind === 'in' ? [[...new Set(part.test.values as readonly number[])]] : []
  })
  return states
}

/** The same for a loaded ticket, which need not be saved. */
export function testCondition(condition: Condition, facts: TicketFacts, viewer: Viewer, now: Date): boolean {
  return evaluateResolved(resolveCondition(condition, { viewer, now, trigger: facts }), { facts, now })
}

/** A condition is valid or not independent of viewer and time. */
const anyContext = { viewer: { id: systemUserId, organizationIds: [] }, now: new Date(0), trigger: {} }

/** Why the condition is invalid, as a text for its author; to be called before it is saved. */
export function conditionProblem(condition: Condition): Refusal | undefined {
  try {
    resolveCondition(condition, anyContext)
    return undefined
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}
