import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '#kernel/context.ts'
import type { Db } from '#kernel/db/pool.ts'
import type { ReplacedNotifications, TicketReader } from './merge-notifications.ts'

/** From this number of users on, one row for all of them takes less time than a row for each. */
export const leastShared = 5

/** The columns of `online_notifications`. */
const selectShared = (id: RawBuilder<unknown>, userId: RawBuilder<unknown>, chosen: RawBuilder<boolean>) => sql`
  select ${id} as id, 'Ticket' as object, ticket_id as o_id, type, ${userId} as user_id, false as seen, reason,
    null::int as replacement_for_id, action, article_id, created_by_id as updated_by_id, created_by_id, created_at,
    created_at as updated_at
  from shared_notifications where ${chosen}`

/** Up to their bound, the user is in none (`separateRare`). */
const containsUser = (userId: number) => sql<boolean>`
  ${userId}::int = any(user_ids) and first_id > coalesce(
    (select separated_until from shared_notification_bounds where user_id = ${userId}),
    (select separated_until from shared_notification_bounds where user_id = 0), 0)`

/** As a query that ends with its conditions. */
export const selectSharedOf = (userId: number) =>
  selectShared(sql`first_id + array_position(user_ids, ${userId}::int) - 1`, sql`${userId}::int`, containsUser(userId))

const readerOf = (id: number) => sql`user_ids[${id}::int - first_id + 1]`

const containsId = (id: number) => sql<boolean>`
  first_id = (select max(first_id) from shared_notifications where first_id <= ${id}::int) and ${readerOf(id)} > 0`

export const selectSharedById = (id: number) => selectShared(sql`${id}::int`, readerOf(id), containsId(id))

/**
 * Some users of shared notifications: `chosen` is about the notification, `users` are the users, and `given` is a common
 * table expression for both.
 */
type Choice = { given?: RawBuilder<unknown>; chosen: RawBuilder<boolean>; users: RawBuilder<unknown> }

/** In the order of their ids, so that two transactions do not wait for each other. */
const lockChosen = ({ given, chosen, users }: Choice) => sql`
  ${given ? sql`${given},` : sql``} locked as materialized (
    select first_id as locked_id, user_ids as ids_before, ${users} as removed_ids
    from shared_notifications as shared where ${chosen} order by first_id for no key update)`

type Seen = Pick<Ctx, 'actor' | 'now'>

/**
 * Moves notifications of users to rows of their own, with the same ids. What another transaction has moved meanwhile is
 * left out: it is waited for, and the users are looked at again.
 */
export async function separate(db: Db, choice: Choice, seen?: Seen): Promise<number[]> {
  const updated = seen
    ? sql`${seen.actor.id}::int, ${seen.now.toISOString()}::timestamptz`
    : sql`created_by_id, created_at`
  const { rows } = await sql<{ id: number }>`
    with ${lockChosen(choice)}, separated as (
      update shared_notifications as shared set user_ids = without_users(shared.user_ids, removed_ids)
      from locked where first_id = locked_id
      returning shared.*, ids_before, removed_ids
    )
    insert into online_notifications (id, object, o_id, type, user_id, seen, reason, action, article_id, created_by_id,
      created_at, updated_by_id, updated_at)
    select first_id + array_position(ids_before, user_id) - 1, 'Ticket', ticket_id, type, user_id, ${seen !== undefined},
      reason, action, article_id, created_by_id, created_at, ${updated}
    from separated, unnest(removed_ids) as user_id where user_id = any(ids_before)
    returning id`.execute(db)
  return rows.map(({ id }) => id)
}

const only = (userId: number) => sql`array[${userId}::int]`

export const separateOne = (db: Db, id: number, userId: number) =>
  separate(db, {
    chosen: sql`${containsId(id)} and ${readerOf(id)} = ${userId}::int`,
    users: only(userId),
  })

export const separateAllAsSeen = (ctx: Ctx) =>
  separate(ctx.db, { chosen: containsUser(ctx.actor.id), users: only(ctx.actor.id) }, ctx)

export const separateOfTicketsAsSeen = (ctx: Ctx, readers: readonly TicketReader[]) =>
  separate(
    ctx.db,
    {
      given: sql`readers as materialized (
        select * from jsonb_to_recordset(${JSON.stringify(readers)}::jsonb) as reader ("ticketId" int, "userId" int))`,
      chosen: sql`first_id = any(array(
        select of_ticket.first_id from readers cross join lateral (
          select first_id from shared_notifications where ticket_id = "ticketId" and "userId" = any(user_ids)
          offset 0) as of_ticket))`,
      users: sql`array(select "userId" from readers where "ticketId" = ticket_id)`,
    },
    ctx,
  )

const isReplaced = sql`split_part(unread.type, '_', 1) = split_part(replaced.type, '_', 1)
  and unread.action is not distinct from replaced.action`

/** Removes the users from unread notifications that new ones replace; without users, the notification is deleted. */
export async function removeReplaced(db: Db, replaced: readonly ReplacedNotifications[]): Promise<void> {
  const choice: Choice = {
    given: sql`replaced as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(replaced)}::jsonb)
        as replaced ("ticketId" int, type text, action text, users int[]))`,
    chosen: sql`first_id = any(array(
      select earlier.first_id from replaced cross join lateral (
        select first_id from shared_notifications as unread
        where ticket_id = "ticketId" and user_ids && users and ${isReplaced} offset 0) as earlier))`,
    users: sql`array(
      select user_id from (select shared.type, shared.action) as unread, replaced, unnest(users) as user_id
      where "ticketId" = ticket_id and ${isReplaced})`,
  }
  const isEmptied = sql`user_ids <@ (removed_ids || 0)`
  await sql`
    with ${lockChosen(choice)},
      deleted as (delete from shared_notifications using locked where first_id = locked_id and ${isEmptied})
    update shared_notifications set user_ids = without_users(user_ids, removed_ids)
    from locked where first_id = locked_id and not ${isEmptied}`.execute(db)
}

export async function deleteSharedOfTicket(db: Db, ticketId: number): Promise<void> {
  await sql`delete from shared_notifications where ticket_id = ${ticketId}`.execute(db)
}

/** And those without users. */
export async function deleteSharedOlderThan(db: Db, moment: Date): Promise<void> {
  await sql`delete from shared_notifications where created_at < ${moment.toISOString()} or 0 = all(user_ids)`.execute(
    db,
  )
}
