import type { Condition, ConditionGroup, NamedTest } from '#contract/condition.ts'
import { formatDateTime, formatList, formatNumber } from '#web/lib/format.ts'
import { t, td } from '#web/lib/i18n/i18n.ts'
import type { ConditionAttribute } from '#web/ui/patterns/condition-editor/attribute.ts'
import { readNames } from '#web/ui/patterns/condition-editor/names.ts'
import { findOperand, operatorLabel } from '#web/ui/patterns/condition-editor/operators.ts'
import { buildTree, isGroup } from '#web/ui/patterns/condition-editor/tree.ts'
import { inSentence, isolate } from './in-sentence.ts'

export type NamedAttributes = readonly Pick<ConditionAttribute, 'name' | 'label' | 'options'>[]

/** `3 days`; a unit that is unknown is left out. */
export function describeDistance(count: unknown, range: string | null | undefined): string {
  const unit = ['minute', 'hour', 'day', 'week', 'month', 'year'].find((one) => one === range) ?? 'day'
  return formatNumber(Number(count), { style: 'unit', unit, unitDisplay: 'long' })
}

const asList = (value: NamedTest['value']) => [value ?? []].flat().filter((one) => one !== null && one !== '')

function describeWho(test: NamedTest): string | undefined {
  if (test.pre_condition === 'current_user.id') return t('the current user')
  if (test.pre_condition === 'current_user.organization_id') return t('the current user’s organization')
  return test.pre_condition === 'not_set' ? t('nobody') : undefined
}

function describeValue(test: NamedTest, options: ConditionAttribute['options']): string {
  const operand = findOperand(test.operator)
  if (operand === 'none') return ''
  const who = describeWho(test)
  if (who) return who
  if (operand === 'distance') return isolate(describeDistance(test.value, test.range))
  if (operand === 'moment') return isolate(formatDateTime(String(test.value)))
  const names = readNames(test)
  const nameOf = (value: unknown, index: number) =>
    options?.find(({ id }) => String(id) === String(value))?.label ?? names[index] ?? td(String(value))
  return formatList(
    asList(test.value).map((value, index) => isolate(nameOf(value, index))),
    'disjunction',
  )
}

function describeTest(test: NamedTest, attributes: NamedAttributes): string {
  const attribute = attributes.find(({ name }) => name === test.name)
  const words = [inSentence(attribute?.label ?? test.name), operatorLabel(test.operator)]
  return [...words, describeValue(test, attribute?.options)].filter(Boolean).join(' ')
}

function describeGroup({ operator, conditions }: ConditionGroup, attributes: NamedAttributes): string {
  const parts = conditions.map((part) => describePart(part, attributes))
  const list = formatList(parts, operator === 'OR' ? 'disjunction' : 'conjunction')
  return operator === 'NOT' ? t('not ({conditions})', { conditions: list }) : list
}

const describePart = (part: ConditionGroup | NamedTest, attributes: NamedAttributes): string => {
  if (!isGroup(part)) return describeTest(part, attributes)
  const words = describeGroup(part, attributes)
  return part.operator === 'NOT' ? words : `(${words})`
}

/** What must be true, as parts of a sentence: “title contains printer”, “group is Workshop”. */
export function describeCondition(condition: Condition, attributes: NamedAttributes): string[] {
  const tree = buildTree(condition)
  if (tree.conditions.length === 0) return []
  return tree.operator === 'AND'
    ? tree.conditions.map((part) => describePart(part, attributes))
    : [tree.conditions.length === 1 ? describeGroup(tree, attributes) : describePart(tree, attributes)]
}
