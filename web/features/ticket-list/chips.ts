import { formatDateTime, formatList } from '#web/lib/format.ts'
import { t, td } from '#web/lib/i18n/i18n.ts'
import type { ConditionAttribute } from '#web/ui/patterns/condition-editor/attribute.ts'
import { readNames } from '#web/ui/patterns/condition-editor/names.ts'
import { findOperand, operatorLabel, operatorsFor } from '#web/ui/patterns/condition-editor/operators.ts'
import type { Filter } from '#web/domain/ticket-lists/criteria.ts'

type Test = Filter[string]
export type NameOf = (value: unknown) => string | undefined

const valuesOf = ({ value }: Test) => [value ?? []].flat().filter((one) => one !== null && one !== '')

const whoIs: Readonly<Record<string, () => string>> = {
  'current_user.id': () => t('Me'),
  'current_user.organization_id': () => t('My organization'),
  not_set: () => t('Unassigned'),
}

/** What is not named anywhere: a word, a number, yes or no. */
const plainly = (value: unknown): string => ({ true: t('Yes'), false: t('No') })[String(value)] ?? String(value)

function operandText(test: Test, nameOf: NameOf): string {
  const operand = findOperand(test.operator)
  if (operand === 'none') return ''
  if (operand === 'distance') return `${String(test.value ?? '…')} ${td(`${test.range ?? 'day'}s`)}`
  if (operand === 'moment') return test.value ? formatDateTime(String(test.value)) : '…'
  const names = readNames(test)
  const words = valuesOf(test).map((value, index) => nameOf(value) ?? names[index] ?? plainly(value))
  return whoIs[test.pre_condition ?? '']?.() ?? (words.length > 0 ? formatList(words, 'disjunction') : '…')
}

/** A chip in words: "Group is Sales or IT". */
export const chipText = ({ label }: Pick<ConditionAttribute, 'label'>, test: Test, nameOf: NameOf): string =>
  [label, operatorLabel(test.operator), operandText(test, nameOf)].filter((word) => word !== '').join(' ')

/** A chip that was just put there. */
export const freshTest = ({ kind }: Pick<ConditionAttribute, 'kind'>): Test =>
  kind === 'timestamp'
    ? { operator: 'within last (relative)', value: 7, range: 'day' }
    : { operator: operatorsFor(kind)[0] ?? 'is', value: kind === 'text' ? '' : [] }

/** Stores the names of the selected values with them. */
export function withNames(test: Test, nameOf: NameOf): Test {
  const names = readNames(test)
  const words = valuesOf(test).map((value, index) => nameOf(value) ?? names[index] ?? String(value))
  return words.length > 0 ? { ...test, value_completion: JSON.stringify(words) } : test
}
