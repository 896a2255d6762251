import { formatLargestUnit, formatRelative } from '#web/lib/format.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import type { Tone } from '#web/ui/primitives/badge.tsx'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

const overdueWords = (length: number): string =>
  t('{time} overdue', { time: formatLargestUnit(Math.max(length, minute) / 1000) })

/**
 * "12m overdue", "3d overdue", "Due in 42m": by the clock, because people plan by it, and the same in lists, in the
 * header of a ticket and beside its SLA. What is left in business hours is a detail of the SLA.
 */
export function dueWords(at: string, now = Date.now()): string {
  const late = now - Date.parse(at)
  return late < 0 ? t('Due {when}', { when: formatRelative(at, now) }) : overdueWords(late)
}

/** Red when it is late, yellow in the last hour. */
export function dueTone(at: string, now = Date.now()): Tone {
  const left = Date.parse(at) - now
  return left <= 0 ? 'danger' : left < hour ? 'warning' : 'neutral'
}

/** The widest texts about overdue tickets, to fit a column to. */
export const widestOverdueWords = (): string[] => [44 * minute, 22 * hour, 444 * day].map(overdueWords)
