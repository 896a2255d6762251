import { type RawBuilder, sql } from 'kysely'
import type { ReportFigureName } from '#contract/report-figures.ts'
import { notMerged, type ReportScope } from './scope.ts'

/** What is counted: tickets by one of their times, or changes in their history by the time of the change. */
export type Figure = {
  from: RawBuilder<unknown>
  /** When it counts. */
  at: RawBuilder<unknown>
  where: RawBuilder<boolean>
  /** Whether a ticket can occur several times. */
  isRepeated?: boolean
}

/** Figures by columns of a ticket: one pass counts all of them. */
export const ticketFigures = [
  'created',
  'closed',
  'one_touch',
  'first_response_met',
  'first_response_missed',
  'update_met',
  'update_missed',
  'solution_met',
  'solution_missed',
] as const
export type TicketFigure = (typeof ticketFigures)[number]

const tickets = sql`tickets`
export const ofTicket = (at: RawBuilder<unknown>, where: RawBuilder<boolean>): Figure => ({ from: tickets, at, where })

export const createdAt = sql`tickets.created_at`
const closeAt = sql`tickets.close_at`
const responseAt = sql`tickets.first_response_at`
const agentContactAt = sql`tickets.last_contact_agent_at`

const joinedHistory = sql`history join tickets on tickets.id = history.o_id`
/** The same object for the same attribute: see `isFromSameRows`. */
const changedAt = { state: sql`history.created_at`, group: sql`history.created_at` }

/** A change of the state or the group; the index `history_for_reports` has all of its columns. */
export const ofHistory = (attribute: 'state' | 'group', where: RawBuilder<boolean>): Figure => ({
  from: joinedHistory,
  at: changedAt[attribute],
  where: sql<boolean>`history.object = 'Ticket' and history.type = 'updated'
    and history.attribute = ${sql.lit(attribute)} and ${where}`,
  isRepeated: true,
})

const leaves = (from: readonly number[], to: readonly number[]): RawBuilder<boolean> =>
  sql<boolean>`history.id_from = any(${from}::int[]) and history.id_to = any(${to}::int[])`

/** A promise that is still open is broken at its due time. */
const missed = (done: string, diff: string, due: string, { dueBefore }: ReportScope): Figure =>
  ofTicket(
    sql`coalesce(${sql.ref(done)}, ${sql.ref(due)})`,
    sql<boolean>`case when ${sql.ref(done)} is not null then ${sql.ref(diff)} < 0
      else ${sql.ref(due)} < ${dueBefore}::timestamptz end`,
  )

type Definition = (scope: ReportScope) => Figure

/** Every figure but the stock of open tickets, which is in `stock.ts`, and those that several figures make up. */
const definitions: Record<Exclude<ReportFigureName, 'open' | 'sla_met' | 'sla_missed'>, Definition> = {
  created: () => ofTicket(createdAt, sql<boolean>`true`),
  closed: () => ofTicket(closeAt, sql<boolean>`true`),
  answered: () => ofTicket(responseAt, sql<boolean>`true`),
  reopened: ({ states }) => ofHistory('state', leaves(states.closed, states.open)),
  one_touch: ({ states }) =>
    ofTicket(
      closeAt,
      sql<boolean>`tickets.last_contact_agent_at = tickets.first_response_at
        and tickets.last_close_at = tickets.close_at and tickets.state_id = any(${states.closed}::int[])`,
    ),
  first_response_met: () => ofTicket(responseAt, sql<boolean>`tickets.first_response_diff_in_min >= 0`),
  first_response_missed: (scope) =>
    missed(
      'tickets.first_response_at',
      'tickets.first_response_diff_in_min',
      'tickets.first_response_escalation_at',
      scope,
    ),
  // The longest time so far is what counts, and the last answer is when it is known.
  update_met: ({ dueBefore }) =>
    ofTicket(
      agentContactAt,
      sql<boolean>`tickets.update_diff_in_min >= 0
        and (tickets.update_escalation_at is null or tickets.update_escalation_at >= ${dueBefore}::timestamptz)`,
    ),
  update_missed: ({ dueBefore }) =>
    ofTicket(
      sql`case when tickets.update_escalation_at < ${dueBefore}::timestamptz then tickets.update_escalation_at
        else tickets.last_contact_agent_at end`,
      sql<boolean>`(tickets.update_diff_in_min < 0 or tickets.update_escalation_at < ${dueBefore}::timestamptz)`,
    ),
  solution_met: () => ofTicket(closeAt, sql<boolean>`tickets.close_diff_in_min >= 0`),
  solution_missed: (scope) =>
    missed('tickets.close_at', 'tickets.close_diff_in_min', 'tickets.close_escalation_at', scope),
  rated: () => ({
    from: sql`ticket_ratings rating join tickets on tickets.id = rating.ticket_id`,
    at: sql`rating.rated_at`,
    where: sql<boolean>`rating.score is not null`,
  }),
  accounted: () => ({
    from: sql`ticket_time_accountings entry join tickets on tickets.id = entry.ticket_id`,
    at: sql`entry.created_at`,
    where: sql<boolean>`true`,
    isRepeated: true,
  }),
}

/** Merged tickets do not count: the ticket that they were merged into does. */
export function figureOf(name: keyof typeof definitions, scope: ReportScope): Figure {
  const figure = definitions[name](scope)
  return { ...figure, where: sql<boolean>`(${figure.where} and ${notMerged(scope)})` }
}

export const within = (at: RawBuilder<unknown>, from: string, to: string): RawBuilder<boolean> =>
  sql<boolean>`(${at} >= ${from}::timestamptz and ${at} < ${to}::timestamptz)`

export const countOf = ({ isRepeated }: Figure): RawBuilder<unknown> =>
  isRepeated ? sql`count(distinct tickets.id)` : sql`count(*)`
