import { type RawBuilder, sql } from 'kysely'
import { openedFor, opensAsAgent, type TicketKeys } from '#features/tickets/policy.ts'
import type { Ctx } from '#kernel/context.ts'
import { columnsOf } from '#kernel/db/column-list.ts'
import type { Db } from '#kernel/db/pool.ts'
import type { Row, TableOf } from '#kernel/db/rows.ts'

export type Mention = Row & { mentionable_id: number; user_id: number }

const stamps = ['updated_by_id', 'created_by_id', 'created_at', 'updated_at']
export const mentions: TableOf = {
  table: 'mentions',
  model: 'Mention',
  columns: ['id', 'mentionable_type', 'mentionable_id', 'user_id', ...stamps],
}
const columns = columnsOf('mentions', mentions.columns)

export async function selectMentions(db: Db, ticketId: number): Promise<Mention[]> {
  const { rows } = await sql<Mention>`
    select ${columns} from mentions where mentionable_type = 'Ticket' and mentionable_id = ${ticketId}
    order by id limit 1000`.execute(db)
  return rows
}

export const mentionIdsOf = (ticketId: RawBuilder<number>): RawBuilder<number[]> => sql`
  array(select id from mentions where mentionable_type = 'Ticket' and mentionable_id = ${ticketId} order by id limit 1000)`

/** The ids that decide about access to the ticket of each mention; only tickets that the actor may open. */
export async function loadTicketsOfMentions({ db, actor }: Ctx, mentionIds: readonly number[]) {
  const { rows } = await sql<TicketKeys & { mention_id: number }>`
    select mentions.id as mention_id, group_id, customer_id, organization_id, owner_id
    from mentions join tickets on tickets.id = mentions.mentionable_id
    where mentions.id = any(${mentionIds}::int[]) and mentionable_type = 'Ticket' and ${openedFor(actor, 'read')}`.execute(
    db,
  )
  return rows
}

/** Returns the subscriptions that did not exist before. */
export async function insertMentions(ctx: Ctx, ticketId: number, userIds: readonly number[]): Promise<Mention[]> {
  const { rows } = await sql<Mention>`
    insert into mentions (mentionable_type, mentionable_id, user_id, updated_by_id, created_by_id, created_at, updated_at)
    select 'Ticket', ${ticketId}::int, user_id, ${ctx.actor.id}::int, ${ctx.actor.id}::int,
      ${ctx.now.toISOString()}::timestamptz, ${ctx.now.toISOString()}::timestamptz
    from unnest(${userIds}::int[]) as user_id
    on conflict do nothing returning ${columns}`.execute(ctx.db)
  return rows
}

/** Those of the users who may read the ticket as agents now, independent of the actor. */
export async function filterAgents(db: Db, ticket: TicketKeys, userIds: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select users.id from users
    where users.id = any(${userIds}::int[]) and ${opensAsAgent('users', {
      group_id: sql`${ticket.group_id}::int`,
      owner_id: sql`${ticket.owner_id}::int`,
    })}`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** The mentions that were moved, and the users who were subscribed to both tickets. */
export type MovedMentions = { ids: number[]; dropped: number[] }

export async function moveMentions(db: Db, fromId: number, toId: number): Promise<MovedMentions> {
  const { rows: moved } = await sql<{ id: number }>`
    update mentions set mentionable_id = ${toId}
    where mentionable_type = 'Ticket' and mentionable_id = ${fromId} and not exists (
      select 1 from mentions as kept where kept.mentionable_type = 'Ticket' and kept.mentionable_id = ${toId}
        and kept.user_id = mentions.user_id) returning id`.execute(db)
  const dropped = await selectMentions(db, fromId)
  await deleteMentions(db, fromId)
  return { ids: moved.map(({ id }) => id), dropped: dropped.map(({ user_id }) => user_id) }
}

/** Subscriptions that were ended in the meantime are not restored. */
export async function moveMentionsBack(ctx: Ctx, { ids, dropped }: MovedMentions, toId: number): Promise<void> {
  await sql`update mentions set mentionable_id = ${toId} where id = any(${ids}::int[])`.execute(ctx.db)
  await insertMentions(ctx, toId, dropped)
}

export async function deleteMentions(db: Db, ticketId: number): Promise<void> {
  await sql`delete from mentions where mentionable_type = 'Ticket' and mentionable_id = ${ticketId}`.execute(db)
}

/** Of one user, or of all. */
export async function deleteSubscriptions(db: Db, ticketId: number, userId: number | null): Promise<Mention[]> {
  const { rows } = await sql<Mention>`
    delete from mentions where mentionable_type = 'Ticket' and mentionable_id = ${ticketId}
      and user_id = coalesce(${userId}::int, user_id)
    returning ${columns}`.execute(db)
  return rows
}
