import { formatDateTime } from '#web/lib/format.ts'
import { t, td } from '#web/lib/i18n/i18n.ts'
import { makeLabel } from '#web/ui/patterns/form/field-spec.ts'
import { relatedTables, type SettingInput } from '../settings/setting-words.ts'

/** The names of records, by table and id. */
export type RecordNames = Readonly<Record<string, ReadonlyMap<number, string>>>

/** The fields whose values are ids. */
const tables: Readonly<Record<string, string>> = {
  role_ids: 'roles',
  group_ids: 'groups',
  permission_ids: 'permissions',
  joined: 'organizations',
  left: 'organizations',
}

export const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === '' ||
  (typeof value === 'object' && Object.keys(value).length === 0)

const timestamp = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/

/** Names instead of ids if `ids` has them. */
type Ids = ReadonlyMap<number, string> | undefined

function showValue(value: unknown, ids: Ids): string {
  if (isEmpty(value)) return '—'
  if (typeof value === 'boolean') return value ? t('Yes') : t('No')
  if (Array.isArray(value)) return value.map((one) => showValue(one, ids)).join(', ')
  if (typeof value === 'object') return showObject(value as Record<string, unknown>, ids)
  if (typeof value === 'number') return ids?.get(value) ?? String(value)
  const text = String(value)
  return timestamp.test(text) ? formatDateTime(text) : text
}

/** The keys are ids, as in the access to groups, or names of parts. */
const showObject = (value: Record<string, unknown>, ids: Ids): string =>
  Object.entries(value)
    .map(
      ([key, part]) =>
        `${ids ? (ids.get(Number(key)) ?? `#${key}`) : td(makeLabel(key))}: ${showValue(part, undefined)}`,
    )
    .join(', ')

export const showField = (name: string, value: unknown, names: RecordNames): string => {
  const table = tables[name]
  return showValue(value, table === undefined ? undefined : (names[table] ?? new Map()))
}

/** The value of a setting, or of a part of it, as its form shows it. */
export function showSettingValue(input: SettingInput | undefined, value: unknown, names: RecordNames): string {
  if (!input || isEmpty(value)) return showValue(value, undefined)
  if (input.tag === 'image') return t('picture')
  if (input.relation) return showValue(value, names[relatedTables[input.relation]])
  const label = input.options?.[String(value)]
  return label === undefined ? showValue(value, undefined) : td(label)
}
