import type { WorkflowEffects } from '#contract/core-workflow.ts'
import { effectOperators, type EffectOperator } from '#contract/workflow-operators.ts'
import { formatList } from '#web/lib/format.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { inSentence, isolate } from '../automation/in-sentence.ts'
import type { WorkflowField } from './fields-query.ts'

const words: Record<EffectOperator, () => string> = {
  show: () => t('is shown'),
  hide: () => t('is hidden'),
  remove: () => t('is removed'),
  set_mandatory: () => t('is required'),
  set_optional: () => t('is optional'),
  set_readonly: () => t('is read-only'),
  unset_readonly: () => t('can be changed'),
  add_option: () => t('also offers'),
  remove_option: () => t('doesn’t offer'),
  set_fixed_to: () => t('offers only'),
  select: () => t('is set to'),
  auto_select: () => t('is set if it has only one option'),
  fill_in: () => t('is filled with'),
  fill_in_empty: () => t('is filled, if empty, with'),
}

export const effectWords = (operator: string): string =>
  (effectOperators as readonly string[]).includes(operator) ? words[operator as EffectOperator]() : operator

/** One line of the editor: a field, what happens to it, and with which values. */
export type EffectRow = { key: string; operator: string; values: readonly string[] }

export const readEffects = (perform: WorkflowEffects): EffectRow[] =>
  Object.entries(perform).flatMap(([key, entry]) =>
    [entry.operator].flat().map((operator) => ({ key, operator, values: [entry[operator] ?? []].flat().map(String) })),
  )

/** Several effects on one field are one entry. */
export function writeEffects(rows: readonly EffectRow[]): WorkflowEffects {
  const perform: Record<string, { operator: string[] } & Record<string, string | string[]>> = {}
  for (const { key, operator, values } of rows) {
    const entry = (perform[key] ??= { operator: [] })
    entry.operator.push(operator)
    entry[operator] = isSingle(operator) ? (values[0] ?? 'true') : [...values]
  }
  return perform
}

const lists = new Set(['add_option', 'remove_option', 'set_fixed_to'])
const isSingle = (operator: string) => !lists.has(operator)

const nameOf = (field: WorkflowField | undefined, value: string) =>
  isolate(field?.options?.find(({ id }) => id === value)?.label ?? value)

const hasValue = (operator: string) => lists.has(operator) || ['select', 'fill_in', 'fill_in_empty'].includes(operator)

/** “owner is required”, “priority offers only 2 normal or 3 high”. */
export function describeEffect({ key, operator, values }: EffectRow, fields: readonly WorkflowField[]): string {
  const field = fields.find((one) => one.key === key)
  const subject = inSentence(field?.label ?? key)
  const list = hasValue(operator)
    ? formatList(
        values.map((value) => nameOf(field, value)),
        'disjunction',
      )
    : ''
  return [subject, effectWords(operator), list].filter(Boolean).join(' ')
}
