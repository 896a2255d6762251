import type { PerformEntry } from '#contract/perform.ts'
import { systemUserId } from '#kernel/actor.ts'
import { fillTextPlaceholders } from '#kernel/html/placeholders.ts'
import type { RuleRun } from './rule-run.ts'

/** Replaces what depends on the moment and the user with values: variables, relative times, the current user. */
export function resolveEntry(entry: PerformEntry, run: RuleRun, now: Date): PerformEntry {
  if (entry.operator === 'relative') return { ...entry, operator: 'static', value: addToTime(now, entry) }
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

type Advance = (time: Date, count: number) => void

/** As the calendar counts them, not as working hours do. */
const advance: Record<string, Advance> = {
  minute: (time, count) => time.setUTCMinutes(time.getUTCMinutes() + count),
  hour: (time, count) => time.setUTCHours(time.getUTCHours() + count),
  day: (time, count) => time.setUTCDate(time.getUTCDate() + count),
  week: (time, count) => time.setUTCDate(time.getUTCDate() + 7 * count),
  month: (time, count) => time.setUTCMonth(time.getUTCMonth() + count),
  year: (time, count) => time.setUTCFullYear(time.getUTCFullYear() + count),
}
export const timeRanges = Object.keys(advance)

function addToTime(now: Date, { range, value }: PerformEntry): string {
  const time = new Date(now)
  time.setUTCSeconds(0, 0)
  advance[range ?? 'minute']?.(time, Number(value ?? 0))
  return time.toISOString()
}
