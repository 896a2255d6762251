import type { Condition, ConditionGroup } from '#contract/condition.ts'
import type { ResolvedCondition } from './resolved-condition.ts'
import { resolveTest, type EvaluationContext } from './operators.ts'
import { treeOf } from './tree.ts'

/** Resolves a condition for a viewer at a moment; refuses an invalid one with the reason. */
export const resolveCondition = (condition: Condition, context: EvaluationContext): ResolvedCondition =>
  resolveGroup(treeOf(condition), context) ?? { kind: 'constant', holds: true }

/** Empty groups are left out; an empty condition is always true. */
function resolveGroup(
  { operator, conditions }: ConditionGroup,
  context: EvaluationContext,
): ResolvedCondition | undefined {
  const tests = conditions.flatMap((part) => ('conditions' in part ? [] : [resolveTest(part, context)]))
  const groups = conditions.flatMap((part) => ('conditions' in part ? (resolveGroup(part, context) ?? []) : []))
  if (tests.length + groups.length === 0) return undefined
  if (operator === 'OR') return { kind: 'or', parts: [...tests, ...groups] }
  const all: ResolvedCondition = { kind: 'and', parts: [...aboutOneArticle(tests), ...groups] }
  return operator === 'NOT' ? { kind: 'not', part: all } : all
}

/** "Sender is customer" and "type is email" side by side are about the same article. */
function aboutOneArticle(tests: readonly ResolvedCondition[]): ResolvedCondition[] {
  const aboutArticles = tests.flatMap((test) => (test.kind === 'article' ? test.parts : []))
  const others = tests.filter((test) => test.kind !== 'article')
  return aboutArticles.length === 0 ? others : [...others, { kind: 'article', parts: aboutArticles }]
}
