import type { DataType } from './object-attribute.ts'

const visibility = ['show', 'hide'] as const
const removal = ['remove'] as const
const requirement = ['set_mandatory', 'set_optional', 'set_readonly', 'unset_readonly'] as const
const options = ['add_option', 'remove_option'] as const
const fixing = ['set_fixed_to'] as const
const selection = ['select', 'auto_select'] as const
const filling = ['fill_in', 'fill_in_empty'] as const

export const effectOperators = [
  ...visibility,
  ...removal,
  ...requirement,
  ...options,
  ...fixing,
  ...selection,
  ...filling,
] as const
export type EffectOperator = (typeof effectOperators)[number]

/** Operators with a list of options, with one or more values, and with a text; all others have no value. */
export const optionOperators: readonly EffectOperator[] = [...options, ...fixing]
export const textOperators: readonly EffectOperator[] = filling
export const hasChoice = (operator: EffectOperator): boolean =>
  optionOperators.includes(operator) || operator === 'select'

const common: readonly EffectOperator[] = [...visibility, ...removal, ...requirement]
const reference: readonly EffectOperator[] = [...visibility, ...requirement, ...options, ...fixing, ...selection]
const choice: readonly EffectOperator[] = [...common, ...options, ...fixing, ...selection]

const byType: Partial<Record<DataType, readonly EffectOperator[]>> = {
  boolean: [...common, ...options, ...fixing],
  active: [...common, ...options, ...fixing],
  select: choice,
  multiselect: choice,
  tree_select: choice,
  multi_tree_select: choice,
  checkbox: choice,
  input: [...common, ...filling],
  textarea: [...common, ...filling],
  richtext: [...common, ...filling],
}

/** What must always have a value and a place can only be filled in or locked. */
const always = new Set(['title', 'body'])

/** What a workflow can do to a field. */
export function effectOperatorsOf({
  name,
  data_type,
}: {
  name: string
  data_type: DataType
}): readonly EffectOperator[] {
  if (always.has(name)) return ['set_readonly', 'unset_readonly', ...filling]
  if (name === 'owner_id') return reference.filter((operator) => operator !== 'set_fixed_to')
  if (name.endsWith('_id')) return reference
  return byType[data_type] ?? common
}

const equality = ['is', 'is not', 'is any of', 'is none of'] as const
const presence = ['is set', 'not set'] as const
const containment = [
  'contains',
  'contains not',
  'contains one',
  'contains all',
  'contains one not',
  'contains all not',
] as const
const texts = [
  'starts with',
  'starts with one of',
  'ends with',
  'ends with one of',
  'matches regex',
  'does not match regex',
] as const
const absolute = ['before (absolute)', 'after (absolute)'] as const
const relative = [
  'before (relative)',
  'after (relative)',
  'within last (relative)',
  'within next (relative)',
  'till (relative)',
  'from (relative)',
] as const
const change = ['is modified', 'is modified to', 'just changed', 'just changed to'] as const

export const relativeOperators: readonly string[] = relative
/** Tests without a value. */
export const valuelessOperators: readonly string[] = [...presence, 'today', 'is modified', 'just changed']

export type TestKind = 'time' | 'text' | 'other'
/** The tests of a field in a form, by the kind of its value. */
export const testOperators: Record<TestKind, readonly string[]> = {
  time: [...presence, ...absolute, ...relative, 'today', 'is modified', 'just changed'],
  text: [...equality, ...presence, ...containment, ...texts, ...change],
  other: [...equality, ...presence, ...containment, ...change],
}
