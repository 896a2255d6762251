import type { Condition, ConditionGroup, NamedTest } from '#contract/condition.ts'
import { findAttribute } from './attributes.ts'
import { evaluateResolved, readValues } from './evaluate.ts'
import { type EvaluationContext, resolveTest } from './operators.ts'
import type { ConditionScope, TicketFacts, Viewer } from './resolved-condition.ts'
import { treeOf } from './tree.ts'

type Scalar = string | number | boolean | null

/** One test of a condition, what it was compared with, and whether it held. */
export type TestOutcome = {
  name: string
  operator: string
  value?: unknown
  pre_condition?: string
  actual: Scalar | readonly Scalar[]
  holds: boolean
  /** It is in a group that must not hold. */
  negated?: true
}

export type Explained = { holds: boolean; tests: TestOutcome[] }

type Evaluation = EvaluationContext & { facts: TicketFacts }

/**
 * Tests a loaded ticket as `testCondition` does, for facts with at most one article. If the condition does not hold, the
 * only test returned is the one that decided; if it holds, all tests that were evaluated.
 */
export function explainCondition(
  { now, deps }: ConditionScope,
  condition: Condition,
  facts: TicketFacts,
  viewer: Viewer,
): Explained {
  const evaluation = { facts, viewer, now, trigger: facts, custom: deps.customFields }
  return explainGroup(treeOf(condition), (test) => explainTest(test, evaluation))
}

export type ExplainTest = (test: NamedTest) => TestOutcome

function explainPart(part: ConditionGroup | NamedTest, explainOne: ExplainTest): Explained {
  if ('conditions' in part) return explainGroup(part, explainOne)
  const outcome = explainOne(part)
  return { holds: outcome.holds, tests: [outcome] }
}

/** An empty group counts as one that holds, whatever its operator: it is left out of the condition. */
export function explainGroup({ operator, conditions }: ConditionGroup, explainOne: ExplainTest): Explained {
  const parts = conditions.filter((part) => !isEmpty(part))
  if (parts.length === 0) return { holds: true, tests: [] }
  if (operator === 'OR') return explainAny(parts, explainOne)
  const all = explainAll(parts, explainOne)
  return operator === 'NOT' ? negate(all) : all
}

const isEmpty = (part: ConditionGroup | NamedTest): boolean => 'conditions' in part && part.conditions.every(isEmpty)

function explainAll(parts: readonly (ConditionGroup | NamedTest)[], explainOne: ExplainTest): Explained {
  const tests: TestOutcome[] = []
  for (const part of parts) {
    const explained = explainPart(part, explainOne)
    if (!explained.holds) return explained
    tests.push(...explained.tests)
  }
  return { holds: true, tests }
}

function explainAny(parts: readonly (ConditionGroup | NamedTest)[], explainOne: ExplainTest): Explained {
  let first: Explained | undefined
  for (const part of parts) {
    const explained = explainPart(part, explainOne)
    if (explained.holds) return explained
    first ??= explained
  }
  return first ?? { holds: true, tests: [] }
}

/** A negated group fails when its tests hold; the first of them is reported as the reason. */
function negate({ holds, tests }: Explained): Explained {
  const told = tests.map((test): TestOutcome => ({ ...test, negated: true }))
  return { holds: !holds, tests: holds ? told.slice(0, 1) : told }
}

function explainTest(test: NamedTest, evaluation: Evaluation): TestOutcome {
  const { facts, now } = evaluation
  const holds = evaluateResolved(resolveTest(test, evaluation), { facts, now })
  return describeTest(test, readActual(test, evaluation), holds)
}

export const describeTest = (
  { name, operator, value, pre_condition }: NamedTest,
  actual: TestOutcome['actual'],
  holds: boolean,
): TestOutcome => ({
  name,
  operator,
  ...(value !== undefined && { value }),
  ...(pre_condition && { pre_condition }),
  actual,
  holds,
})

const longestText = 100

function readActual({ name, operator }: NamedTest, { facts, now, custom }: Evaluation): TestOutcome['actual'] {
  const attribute = findAttribute(name, custom)
  if (!attribute) return null
  if (operator === 'has changed') return [...(facts.changed ?? [])]
  if (attribute.place === 'event') return plain(facts[attribute.fact] ?? null)
  const subject = { facts, now, ...(facts.articles[0] && { article: facts.articles[0] }) }
  const values = readValues(attribute, subject).map(scalar)
  return attribute.kind === 'tag' || attribute.kind === 'keys' || attribute.place === 'mention'
    ? values
    : (values[0] ?? null)
}

export const plain = (value: unknown): TestOutcome['actual'] =>
  Array.isArray(value) ? value.map(scalar) : scalar(value)

function scalar(value: unknown): Scalar {
  if (typeof value === 'string') return value.slice(0, longestText)
  if (typeof value === 'number' || typeof value === 'boolean') return value
  return value instanceof Date ? value.toISOString() : null
}
