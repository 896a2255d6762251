import type { RawBuilder } from 'kysely'
import type { Condition } from '#contract/condition.ts'
import type { Perform } from '#contract/perform.ts'
import type { Ctx } from '#kernel/context.ts'
import { invalid } from '#kernel/errors.ts'
import type { Schedule } from './schedule.ts'
import { scheduledTickets } from './scheduled-tickets.ts'

/** One record of a batch: changed, or why not. */
export type RecordOutcome = { id: number; error?: string }

/** What a schedule needs to know about the records that it changes. */
export type ScheduledRecords = {
  table: 'tickets' | 'users' | 'organizations'
  /** Refuses a condition or actions that could not run, and returns the actions as they are to be stored. */
  check(ctx: Ctx, condition: Condition, perform: Perform): Promise<Perform>
  /** The condition as SQL over the table. */
  where(condition: Condition, now: Date): RawBuilder<boolean>
  /** Changes those of the records that still match; one that fails is undone alone. */
  change(ctx: Ctx, schedule: Schedule, ids: readonly number[]): Promise<RecordOutcome[]>
}

const kinds: Readonly<Partial<Record<Schedule['object'], ScheduledRecords>>> = { Ticket: scheduledTickets }

export function recordsOf({ object }: Pick<Schedule, 'object'>): ScheduledRecords {
  const kind = kinds[object]
  if (!kind) throw invalid('invalid_value', `Schedules for ${object} are not available.`, { field: 'object' })
  return kind
}
