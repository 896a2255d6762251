import type { Condition, ConditionGroup, NamedTest } from '#contract/condition.ts'
import type { CustomField } from '#web/domain/fields/custom-fields.ts'
import { attributeKey, findAttribute } from '#web/domain/tickets/attributes.ts'
import { buildTree, isGroup } from '#web/ui/patterns/condition-editor/tree.ts'

/** By a column as lists name it: `owner`, `updated_at`. */
export type ListOrder = { by: string; direction: 'asc' | 'desc' }

/** The query of a list. */
export type Criteria = {
  condition?: Condition | undefined
  /** In the language of the search. */
  query?: string | undefined
  order: ListOrder
  /** The column that rows are kept together by. */
  group?: string | undefined
}

/** What rows can be kept together by. */
export const groupings = ['group', 'state', 'priority', 'owner', 'customer', 'organization'] as const

/** Custom fields with few different values. */
const groupingTypes = new Set(['select', 'tree_select', 'boolean'])
export const customGroupings = (fields: readonly CustomField[]): string[] =>
  fields.flatMap(({ object, name, data_type }) => (object === 'Ticket' && groupingTypes.has(data_type) ? [name] : []))

/** Chips of a filter: one test an attribute. */
export type Filter = Readonly<Record<string, Omit<NamedTest, 'name'>>>

const isEmptyValue = (value: NamedTest['value']) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

const needsNoValue = ({ operator, pre_condition }: Omit<NamedTest, 'name'>) =>
  ['is set', 'not set', 'today'].includes(operator) || (pre_condition ?? 'specific') !== 'specific'

/** A new chip has no value yet, so it is not sent. */
export const isAsking = (test: Omit<NamedTest, 'name'>): boolean => needsNoValue(test) || !isEmptyValue(test.value)

const testsIn = (filter: Filter): NamedTest[] =>
  Object.entries(filter)
    .filter(([, test]) => isAsking(test))
    .map(([name, test]) => ({ name, ...test }))

/** What the list is about and what it is filtered by, as one condition; the server allows five levels, so as flat as can be. */
export function narrowed(condition: Condition, filter: Filter): Condition {
  const tests = testsIn(filter)
  if (tests.length === 0) return condition
  const tree: ConditionGroup = buildTree(condition)
  if (tree.operator === 'AND') return { operator: 'AND', conditions: [...tree.conditions, ...tests] }
  return { operator: 'AND', conditions: [tree, ...tests] }
}

/** The server's name of a column; references are sorted by id, so that equal ones are adjacent. */
export const serverColumn = (key: string): string => findAttribute(key) ?? key

export function buildSorting({ order, group }: Criteria): { sort_by: string[]; order_by: string[] } {
  const columns = group && group !== order.by ? [{ by: group, direction: 'asc' as const }, order] : [order]
  return { sort_by: columns.map(({ by }) => serverColumn(by)), order_by: columns.map(({ direction }) => direction) }
}

/** Whether it allows one value only, so that a column would say the same in every row. */
const allowsOneValue = ({ operator, pre_condition = 'specific', value }: Omit<NamedTest, 'name'>) =>
  operator === 'is' &&
  (pre_condition !== 'specific' || (Array.isArray(value) ? value.length === 1 : !isEmptyValue(value)))

/** The columns that have the same value in every row of a list, such as the owner in "Assigned to me". */
export function findConstantColumns(condition: Condition): string[] {
  const { operator, conditions } = buildTree(condition)
  if (operator !== 'AND') return []
  return conditions.flatMap((part) =>
    !isGroup(part) && part.name.startsWith('ticket.') && allowsOneValue(part)
      ? attributeKey(part.name.slice('ticket.'.length))
      : [],
  )
}
