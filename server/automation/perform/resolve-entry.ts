import type { PerformEntry } from '#contract/perform.ts'
import { timeFromNow } from '#contract/relative-time.ts'
import { systemUserId } from '#kernel/actor.ts'
import { fillTextPlaceholders } from '#kernel/placeholders/fill.ts'
import type { RuleRun } from './rule-run.ts'

/** Replaces what depends on the moment and the user with values: variables, relative times, the current user. */
export function resolveEntry(key: string, entry: PerformEntry, run: ResolvingRun, now: Date): PerformEntry {
  if (entry.operator === 'relative') return { ...entry, operator: 'static', value: writeTime(now, entry) }
  return { ...entry, value: valueForUser(key, entry, run) ?? fillValues(entry.value, run) }
}

type ResolvingRun = Pick<RuleRun, 'viewer' | 'values'>

/** Whom an entry means. Macros of other systems have the current user as value. */
export const chosenIn = ({ pre_condition, value }: PerformEntry): string | null | undefined =>
  value === 'current_user.id' ? value : pre_condition

function valueForUser(key: string, entry: PerformEntry, { viewer }: ResolvingRun): string | undefined {
  const chosen = chosenIn(entry)
  if (chosen === 'current_user.id') return String(viewer.id)
  if (chosen === 'current_user.organization_id') return String(viewer.organizationIds[0] ?? '')
  if (chosen !== 'not_set') return undefined
  // A ticket without an owner belongs to the system user; there is no such organization.
  return key.endsWith('organization_id') ? '' : String(systemUserId)
}

function fillValues(value: PerformEntry['value'], { values }: ResolvingRun): PerformEntry['value'] {
  if (typeof value === 'string') return fillTextPlaceholders(value, values)
  return Array.isArray(value) ? value.map((one) => fillTextPlaceholders(one, values)) : value
}

const writeTime = (now: Date, { range, value }: PerformEntry): string =>
  timeFromNow(now, range ?? 'minute', Number(value ?? 0))?.toISOString() ?? ''
