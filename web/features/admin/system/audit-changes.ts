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

const isPair = (value: unknown): value is [unknown, unknown] => Array.isArray(value) && value.length === 2

/** A new record has many fields without a value. */
const isStillEmpty = (value: unknown): boolean => isPair(value) && value[0] === null && isEmpty(value[1])

/** A setting is logged as `{ name, from, to }`, a record as `{ field: [before, after] }`, the rest as plain values. */
export function listChanges(details: unknown, words: AuditWords): AuditChange[] {
  if (typeof details !== 'object' || details === null) return []
  const { name, from, to, ...rest } = details as Record<string, unknown>
  if ('from' in details || 'to' in details) {
    return [...listSettingChanges(String(name ?? ''), [from, to], words), ...listChanges(rest, words)]
  }
  return Object.entries(details)
    .filter(([field, value]) => !stamps.has(field) && !isStillEmpty(value))
    .map(([field, value]) => describeField(field, value, words))
}

function describeField(name: string, value: unknown, { settings, names }: AuditWords): AuditChange {
  const field = td(makeLabel(name))
  if (isPair(value) && value[0] !== null) {
    return { field, before: showField(name, value[0], names), after: showField(name, value[1], names) }
  }
  const only = isPair(value) ? value[1] : value
  // A secret setting is logged by its name only.
  const setting = name === 'name' ? settings.find((one) => one.name === only) : undefined
  return { field, after: setting ? td(setting.title) : showField(name, only, names) }
}

type Values = [from: unknown, to: unknown]

/** Of a setting with several parts, those that differ. */
function listSettingChanges(name: string, [from, to]: Values, { settings, names }: AuditWords): AuditChange[] {
  const setting = settings.find((one) => one.name === name)
  const field = td(setting?.title ?? makeLabel(name))
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

/** In one line, for the list. */
export const summarizeChanges = (details: unknown, words: AuditWords): string =>
  listChanges(details, words)
    .map(({ field, before, after }) => `${field}: ${before === undefined ? after : `${before} → ${after}`}`)
    .join(' · ')
