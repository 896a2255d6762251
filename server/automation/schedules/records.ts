import type { RawBuilder } from 'kysely'
import type { Condition } from '#contract/condition.ts'
import type { JobMatches } from '#contract/job-run.ts'
import type { Perform } from '#contract/perform.ts'
import type { RuleTrial } from '#contract/trigger-simulation.ts'
import type { Ctx } from '#kernel/context.ts'
import type { Schedule } from './schedule.ts'
import { scheduledOrganizations, scheduledUsers } from './scheduled-people.ts'
import { scheduledTickets } from './scheduled-tickets.ts'

/** One record of a batch: changed, or why not. */
export type RecordOutcome = { id: number; error?: string }

export type MatchExample = JobMatches['examples'][number]

/** What a schedule needs to know about the records that it changes. */
export type ScheduledRecords = {
  table: 'tickets' | 'users' | 'organizations'
  /** Refuses a condition or actions that could not run, and returns the actions as they are to be stored. */
  check(ctx: Ctx, condition: Condition, perform: Perform): Promise<Perform>
  /** The condition as SQL over the table. */
  where(ctx: Ctx, condition: Condition): Promise<RawBuilder<boolean>>
  /** Changes those of the records that still match; one that fails is undone alone. */
  change(ctx: Ctx, schedule: Schedule, ids: readonly number[]): Promise<RecordOutcome[]>
  /** Runs it for real on one record that the caller may see, and rolls back. */
  tryOn(ctx: Ctx, schedule: Schedule, id: number): Promise<RuleTrial>
  /** The newest matches that the caller may see. */
  listExamples(ctx: Ctx, where: RawBuilder<boolean>, most: number): Promise<MatchExample[]>
}

const kinds: Readonly<Record<Schedule['object'], ScheduledRecords>> = {
  Ticket: scheduledTickets,
  User: scheduledUsers,
  Organization: scheduledOrganizations,
}

export const recordsOf = ({ object }: Pick<Schedule, 'object'>): ScheduledRecords => kinds[object]
