import { parseAbsolute } from '@internationalized/date'
import type { CustomField } from '#contract/attributes/custom.ts'
import { readOptions } from '#contract/attributes/options.ts'

/** The value of a new record. Dates are counted from now: in days, times in hours. */
export function defaultValue({ data_type, data_option }: CustomField, now: Date, timeZone: string): unknown {
  const { default: given, diff } = data_option
  switch (data_type) {
    case 'date':
      return typeof diff === 'number' ? dayAfter(now, diff, timeZone) : null
    case 'datetime':
      return typeof diff === 'number' ? new Date(now.getTime() + diff * 3_600_000).toISOString() : null
    case 'boolean':
      return given === true || given === 'true' ? true : given === false || given === 'false' ? false : null
    case 'integer':
      return typeof given === 'number' || (typeof given === 'string' && given !== '') ? Number(given) : null
    case 'multiselect':
    case 'multi_tree_select':
      return listKeys(given, data_option)
    case 'select':
    case 'tree_select':
      return listKeys(given, data_option)?.[0] ?? null
    case 'autocompletion_ajax_external_data_source':
      return null
    default:
      return typeof given === 'string' && given !== '' ? given : null
  }
}

/** Keys that are still options. */
function listKeys(given: unknown, dataOption: Record<string, unknown>): string[] | null {
  const known = readOptions(dataOption)
  const keys = [given].flat().filter((key): key is string => typeof key === 'string' && known.has(key))
  return keys.length > 0 ? keys : null
}

const dayAfter = (now: Date, days: number, timeZone: string): string =>
  parseAbsolute(now.toISOString(), timeZone).add({ days }).toString().slice(0, 10)
