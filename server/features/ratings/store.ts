import { sql } from 'kysely'
import { listedFor } from '#features/tickets/policy.ts'
import type { Ctx } from '#kernel/context.ts'
import type { Db } from '#kernel/db/pool.ts'

export type Rating = {
  ticket_id: number
  customer_id: number
  asked_at: string | null
  score: number | null
  comment: string | null
  rated_at: string | null
}

export async function findRating(db: Db, ticketId: number): Promise<Rating | undefined> {
  const { rows } = await sql<Rating>`
    select ticket_id, customer_id, asked_at, score, comment, rated_at
    from ticket_ratings where ticket_id = ${ticketId}`.execute(db)
  return rows[0]
}

type NewRating = { ticketId: number; customerId: number; score: number; comment: string | null }

/** A second rating replaces the first. */
export async function writeRating(
  { db, now }: Ctx,
  { ticketId, customerId, score, comment }: NewRating,
): Promise<void> {
  const at = now.toISOString()
  await sql`
    insert into ticket_ratings (ticket_id, customer_id, score, comment, rated_at)
    values (${ticketId}, ${customerId}, ${score}, ${comment}, ${at})
    on conflict (ticket_id) do update set score = ${score}, comment = ${comment}, rated_at = ${at}`.execute(db)
}

export type AskedTicket = { id: number; number: string; customer_id: number; email: string; firstname: string | null }

/** Notes that a customer is asked about a closed ticket; undefined if it is open, was asked about, or has no address. */
export async function noteRequest({ db, now }: Ctx, ticketId: number): Promise<AskedTicket | undefined> {
  const { rows } = await sql<AskedTicket>`
    with asked as (
      insert into ticket_ratings (ticket_id, customer_id, asked_at)
      select tickets.id, tickets.customer_id, ${now.toISOString()}
      from tickets
      join ticket_states on ticket_states.id = tickets.state_id
      join ticket_state_types on ticket_state_types.id = ticket_states.state_type_id
      join users on users.id = tickets.customer_id
      where tickets.id = ${ticketId} and ticket_state_types.name = 'closed' and users.active and users.email <> ''
      on conflict (ticket_id) do nothing
      returning ticket_id)
    select tickets.id, tickets.number, tickets.customer_id, users.email, users.firstname
    from asked join tickets on tickets.id = asked.ticket_id join users on users.id = tickets.customer_id`.execute(db)
  return rows[0]
}

export type RatingSums = { own: number; own_average: number | null; team: number; team_average: number | null }

/** Ratings since then of tickets that the caller may list, and of those that the caller owns. */
export async function sumRatings({ db, actor }: Ctx, since: Date): Promise<RatingSums> {
  const isOwn = sql`tickets.owner_id = ${actor.id}`
  const { rows } = await sql<RatingSums>`
    select count(*) filter (where ${isOwn})::int as own, avg(score) filter (where ${isOwn})::float8 as own_average,
      count(*)::int as team, avg(score)::float8 as team_average
    from ticket_ratings rating join tickets on tickets.id = rating.ticket_id
    where rating.rated_at >= ${since.toISOString()} and ${listedFor(actor)}`.execute(db)
  return rows[0] as RatingSums
}
