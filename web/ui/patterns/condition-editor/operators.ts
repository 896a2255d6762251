import type { ConditionOperator } from '#contract/condition.ts'
import { t, td } from '#web/lib/i18n/i18n.ts'

/** The type of an attribute; decides which operators it has. */
export type AttributeKind =
  | 'text'
  | 'number'
  | 'boolean'
  | 'timestamp'
  | 'id'
  | 'user'
  | 'organization'
  | 'tag'
  | 'keys'

const comparing = ['is', 'is not', 'is set', 'not set'] as const
const moments = [
  'before (absolute)',
  'after (absolute)',
  'before (relative)',
  'after (relative)',
  'within last (relative)',
  'within next (relative)',
  'till (relative)',
  'from (relative)',
  'today',
  'is set',
  'not set',
] as const

const containing = [
  'contains one',
  'contains all',
  'contains one not',
  'contains all not',
  'is set',
  'not set',
] as const

const byKind: Record<AttributeKind, readonly ConditionOperator[]> = {
  text: [
    'contains',
    'contains not',
    'is',
    'is not',
    'starts with',
    'ends with',
    'matches regex',
    'does not match regex',
    'is set',
    'not set',
  ],
  number: comparing,
  boolean: ['is', 'is not'],
  timestamp: moments,
  id: comparing,
  user: comparing,
  organization: comparing,
  tag: containing,
  keys: containing,
}

export const operatorsFor = (kind: AttributeKind): readonly ConditionOperator[] => byKind[kind]

const valueless = /^(?:(?:is|not) set|today|has (?:changed|reached.*)|is modified|just changed)$/

/** The kind of value after an operator. */
export type Operand = 'none' | 'distance' | 'moment' | 'value'

export function findOperand(operator: string): Operand {
  if (valueless.test(operator)) return 'none'
  if (operator.endsWith('(relative)')) return 'distance'
  return operator.endsWith('(absolute)') ? 'moment' : 'value'
}

/** Several values of which any will do, also of texts. */
export const takesList = (operator: string): boolean => operator.endsWith(' of')

/** Names on the wire that need a label. */
const inWords: Readonly<Record<string, () => string>> = {
  'before (absolute)': () => t('is before'),
  'after (absolute)': () => t('is after'),
  'before (relative)': () => t('is older than'),
  'after (relative)': () => t('is beyond the next'),
  'within last (relative)': () => t('in the last'),
  'within next (relative)': () => t('in the next'),
  'till (relative)': () => t('is not beyond the next'),
  'from (relative)': () => t('is no older than'),
  'has reached': () => t('is reached'),
  'has reached warning': () => t('is about to be reached'),
  'has changed': () => t('has changed'),
  'is in working time': () => t('is within the business hours of'),
  'is not in working time': () => t('is outside the business hours of'),
  'contains one': () => t('has any of'),
  'contains all': () => t('has all of'),
  'contains one not': () => t('has none of'),
  'contains all not': () => t('doesn’t have all of'),
}

export const operatorLabel = (operator: string): string => inWords[operator]?.() ?? td(operator)
