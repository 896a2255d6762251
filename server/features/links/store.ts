import { type RawBuilder, sql } from 'kysely'
import type { OutputOf } from '#contract/endpoint.ts'
import type { Links, LinkType } from '#contract/link.ts'
import { mayOpen, openedFor, type TicketKeys } from '#features/tickets/policy.ts'
import type { Actor } from '#kernel/actor.ts'
import type { Ctx } from '#kernel/context.ts'
import type { Db } from '#kernel/db/pool.ts'

export type Link = OutputOf<typeof Links.add>
export type LinkEnds = { source: number; target: number }

const ticketObject = sql`(select id from link_objects where name = 'Ticket')`
const betweenTickets = sql`link_object_source_id = ${ticketObject} and link_object_target_id = ${ticketObject}`
const columns = sql.join(
  [
    'id',
    'link_type_id',
    'link_object_source_id',
    'link_object_source_value',
    'link_object_target_id',
    'link_object_target_value',
    'created_at',
    'updated_at',
  ].map((column) => sql.ref(`links.${column}`)),
)

const mostShown = 1000

type LinkSelection = { columns?: RawBuilder<unknown>; where?: RawBuilder<boolean>; most: number }

/** The tickets at the other end; `type` is the stored type, whose source may be either ticket. */
const selectLinkedTickets = (
  ticketId: RawBuilder<number>,
  { columns: more = sql``, where = sql<boolean>`true`, most }: LinkSelection,
) => sql<LinkedTicket>`
    select link_types.name as type, side."isSource", tickets.id as "otherId" ${more}
    from (
      select id, link_type_id, true as "isSource", link_object_target_value as other from links
      where ${betweenTickets} and link_object_source_value = ${ticketId}
      union all
      select id, link_type_id, false, link_object_source_value from links
      where ${betweenTickets} and link_object_target_value = ${ticketId}
    ) side
    join link_types on link_types.id = side.link_type_id
    join tickets on tickets.id = side.other and ${where}
    order by side.id limit ${sql.lit(most)}`

export type LinkedTicket = { type: LinkType; isSource: boolean; otherId: number }

/** Those that the actor may open. */
export async function listLinkedTickets({ db, actor }: Ctx, ticketId: number): Promise<LinkedTicket[]> {
  const where = openedFor(actor, 'read')
  const { rows } = await selectLinkedTickets(sql`${ticketId}`, { where, most: mostShown }).execute(db)
  return rows
}

const keys = sql`, tickets.group_id, tickets.owner_id, tickets.customer_id, tickets.organization_id`

/** All of them as a JSON array, with what decides who may open them. */
export const linkedTicketsOf = (ticketId: RawBuilder<number>): RawBuilder<(LinkedTicket & TicketKeys)[]> => sql`
  coalesce((select json_agg(linked) from (
    ${selectLinkedTickets(ticketId, { columns: keys, most: 10 * mostShown })}
  ) as linked), '[]')`

export const openableLinks = (actor: Actor, linked: readonly (LinkedTicket & TicketKeys)[]): LinkedTicket[] =>
  linked.filter((other) => mayOpen(actor, 'read', other)).slice(0, mostShown)

/** Undefined when the same link exists already, from either side. */
export async function insertLink({ db, now }: Ctx, type: LinkType, ends: LinkEnds): Promise<Link | undefined> {
  const at = now.toISOString()
  const { rows } = await sql<Link>`
    insert into links (link_type_id, link_object_source_id, link_object_source_value,
      link_object_target_id, link_object_target_value, created_at, updated_at)
    select id, ${ticketObject}, ${ends.source}::int, ${ticketObject}, ${ends.target}::int, ${at}::timestamptz, ${at}::timestamptz
    from link_types where name = ${type}
    on conflict do nothing returning ${columns}`.execute(db)
  return rows[0]
}

/** Deletes the link, and the same link stored from the other side. */
export async function deleteLinks(
  db: Db,
  told: { type: LinkType; ends: LinkEnds },
  reverse: { type: LinkType; ends: LinkEnds },
): Promise<Link[]> {
  const matches = ({ type, ends }: typeof told) => sql`(link_types.name = ${type}
    and link_object_source_value = ${ends.source} and link_object_target_value = ${ends.target})`
  const { rows } = await sql<Link>`
    delete from links using link_types
    where link_types.id = links.link_type_id and ${betweenTickets} and (${matches(told)} or ${matches(reverse)})
    returning ${columns}`.execute(db)
  return rows
}

type RecordEnds = LinkEnds & { /** What the source is. */ object: string }

const objectNamed = (name: string) => sql`(select id from link_objects where name = ${name})`

/** A link of another record to a ticket; undefined when it exists already. */
export async function insertRecordLink({ db, now }: Ctx, type: LinkType, ends: RecordEnds): Promise<Link | undefined> {
  const at = now.toISOString()
  const { rows } = await sql<Link>`
    insert into links (link_type_id, link_object_source_id, link_object_source_value,
      link_object_target_id, link_object_target_value, created_at, updated_at)
    select id, ${objectNamed(ends.object)}, ${ends.source}::int, ${ticketObject}, ${ends.target}::int, ${at}::timestamptz, ${at}::timestamptz
    from link_types where name = ${type}
    on conflict do nothing returning ${columns}`.execute(db)
  return rows[0]
}

export async function removeRecordLink(db: Db, type: LinkType, ends: RecordEnds): Promise<Link[]> {
  const { rows } = await sql<Link>`
    delete from links using link_types
    where link_types.id = links.link_type_id and link_types.name = ${type}
      and link_object_source_id = ${objectNamed(ends.object)} and link_object_source_value = ${ends.source}
      and link_object_target_id = ${ticketObject} and link_object_target_value = ${ends.target}
    returning ${columns}`.execute(db)
  return rows
}

const sides = ['link_object_source', 'link_object_target'] as const
/** Ids of other records may be the same as those of tickets. */
const isTicket = (side: (typeof sides)[number], ticketId: number) =>
  sql`(${sql.ref(`${side}_id`)} = ${ticketObject} and ${sql.ref(`${side}_value`)} = ${ticketId})`

const touching = (ticketId: number) =>
  sql`(${sql.join(
    sides.map((side) => isTicket(side, ticketId)),
    sql` or `,
  )})`

/** The links that were removed from one ticket, and the ids of those that were created for the other. */
export type MovedLinks = { taken: unknown[]; made: number[] }

/** Moves the links of one ticket to another; links between the two, and those that exist already, are deleted. */
export async function moveLinks(db: Db, fromId: number, toId: number): Promise<MovedLinks> {
  const moved = (side: (typeof sides)[number]) =>
    sql`case when ${isTicket(side, fromId)} then ${toId} else ${sql.ref(`${side}_value`)} end`
  const { rows } = await sql<MovedLinks>`
    with taken as (delete from links where ${touching(fromId)} returning *), made as (
      insert into links (link_type_id, link_object_source_id, link_object_source_value,
        link_object_target_id, link_object_target_value, created_at, updated_at)
      select link_type_id, link_object_source_id, ${moved('link_object_source')},
        link_object_target_id, ${moved('link_object_target')}, created_at, updated_at
      from taken where not ${touching(toId)}
      on conflict do nothing returning id)
    select coalesce((select jsonb_agg(taken) from taken), '[]') as taken, array(select id from made) as made`.execute(
    db,
  )
  return rows[0] as MovedLinks
}

/** Reverts `moveLinks`; false when some of the links are gone. */
export async function moveLinksBack(db: Db, { taken, made }: MovedLinks): Promise<boolean> {
  const { rows } = await sql`delete from links where id = any(${made}::int[]) returning id`.execute(db)
  await sql`insert into links select * from jsonb_populate_recordset(null::links, ${JSON.stringify(taken)}::jsonb)
    on conflict do nothing`.execute(db)
  return rows.length === made.length
}

export async function deleteAllLinks(db: Db, ticketId: number): Promise<void> {
  await sql`delete from links where ${touching(ticketId)}`.execute(db)
}

export async function findTicketId(db: Db, number: string): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`select id from tickets where number = ${number}`.execute(db)
  return rows[0]?.id
}

/** The tickets that exist, and whether the actor may open them. */
export async function findOpenableTickets({ db, actor }: Ctx, ids: readonly number[]): Promise<Map<number, boolean>> {
  const { rows } = await sql<{ id: number; openable: boolean }>`
    select id, ${openedFor(actor, 'read')} as openable from tickets where id = any(${ids}::int[])`.execute(db)
  return new Map(rows.map(({ id, openable }) => [id, openable]))
}
