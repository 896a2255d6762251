import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '#kernel/actor.ts'
import type { Ctx } from '#kernel/context.ts'
import { columnsOf } from '#kernel/db/column-list.ts'
import { nameColumns } from '#kernel/db/expand.ts'
import { isOneOf } from '#kernel/db/one-of.ts'
import type { Row } from '#kernel/db/rows.ts'
import { memoize } from '#kernel/memoize.ts'
import { dependsOn, type StateSource } from '#kernel/record-states.ts'
import { actsAsAgent, openedAsAgent } from './policy.ts'
import { type Ticket, ticketReferences, ticketTable } from './store.ts'

/** Before they are filtered for the actor. */
export type RelatedIds = {
  id: number
  article_ids: number[]
  internal_article_ids: number[]
  ticket_time_accounting_ids: number[]
  referencing_checklist_ids: number[]
}

/** For any number of tickets, `wanted`. `referencing`: checklists of other tickets that refer to one of these. */
const joinRelatedIds = ({ actor }: Ctx, ids: readonly number[]): RawBuilder<unknown> => sql`
  left join (
    select ticket_id, array_agg(id order by id) as ids, array_agg(id) filter (where internal) as internal_ids
    from ticket_articles where ${isOneOf('ticket_id', ids)} group by ticket_id
  ) as articles on articles.ticket_id = wanted.id
  left join (
    select ticket_id, array_agg(id order by id) as ids
    from ticket_time_accountings where ${isOneOf('ticket_id', ids)} group by ticket_id
  ) as times on times.ticket_id = wanted.id
  left join (
    select item.ticket_id, array_agg(distinct list.id) as ids
    from checklist_items item
    join checklists list on list.id = item.checklist_id
    join tickets on tickets.id = list.ticket_id
    where ${isOneOf('item.ticket_id', ids)} and ${openedAsAgent(actor, 'read')}
    group by item.ticket_id
  ) as referencing on referencing.ticket_id = wanted.id`

const idColumns = sql`coalesce(articles.ids, '{}') as article_ids,
  coalesce(articles.internal_ids, '{}') as internal_article_ids,
  coalesce(times.ids, '{}') as ticket_time_accounting_ids,
  coalesce(referencing.ids, '{}') as referencing_checklist_ids`

/** The tickets with the ids of related records that the actor may see. */
export async function withRelatedIds<T extends Ticket>(ctx: Ctx, tickets: readonly T[]): Promise<(T & Row)[]> {
  if (tickets.length === 0) return []
  const ids = tickets.map(({ id }) => id)
  const { rows } = await sql<RelatedIds>`
    select wanted.id, ${idColumns} from unnest(${ids}::int[]) as wanted (id) ${joinRelatedIds(ctx, ids)}`.execute(
    ctx.db,
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  return tickets.map((ticket) => addRelatedIds(ctx, ticket, byId.get(ticket.id) as RelatedIds))
}

/** The ids of one ticket as an object, for a statement that reads more. */
export const relatedIdsOf = (ctx: Ctx, id: number): RawBuilder<RelatedIds> => sql`(
  select to_json(related) from (
    select wanted.id, ${idColumns} from (select ${id}::int as id) as wanted ${joinRelatedIds(ctx, [id])}
  ) as related)`

export const addRelatedIds = <T extends Ticket>(ctx: Ctx, ticket: T, related: RelatedIds): T & Row => ({
  ...ticket,
  ...visibleIds(ctx, ticket, related),
})

/** What a ticket depends on, as an agent sees it. */
export const ticketStates = memoize((actor: Actor): StateSource => ({
  table: 'tickets',
  visible: openedAsAgent(actor, 'read'),
  dependencies: [
    dependsOn('ticket_articles', 'ticket_id', 'id'),
    dependsOn('ticket_time_accountings', 'ticket_id', 'id'),
    {
      select: (ids) => sql`
        select item.ticket_id as owner, array_agg(list.id)::text as value
        from checklist_items item
        join checklists list on list.id = item.checklist_id
        join tickets on tickets.id = list.ticket_id
        where item.ticket_id = any(${ids}) and ${openedAsAgent(actor, 'read')} group by item.ticket_id`,
    },
  ],
}))

const wantedColumns = columnsOf('wanted', ticketTable.columns)

const withIds = sql`${wantedColumns}, ${idColumns}`
const withNames = sql`${withIds}, ${nameColumns({ references: ticketReferences, relations: {} }, 'wanted')}`

/** One ticket with the same ids, and with names if requested, in one statement. */
export async function findTicketWithIds(
  ctx: Ctx,
  id: number,
  { where = sql`true`, named = false }: { where?: RawBuilder<boolean>; named?: boolean } = {},
): Promise<Ticket | undefined> {
  const { rows } = await sql<Ticket & RelatedIds>`
    select ${named ? withNames : withIds}
    from (select * from tickets where id = ${id} and ${where}) as wanted ${joinRelatedIds(ctx, [id])}`.execute(ctx.db)
  return rows[0] && hideInvisibleIds(ctx, rows[0])
}

/** Tickets with the same ids, in one statement; without `where` the caller must have checked access. */
export async function loadTicketsWithIds(
  ctx: Ctx,
  ids: readonly number[],
  where: RawBuilder<boolean> = sql`true`,
): Promise<Ticket[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<Ticket & RelatedIds>`
    select ${withIds}
    from (select * from tickets where ${isOneOf('id', ids)} and ${where}) as wanted ${joinRelatedIds(ctx, ids)}`.execute(
    ctx.db,
  )
  return rows.map((row) => hideInvisibleIds(ctx, row))
}

function hideInvisibleIds(ctx: Ctx, { internal_article_ids, ...ticket }: Ticket & RelatedIds): Ticket {
  return { ...ticket, ...visibleIds(ctx, ticket, { ...ticket, internal_article_ids }) }
}

/** A ticket that the actor has just written, even if they may no longer read it. */
export const getWrittenTicket = async (ctx: Ctx, id: number): Promise<Ticket> =>
  (await findTicketWithIds(ctx, id)) as Ticket

/** Internal articles, and checklists of other tickets, are for agents. */
function visibleIds({ actor }: Ctx, ticket: Ticket, related: RelatedIds): Omit<RelatedIds, 'internal_article_ids'> {
  const { internal_article_ids, ...ids } = related
  if (actsAsAgent(actor, 'read', ticket)) return ids
  const internal = new Set(internal_article_ids)
  return { ...ids, article_ids: ids.article_ids.filter((id) => !internal.has(id)), referencing_checklist_ids: [] }
}
