import type { Condition } from '#contract/condition.ts'
import type { Perform } from '#contract/perform.ts'
import { formatNumber } from '#web/lib/format.ts'
import { tn } from '#web/lib/i18n/i18n.ts'
import { withoutTests } from '#web/ui/patterns/condition-editor/tree.ts'

export type ScheduleObject = 'Ticket' | 'User' | 'Organization'

export const readObject = (value: unknown): ScheduleObject =>
  value === 'User' || value === 'Organization' ? value : 'Ticket'

/** The names before the dot in conditions. */
const areas: Readonly<Record<ScheduleObject, readonly string[]>> = {
  Ticket: ['ticket', 'article', 'customer', 'owner', 'organization', 'ticket_state', 'execution_time'],
  User: ['user', 'ticket_customer', 'ticket_owner', 'execution_time'],
  Organization: ['organization', 'execution_time'],
}
/** The same in actions. */
const actionAreas: Readonly<Record<ScheduleObject, readonly string[]>> = {
  Ticket: ['ticket', 'article', 'notification'],
  User: ['user'],
  Organization: ['organization'],
}

const areaOf = (name: string): string => name.split('.')[0] ?? ''

/** What is left of a condition when the schedule is for other records now. */
export const keepTests = (object: ScheduleObject, condition: Condition): Condition =>
  withoutTests(condition, ({ name }) => !areas[object].includes(areaOf(name)))

export const keepActions = (object: ScheduleObject, perform: Perform): Perform =>
  Object.fromEntries(Object.entries(perform).filter(([key]) => actionAreas[object].includes(areaOf(key))))

/** “3 tickets”, “1 user”. */
export function countRecords(object: ScheduleObject, count: number): string {
  const values = { count: formatNumber(count) }
  if (object === 'User') return tn(count, '{count} user', '{count} users', values)
  return object === 'Organization'
    ? tn(count, '{count} organization', '{count} organizations', values)
    : tn(count, '{count} ticket', '{count} tickets', values)
}
