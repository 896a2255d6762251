import { type RawBuilder, sql } from 'kysely'
import { actsAsAgent, openedFor, type TicketKeys } from '#features/tickets/policy.ts'
import { may } from '#kernel/actor.ts'
import type { Ctx } from '#kernel/context.ts'
import { columnList } from '#kernel/db/column-list.ts'
import type { Db } from '#kernel/db/pool.ts'
import { type Row, selectByIds, type TableOf } from '#kernel/db/rows.ts'

export type TicketDraft = Row & { ticket_id: number }
export type NewTicketDraft = Row & { group_id: number; name: string }

const stamps = ['updated_by_id', 'created_by_id', 'created_at', 'updated_at']
export const ticketDrafts: TableOf = {
  table: 'ticket_shared_draft_zooms',
  model: 'Ticket::SharedDraftZoom',
  columns: ['id', 'ticket_id', 'new_article', 'ticket_attributes', ...stamps],
}
export const newTicketDrafts: TableOf = {
  table: 'ticket_shared_draft_starts',
  model: 'Ticket::SharedDraftStart',
  columns: ['id', 'group_id', 'name', 'content', ...stamps],
}

export async function findTicketDraft(db: Db, ticketId: number): Promise<TicketDraft | undefined> {
  const { rows } = await sql<TicketDraft>`
    select ${columnList(ticketDrafts.columns)}
    from ticket_shared_draft_zooms where ticket_id = ${ticketId}`.execute(db)
  return rows[0]
}

export const draftIdOf = (ticketId: RawBuilder<number>): RawBuilder<number | null> =>
  sql`(select id from ticket_shared_draft_zooms where ticket_id = ${ticketId})`

export async function sharesDrafts(db: Db, groupId: number): Promise<boolean> {
  const { rows } = await sql`select 1 from groups where id = ${groupId} and active and shared_drafts`.execute(db)
  return rows.length > 0
}

/** Drafts of tickets that the caller may change as an agent. */
export async function visibleTicketDrafts({ db, actor }: Ctx, ids: readonly number[]): Promise<Row[]> {
  const { rows } = await sql<TicketKeys & { draft_id: number }>`
    select draft.id as draft_id, tickets.group_id, customer_id, organization_id, owner_id
    from ticket_shared_draft_zooms draft
    join tickets on tickets.id = draft.ticket_id
    join groups on groups.id = tickets.group_id and groups.shared_drafts
    where draft.id = any(${ids}::int[]) and ${openedFor(actor, 'change')}`.execute(db)
  const visible = rows.filter((ticket) => actsAsAgent(actor, 'change', ticket)).map(({ draft_id }) => draft_id)
  return selectByIds(db, ticketDrafts, visible)
}

/** Drafts of groups where the caller may create tickets as an agent, as a WHERE clause. */
const creatableBy = ({ actor }: Ctx): RawBuilder<boolean> => {
  const groupIds = may(actor, 'ticket.agent') ? actor.groups.create : []
  return sql<boolean>`group_id in (select id from groups where id = any(${groupIds}::int[]) and shared_drafts)`
}

export async function visibleNewTicketDrafts(ctx: Ctx, ids: readonly number[]): Promise<Row[]> {
  const { rows } = await sql<{ id: number }>`
    select id from ticket_shared_draft_starts where id = any(${ids}::int[]) and ${creatableBy(ctx)}`.execute(ctx.db)
  return selectByIds(
    ctx.db,
    newTicketDrafts,
    rows.map(({ id }) => id),
  )
}

type DraftPage = { groupId: number | undefined; limit: number; offset: number }

/** The newest first. */
export async function listNewTicketDrafts(ctx: Ctx, { groupId, limit, offset }: DraftPage): Promise<number[]> {
  const inGroup = groupId === undefined ? sql`true` : sql`group_id = ${groupId}`
  const { rows } = await sql<{ id: number }>`
    select id from ticket_shared_draft_starts where ${creatableBy(ctx)} and ${inGroup}
    order by id desc limit ${limit} offset ${offset}`.execute(ctx.db)
  return rows.map(({ id }) => id)
}

/** Deletes the draft; false when it does not exist, for example because another request has taken it. */
export async function takeNewTicketDraft(db: Db, id: number, groupId: number): Promise<boolean> {
  const { rows } = await sql`
    delete from ticket_shared_draft_starts where id = ${id} and group_id = ${groupId} returning id`.execute(db)
  return rows.length > 0
}
