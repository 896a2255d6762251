import type { Condition, ConditionGroup, NamedTest } from '#contract/condition.ts'

export type Part = ConditionGroup | NamedTest

/** The server allows five levels; deeper ones would be rejected. */
export const deepest = 5

export const isGroup = (part: Part | Condition): part is ConditionGroup =>
  Array.isArray((part as Partial<ConditionGroup>).conditions)

/** Either spelling of the wire as one tree. */
export const buildTree = (condition: Condition): ConditionGroup =>
  isGroup(condition)
    ? condition
    : { operator: 'AND', conditions: Object.entries(condition).map(([name, test]) => ({ ...test, name })) }

/** The plain form where it is equivalent, because older clients support only that one. */
export function buildCondition(tree: ConditionGroup): Condition {
  const tests = tree.conditions.filter((part): part is NamedTest => !isGroup(part))
  const isPlain = tree.operator === 'AND' && tests.length === tree.conditions.length
  const isDistinct = new Set(tests.map(({ name }) => name)).size === tests.length
  if (!isPlain || !isDistinct) return tree
  return Object.fromEntries(tests.map(({ name, ...test }) => [name, test]))
}

export const replacePart = (group: ConditionGroup, index: number, part: Part): ConditionGroup => ({
  ...group,
  conditions: group.conditions.with(index, part),
})

export const removePart = (group: ConditionGroup, index: number): ConditionGroup => ({
  ...group,
  conditions: group.conditions.toSpliced(index, 1),
})

export const addPart = (group: ConditionGroup, part: Part): ConditionGroup => ({
  ...group,
  conditions: [...group.conditions, part],
})

/** Without the tests that the predicate finds, and without groups that are empty then. */
export function withoutTests(condition: Condition, isLeftOut: (test: NamedTest) => boolean): Condition {
  const prune = (group: ConditionGroup): ConditionGroup => ({
    ...group,
    conditions: group.conditions
      .map((part) => (isGroup(part) ? prune(part) : part))
      .filter((part) => (isGroup(part) ? part.conditions.length > 0 : !isLeftOut(part))),
  })
  return buildCondition(prune(buildTree(condition)))
}
