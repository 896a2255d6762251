import type { Setting } from '#contract/setting.ts'
import { td } from '#web/lib/i18n/i18n.ts'
import { makeLabel } from '#web/ui/patterns/form/field-spec.ts'
import { isWhole, listInputs, partLabel } from '../settings/setting-words.ts'
import { isEmpty, type RecordNames, showField, showSettingValue } from './audit-values.ts'

export type AuditChange = { field: string; before?: string | undefined; after: string }

/** What the reader may see, to word the values; what is missing is shown as it is stored. */
export type AuditWords = {
  settings: readonly Pick<Setting, 'name' | 'title' | 'options'>[]
  names: RecordNames
}

/** Left out of the list of changes: the entry already shows them. */
const stamps = new Set(['id', 'updated_by_id', 'updated_at', 'created_by_id', 'created_at'])

/** Organizations that a user joined and left: lists of ids, of which one may look like a pair. */
const lists = new Set(['joined', 'left'])

const isPair = (field: string, value: unknown): value is [unknown, unknown] =>
  Array.isArray(value) && value.length === 2 && !lists.has(field)

/** A new record has many fields without a value. */
const isStillEmpty = (field: string, value: unknown): boolean =>
  isPair(field, value) ? value[0] === null && isEmpty(value[1]) : lists.has(field) && isEmpty(value)

/** A setting is logged as `{ name, from, to }`, a record as `{ field: [before, after] }`, the rest as plain values. */
export function listChanges(details: unknown, words: AuditWords): AuditChange[] {
  if (typeof details !== 'object' || details === null) return []
  const { name, from, to, ...rest } = details as Record<string, unknown>
  if ('from' in details || 'to' in details) {
    return [...listSettingChanges(String(name ?? ''), [from, to], words), ...listChanges(rest, words)]
  }
  return Object.entries(details)
    .filter(([field, value]) => !stamps.has(field) && !isStillEmpty(field, value))
    .map(([field, value]) => describeField(field, value, words))
}

function describeField(name: string, value: unknown, { settings, names }: AuditWords): AuditChange {
  const field = td(makeLabel(name))
  if (isPair(name, value) && value[0] !== null) {
    return { field, before: showField(name, value[0], names), after: showField(name, value[1], names) }
  }
  const only = isPair(name, value) ? value[1] : value
  // A secret setting is logged by its name only.
  const setting = name === 'name' ? settings.find((one) => one.name === only) : undefined
  return { field, after: setting ? td(setting.title) : showField(name, only, names) }
}

const settingTitle = (name: string, { settings }: AuditWords): string =>
  td(settings.find((one) => one.name === name)?.title ?? makeLabel(name))

/** The title of the setting that an entry is about. */
export function nameSetting(details: unknown, words: AuditWords): string | undefined {
  const { name } = (details ?? {}) as { name?: unknown }
  return typeof name === 'string' ? settingTitle(name, words) : undefined
}

type Values = [from: unknown, to: unknown]

/** Of a setting with several parts, those that differ. */
function listSettingChanges(name: string, [from, to]: Values, words: AuditWords): AuditChange[] {
  const { settings, names } = words
  const setting = settings.find((one) => one.name === name)
  const field = settingTitle(name, words)
  const inputs = setting ? listInputs(setting) : []
  const [only] = inputs
  if (!setting || !only || isWhole(setting, inputs)) {
    return [{ field, before: showSettingValue(only, from, names), after: showSettingValue(only, to, names) }]
  }
  const [before, after] = [from ?? {}, to ?? {}] as [Record<string, unknown>, Record<string, unknown>]
  return inputs
    .filter((input) => JSON.stringify(before[input.name]) !== JSON.stringify(after[input.name]))
    .map((input) => ({
      field: `${field}: ${partLabel(input.name)}`,
      before: showSettingValue(input, before[input.name], names),
      after: showSettingValue(input, after[input.name], names),
    }))
}

/** In one line, for the list, which names the setting in another column. */
export function summarizeChanges(details: unknown, words: AuditWords, title = ''): string {
  return listChanges(details, words)
    .filter(({ before, after }) => before !== undefined || after !== title)
    .map(({ field, before, after }) => {
      const part = field === title ? '' : field.replace(`${title}: `, '')
      return `${part && `${part}: `}${before === undefined ? after : `${before} → ${after}`}`
    })
    .join(' · ')
}
