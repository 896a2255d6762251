import { td } from '#web/lib/i18n/i18n.ts'
import { makeLabel } from '#web/ui/patterns/form/field-spec.ts'

export type AuditChange = { field: string; before?: string | undefined; after: string }

const show = (value: unknown): string => {
  if (value === null || value === undefined || value === '') return '—'
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** Left out of the list of changes: the entry already shows them. */
const stamps = new Set(['id', 'updated_by_id', 'updated_at', 'created_by_id', 'created_at'])

const isPair = (value: unknown): value is [unknown, unknown] => Array.isArray(value) && value.length === 2

/** A setting is logged as `{ name, from, to }`, a record as `{ field: [before, after] }`, the rest as plain values. */
export function listChanges(details: unknown): AuditChange[] {
  if (typeof details !== 'object' || details === null) return []
  const { name, from, to, ...rest } = details as Record<string, unknown>
  if ('from' in details || 'to' in details) {
    const others = listChanges(rest)
    return [{ field: td(makeLabel(String(name ?? ''))), before: show(from), after: show(to) }, ...others]
  }
  return Object.entries(details)
    .filter(([field]) => !stamps.has(field))
    .map(([field, value]) =>
      isPair(value) && value[0] !== null
        ? { field: td(makeLabel(field)), before: show(value[0]), after: show(value[1]) }
        : { field: td(makeLabel(field)), after: show(isPair(value) ? value[1] : value) },
    )
}

/** In one line, for the list. */
export const summarizeChanges = (details: unknown): string =>
  listChanges(details)
    .map(({ field, before, after }) => `${field}: ${before === undefined ? after : `${before} → ${after}`}`)
    .join(' · ')
