import { type RawBuilder, sql } from 'kysely'
import { rolesGranting } from '#features/permissions/sql.ts'
import type { TicketKeys } from '#features/tickets/policy.ts'
import type { Db } from '#kernel/db/pool.ts'
import type { WrittenEvent } from '#kernel/realtime/event-feed.ts'

const keys = sql`tickets.group_id, tickets.customer_id, tickets.organization_id, tickets.owner_id`

/** The columns that decide who may see a ticket; clients get only its id. */
export async function ticketKeys(db: Db, ids: readonly number[]): Promise<Map<number, TicketKeys>> {
  const { rows } = await sql<TicketKeys & { id: number }>`
    select tickets.id, ${keys} from tickets where tickets.id = any(${ids}::int[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

/** The ticket that a record belongs to. */
export type TicketContext = TicketKeys & { ticket_id: number; internal: boolean | null }

/** When the record is deleted, its event may still name the ticket or the parent record. */
const parentColumns = ['ticket_id', 'mentionable_id', 'checklist_id']
const parentIn = ({ changes }: WrittenEvent): number | null =>
  (parentColumns.flatMap((column) => changes[column] ?? []).find((id) => typeof id === 'number') as
    | number
    | undefined) ?? null

/** The tickets of records, by record id. `ticketId` finds one, given `event.id` and `event.parent_id`. */
export async function loadTicketsOfRecords(
  db: Db,
  events: readonly WrittenEvent[],
  { ticketId, internal }: { ticketId: RawBuilder<unknown>; internal: RawBuilder<unknown> },
): Promise<Map<number, TicketContext>> {
  const ids = events.map(({ object_id }) => object_id)
  const { rows } = await sql<TicketContext & { id: number }>`
    select event.id, tickets.id as ticket_id, ${keys}, ${internal} as internal
    from unnest(${ids}::int[], ${events.map(parentIn)}::int[]) as event (id, parent_id)
    join tickets on tickets.id = ${ticketId}`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Owners of the records of a table. */
export async function loadOwners(db: Db, table: string, ids: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; user_id: number }>`
    select id, user_id from ${sql.table(table)} where id = any(${ids}::int[])`.execute(db)
  return new Map(rows.map(({ id, user_id }) => [id, user_id]))
}

export type SettingReach = { frontend: boolean; preferences: { permission?: string[] } }

export async function loadSettingReaches(db: Db, ids: readonly number[]): Promise<Map<number, SettingReach>> {
  const { rows } = await sql<SettingReach & { id: number }>`
    select id, frontend, preferences from settings where id = any(${ids}::int[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Whether customers have an overview, through one of its roles. */
export async function overviewsOfCustomers(db: Db, ids: readonly number[]): Promise<Map<number, boolean>> {
  const { rows } = await sql<{ id: number; held: boolean }>`
    select overviews.id, exists (
      select from overviews_roles where overviews_roles.overview_id = overviews.id
        and overviews_roles.role_id in ${rolesGranting('ticket.customer')}) as held
    from overviews where overviews.id = any(${ids}::int[])`.execute(db)
  return new Map(rows.map(({ id, held }) => [id, held]))
}
