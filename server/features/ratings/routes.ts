import type { FastifyInstance } from 'fastify'
import { TicketRatings } from '#contract/ticket-rating.ts'
import { serve } from '#kernel/http/serve.ts'
import { ratingPages } from './pages.ts'
import { rateTicket, showRating, summarizeRatings } from './service.ts'

export function routes(app: FastifyInstance): void {
  serve(app, TicketRatings.show, ({ ctx, input }) => showRating(ctx, input.id))
  serve(app, TicketRatings.summary, ({ ctx, input }) => summarizeRatings(ctx, input.days))
  serve(app, TicketRatings.rate, ({ ctx, input }) => rateTicket(ctx, input))
  ratingPages(app)
}
