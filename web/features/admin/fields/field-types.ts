import { customTypes, optionTypes } from '#contract/attributes/custom.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { readOptionLines, writeOptionLines } from './option-lines.ts'

export type DataOption = Readonly<Record<string, unknown>>

const labels: Readonly<Record<string, () => string>> = {
  input: () => t('Text'),
  textarea: () => t('Long text'),
  richtext: () => t('Formatted text'),
  select: () => t('Single choice'),
  multiselect: () => t('Multiple choice'),
  checkbox: () => t('Multiple choice'),
  tree_select: () => t('Single choice (tree)'),
  multi_tree_select: () => t('Multiple choice (tree)'),
  boolean: () => t('Yes or no'),
  active: () => t('Yes or no'),
  integer: () => t('Number'),
  date: () => t('Date'),
  datetime: () => t('Date and time'),
  tag: () => t('Tags'),
  user_autocompletion: () => t('Person'),
  autocompletion_ajax_customer_organization: () => t('Organization'),
  autocompletion_ajax_external_data_source: () => t('External data'),
}

export const typeLabel = (type: string): string => labels[type]?.() ?? t('Other')

/** The server refuses all other changes, because stored values have another form. */
const interchangeable = [
  ['input', 'select', 'tree_select'],
  ['multiselect', 'multi_tree_select'],
]

/** The types that a field can get; `saved` is the type of one that exists. */
export const offeredTypes = (saved: string | undefined): readonly string[] =>
  saved === undefined ? customTypes : (interchangeable.find((types) => types.includes(saved)) ?? [saved])

export const isTree = (type: string): boolean => type.includes('tree')

/** The options of a field that becomes another type. */
export function optionsForType(type: string, before: DataOption): DataOption {
  if (type === 'datetime') return { future: true, past: true }
  if (!optionTypes.has(type)) return {}
  // A list can become a tree, which is never a map.
  return { options: readOptionLines(writeOptionLines(before.options, isTree(type)), isTree(type)) }
}

/** “Cost centre (EU)” suggests `cost_centre_eu`. */
export const suggestName = (label: string): string =>
  label
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^_+|_+$/g, '')
    .slice(0, 60)
