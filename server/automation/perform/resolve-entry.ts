import type { PerformEntry } from '#contract/perform.ts'
import { timeFromNow } from '#contract/relative-time.ts'
import { systemUserId } from '#kernel/actor.ts'
import { fillTextPlaceholders } from '#kernel/placeholders/fill.ts'
import type { RuleRun } from './rule-run.ts'

/** Replaces what depends on the moment and the user with values: variables, relative times, the current user. */
export function resolveEntry(entry: PerformEntry, run: RuleRun, now: Date): PerformEntry {
  if (entry.operator === 'relative') return { ...entry, operator: 'static', value: writeTime(now, entry) }
  return { ...entry, value: valueForUser(entry, run) ?? fillValues(entry.value, run) }
}

function valueForUser({ pre_condition }: PerformEntry, { viewer }: RuleRun): string | undefined {
  if (pre_condition === 'current_user.id') return String(viewer.id)
  if (pre_condition === 'current_user.organization_id') return String(viewer.organizationIds[0] ?? '')
  return pre_condition === 'not_set' ? String(systemUserId) : undefined
}

function fillValues(value: PerformEntry['value'], { values }: RuleRun): PerformEntry['value'] {
  if (typeof value === 'string') return fillTextPlaceholders(value, values)
  return Array.isArray(value) ? value.map((one) => fillTextPlaceholders(one, values)) : value
}

const writeTime = (now: Date, { range, value }: PerformEntry): string =>
  timeFromNow(now, range ?? 'minute', Number(value ?? 0))?.toISOString() ?? ''
