import type { PerformEntry } from '#contract/perform.ts'
import type { Ctx } from '#kernel/context.ts'
import type { UsableField } from '#kernel/custom-fields.ts'
import { assertRelativeTime, hasPlaceholder, refuseValue } from './check-entry.ts'
import type { RuleAction } from './rule-action.ts'

const area = 'ticket.'

const findField = ({ deps }: Ctx, key: string): UsableField | undefined =>
  key.startsWith(area) ? deps.customFields.of('Ticket').get(key.slice(area.length)) : undefined

/** Sets a custom field of the ticket: to a value, or to a time from now. */
export const changeCustomFields: RuleAction = {
  isFor: (key, ctx) => findField(ctx, key) !== undefined,
  check: (ctx, key, entry) => {
    const field = findField(ctx, key)
    if (!field) throw refuseValue(key)
    checkCustomValue(ctx, field, key, entry)
    return entry
  },
  plan: (key, entry, ctx) => {
    const field = findField(ctx, key)
    if (!field) return undefined
    const value = valueFor(field, entry)
    return (change) => ({ ...change, attributes: { ...change.attributes, [key.slice(area.length)]: value } })
  },
}

export function checkCustomValue({ now }: Ctx, field: UsableField, key: string, entry: PerformEntry): void {
  const { kind } = field.attribute
  if (entry.operator === 'relative') assertRelativeTime(key, entry, kind === 'timestamp' || kind === 'date')
  else if (!hasPlaceholder(entry)) field.read(valueFor(field, entry), now)
}

/** Rules store texts; a list is for fields with several keys. A date has no time of day. */
export function valueFor({ attribute: { kind } }: UsableField, { value, operator }: PerformEntry): unknown {
  if (kind === 'keys') return value ?? []
  const single = Array.isArray(value) ? value[0] : value
  return kind === 'date' && operator !== undefined ? String(single ?? '').slice(0, 10) : (single ?? null)
}
