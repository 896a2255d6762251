import type { OutputOf } from '#contract/endpoint.ts'
import type { TicketRatings } from '#contract/ticket-rating.ts'
import { listStateIds } from '#features/ticket-states/service.ts'
import { getTicket, type Ticket } from '#features/tickets/service.ts'
import type { Ctx } from '#kernel/context.ts'
import { forbidden } from '#kernel/errors.ts'
import { findRating, sumRatings, writeRating } from './store.ts'

type Shown = OutputOf<typeof TicketRatings.show>

export async function showRating(ctx: Ctx, ticketId: number): Promise<Shown> {
  const ticket = await getTicket(ctx, ticketId, 'read')
  const rating = await findRating(ctx.db, ticket.id)
  return {
    ticket_id: ticket.id,
    asked_at: rating?.asked_at ?? null,
    score: rating?.score ?? null,
    comment: rating?.comment ?? null,
    rated_at: rating?.rated_at ?? null,
    may_rate: await mayRate(ctx, ticket),
  }
}

/** The customer alone, not colleagues who share the organization's tickets. */
const mayRate = async (ctx: Ctx, ticket: Ticket): Promise<boolean> =>
  ticket.customer_id === ctx.actor.id &&
  (await ctx.deps.settings.isOn('ticket_rating')) &&
  (await listStateIds(ctx, ['closed'])).includes(ticket.state_id)

type Given = { id: number; score: number; comment: string | null }

export async function rateTicket(ctx: Ctx, { id, score, comment }: Given): Promise<Shown> {
  const ticket = await getTicket(ctx, id, 'read')
  if (!(await mayRate(ctx, ticket))) throw forbidden()
  await writeRating(ctx, { ticketId: ticket.id, customerId: ctx.actor.id, score, comment: comment?.trim() || null })
  return showRating(ctx, id)
}

const day = 86_400_000
const rounded = (average: number | null) => (average === null ? null : Math.round(average * 100) / 100)

export async function summarizeRatings(ctx: Ctx, days: number): Promise<OutputOf<typeof TicketRatings.summary>> {
  const sums = await sumRatings(ctx, new Date(ctx.now.getTime() - days * day))
  return {
    days,
    own: { count: sums.own, average: rounded(sums.own_average) },
    team: { count: sums.team, average: rounded(sums.team_average) },
  }
}
