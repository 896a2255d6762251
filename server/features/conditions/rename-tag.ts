import type { Condition, ConditionGroup, NamedTest } from '#contract/condition.ts'

const tagAttribute = 'ticket.tags'

/** Tags are one text, separated by commas. */
function renamed(value: unknown, from: string, to: string): unknown {
  if (Array.isArray(value)) return value.map((one) => renamed(one, from, to))
  if (typeof value !== 'string') return value
  const names = value.split(',').map((name) => name.trim())
  return names.includes(from) ? [...new Set(names.map((name) => (name === from ? to : name)))].join(', ') : value
}

const inTest = <T extends { value?: unknown }>(test: T, from: string, to: string): T =>
  test.value === undefined ? test : { ...test, value: renamed(test.value, from, to) }

const inMember = (member: ConditionGroup | NamedTest, from: string, to: string): ConditionGroup | NamedTest => {
  if ('conditions' in member) return { ...member, conditions: member.conditions.map((one) => inMember(one, from, to)) }
  return member.name === tagAttribute ? inTest(member, from, to) : member
}

const isGroup = (condition: Condition): condition is ConditionGroup =>
  Array.isArray((condition as ConditionGroup).conditions)

/** The same condition with the new name of the tag. */
export function withTagRenamed(condition: Condition, from: string, to: string): Condition {
  if (isGroup(condition)) return inMember(condition, from, to) as ConditionGroup
  return Object.fromEntries(
    Object.entries(condition).map(([name, test]) => [name, name === tagAttribute ? inTest(test, from, to) : test]),
  )
}
