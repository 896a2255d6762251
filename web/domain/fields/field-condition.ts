import { ExternalDataSource } from '#contract/external-data-source.ts'
import { api } from '#web/lib/api/api.ts'
import { td } from '#web/lib/i18n/i18n.ts'
import type { ConditionAttribute } from '#web/ui/patterns/condition-editor/attribute.ts'
import type { Option } from '#web/ui/primitives/options.tsx'
import { matching } from '#web/ui/primitives/use-found-options.ts'
import { type CustomField, externalType } from './custom-fields.ts'
import { listOptions } from './field-options.ts'

const kinds: Record<CustomField['data_type'], ConditionAttribute['kind']> = {
  input: 'text',
  textarea: 'text',
  richtext: 'text',
  select: 'id',
  tree_select: 'id',
  multiselect: 'keys',
  multi_tree_select: 'keys',
  boolean: 'boolean',
  integer: 'number',
  date: 'timestamp',
  datetime: 'timestamp',
  [externalType]: 'id',
}

/** A longer list is searched: all of its lines would be made before the first is seen. */
const mostListed = 100
const mostFound = 50

const searchIn = (options: readonly Option<string>[]) => async (words: string) =>
  matching(options, words).slice(0, mostFound)

async function findExternal({ object, name: attribute }: CustomField, query: string): Promise<Option<string>[]> {
  const { result } = await api(ExternalDataSource).search({ object, attribute, query, limit: mostFound })
  return result.map(({ value, label }) => ({ id: value, label }))
}

function valuesOf(field: CustomField): Pick<ConditionAttribute, 'options' | 'search'> {
  if (field.data_type === externalType) return { search: (words) => findExternal(field, words) }
  if (!['id', 'keys'].includes(kinds[field.data_type])) return {}
  const options = listOptions(field.data_option.options)
  return options.length > mostListed ? { search: searchIn(options) } : { options }
}

/** A field as the editor of conditions and the filters of lists offer it; `area` is the name before the dot. */
export const fieldCondition = (field: CustomField, area: string, prefix = ''): ConditionAttribute => ({
  name: `${area}.${field.name}`,
  label: `${prefix}${td(field.display)}`,
  kind: kinds[field.data_type],
  ...valuesOf(field),
})
