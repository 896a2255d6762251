import type { RawBuilder } from 'kysely'
import type { Condition } from '#contract/condition.ts'
import { systemUserId } from '#kernel/actor.ts'
import { Refusal } from '#kernel/errors.ts'
import type { ConditionSubject } from './attributes.ts'
import { compileResolved } from './compile.ts'
import { evaluateResolved } from './evaluate.ts'
import type { ConditionScope, TriggerEvent, TicketFacts, Viewer } from './resolved-condition.ts'
import { resolveCondition } from './resolve.ts'

export type { TicketFacts, Viewer } from './resolved-condition.ts'
export { explainCondition, type TestOutcome } from './explain.ts'
export { treeOf } from './tree.ts'
export { explainRecords } from './explain-records.ts'
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
  { now, deps }: ConditionScope,
  condition: Condition,
  viewer: Viewer,
  { articleIds, ...trigger }: TriggerCircumstances = {},
): RawBuilder<boolean> {
  const resolved = resolveCondition(condition, { viewer, now, trigger, custom: deps.customFields })
  return compileResolved(resolved, { now, articleIds })
}

/** The same over the table `users` or `organizations`. Nobody is viewing; the event may name the open calendars. */
export function compileRecordCondition(
  { now, deps }: ConditionScope,
  subject: ConditionSubject,
  condition: Condition,
  trigger: TriggerEvent,
): RawBuilder<boolean> {
  return compileResolved(
    resolveCondition(condition, { viewer: nobody, now, trigger, custom: deps.customFields, subject }),
    { now },
  )
}

/** The states that the condition requires, if it names them at the top level. */
export function statesIn(
  { now, deps }: ConditionScope,
  condition: Condition,
  viewer: Viewer,
): readonly number[] | undefined {
  const resolved = resolveCondition(condition, { viewer, now, trigger: {}, custom: deps.customFields })
  const parts = resolved.kind === 'and' ? resolved.parts : [resolved]
  const [states] = parts.flatMap((part) => {
    const isOfState = part.kind === 'some' && part.attribute.place === 'ticket' && part.attribute.column === 'state_id'
    return isOfState && part.test.kind === 'in' ? [[...new Set(part.test.values as readonly number[])]] : []
  })
  return states
}

/** The same for a loaded ticket, which need not be saved. */
export function testCondition(
  { now, deps }: ConditionScope,
  condition: Condition,
  facts: TicketFacts,
  viewer: Viewer,
): boolean {
  const resolved = resolveCondition(condition, { viewer, now, trigger: facts, custom: deps.customFields })
  return evaluateResolved(resolved, { facts, now })
}

const nobody: Viewer = { id: systemUserId, organizationIds: [] }

/** A condition is valid or not independent of viewer and time. */
const anyContext = { viewer: nobody, now: new Date(0), trigger: {} }

/** Why the condition is invalid, as a text for its author; to be called before it is saved. */
export function conditionProblem(
  { deps }: ConditionScope,
  condition: Condition,
  subject: ConditionSubject = 'Ticket',
): Refusal | undefined {
  try {
    resolveCondition(condition, { ...anyContext, custom: deps.customFields, subject })
    return undefined
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}
