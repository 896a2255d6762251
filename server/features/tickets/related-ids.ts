import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '#kernel/actor.ts'
import type { Ctx } from '#kernel/context.ts'
import { nameColumns } from '#kernel/db/expand.ts'
import { isOneOf } from '#kernel/db/one-of.ts'
import type { Row } from '#kernel/db/rows.ts'
import { memoize } from '#kernel/memoize.ts'
import { dependsOn, type StateSource } from '#kernel/record-states.ts'
import { createFindTicket, wantedColumns } from './find-ticket.ts'
import { actsAsAgent, openedAsAgent, type TicketKeys } from './policy.ts'
import { type Ticket, ticketReferences } from './store.ts'

/** A checklist of another ticket that refers to this one, and what decides who may open the other ticket. */
type ReferencingChecklist = TicketKeys & { checklist_id: number }

/** Before they are filtered for the actor. */
export type RelatedIds = {
  article_ids: number[]
  internal_article_ids: number[]
  ticket_time_accounting_ids: number[]
  referencing: ReferencingChecklist[]
}

type TicketWithIds = Ticket & RelatedIds

type VisibleIds = Pick<RelatedIds, 'article_ids' | 'ticket_time_accounting_ids'> & {
  referencing_checklist_ids: number[]
}

/** For any number of tickets, `wanted`. The same text for every actor, so that it is planned and compiled once. */
export const joinRelatedIds = sql.raw(`
  left join lateral (
    select array_agg(id order by id) as ids, array_agg(id) filter (where internal) as internal_ids
    from ticket_articles where ticket_id = wanted.id
  ) as articles on true
  left join lateral (
    select array_agg(id order by id) as ids from ticket_time_accountings where ticket_id = wanted.id
  ) as times on true
  left join lateral (
    select json_agg(found order by checklist_id) as checklists from (
      select distinct list.id as checklist_id, tickets.group_id, tickets.owner_id, tickets.customer_id, tickets.organization_id
      from checklist_items item
      join checklists list on list.id = item.checklist_id
      join tickets on tickets.id = list.ticket_id
      where item.ticket_id = wanted.id
    ) as found
  ) as referencing on true`)

const idColumns = sql.raw(`coalesce(articles.ids, '{}') as article_ids,
  coalesce(articles.internal_ids, '{}') as internal_article_ids,
  coalesce(times.ids, '{}') as ticket_time_accounting_ids,
  coalesce(referencing.checklists, '[]') as referencing`)

/** The tickets with the ids of related records that the actor may see. */
export async function withRelatedIds<T extends Ticket>(ctx: Ctx, tickets: readonly T[]): Promise<(T & Row)[]> {
  if (tickets.length === 0) return []
  const ids = tickets.map(({ id }) => id)
  const { rows } = await sql<RelatedIds & { id: number }>`
    select wanted.id, ${idColumns} from unnest(${ids}::int[]) as wanted (id) ${joinRelatedIds}`.execute(ctx.db)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return tickets.map((ticket) => addRelatedIds(ctx, ticket, byId.get(ticket.id) as RelatedIds))
}

/** The same as an object, for a statement that reads more. */
export const relatedIdsJson = sql.raw(`json_build_object(
  'article_ids', coalesce(articles.ids, '{}'), 'internal_article_ids', coalesce(articles.internal_ids, '{}'),
  'ticket_time_accounting_ids', coalesce(times.ids, '{}'), 'referencing', coalesce(referencing.checklists, '[]'))`)

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

const withIds = sql`${wantedColumns}, ${idColumns}`
const withNames = sql`${withIds}, ${nameColumns({ references: ticketReferences, relations: {} }, 'wanted')}`

/** Tickets with the same ids, in one statement; without `where` the caller must have checked access. */
export async function loadTicketsWithIds(
  ctx: Ctx,
  ids: readonly number[],
  where: RawBuilder<boolean> = sql`true`,
): Promise<Ticket[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<TicketWithIds>`
    select ${withIds}
    from (select * from tickets where ${isOneOf('id', ids)} and ${where}) as wanted ${joinRelatedIds}`.execute(ctx.db)
  return rows.map((row) => hideInvisibleIds(ctx, row))
}

const findWithIds = createFindTicket<TicketWithIds>(withIds, joinRelatedIds)
const findWithNames = createFindTicket<TicketWithIds>(withNames, joinRelatedIds)

/** One ticket with the same ids and all names, without a check of access. */
export async function findNamedTicket(ctx: Ctx, id: number): Promise<Ticket | undefined> {
  const found = await findWithNames(ctx.db, id)
  return found && hideInvisibleIds(ctx, found)
}

/** A ticket that the actor has just written, even if they may no longer read it. */
export const getWrittenTicket = async (ctx: Ctx, id: number): Promise<Ticket> =>
  hideInvisibleIds(ctx, (await findWithIds(ctx.db, id)) as TicketWithIds)

function hideInvisibleIds(ctx: Ctx, { internal_article_ids, referencing, ...ticket }: TicketWithIds): Ticket {
  return { ...ticket, ...visibleIds(ctx, ticket, { ...ticket, internal_article_ids, referencing }) }
}

/** Internal articles, and checklists of other tickets, are for agents. */
function visibleIds({ actor }: Ctx, ticket: Ticket, related: RelatedIds): VisibleIds {
  const { article_ids, internal_article_ids, ticket_time_accounting_ids, referencing } = related
  if (actsAsAgent(actor, 'read', ticket)) {
    const opened = referencing.filter((other) => actsAsAgent(actor, 'read', other))
    const referencing_checklist_ids = opened.map(({ checklist_id }) => checklist_id)
    return { article_ids, ticket_time_accounting_ids, referencing_checklist_ids }
  }
  const internal = new Set(internal_article_ids)
  const publicIds = article_ids.filter((id) => !internal.has(id))
  return { article_ids: publicIds, ticket_time_accounting_ids, referencing_checklist_ids: [] }
}
