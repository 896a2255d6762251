import type { FastifyInstance } from 'fastify'
import { ChatOutcomes, ChatStatistics } from '#contract/chat-outcomes.ts'
import { serve } from '#kernel/http/serve.ts'
import { loadTicketNumber } from '../../web-form/store.ts'
import { createTicketFromSession } from './create-ticket.ts'
import { sendTranscript } from './send-transcript.ts'
import { countChats } from './statistics.ts'
import { lockChat } from './store.ts'

export function serveOutcomes(app: FastifyInstance): void {
  serve(app, ChatOutcomes.ticket, async ({ ctx, input: { id, ...wanted } }) => {
    const { ticketId, isNew } = await createTicketFromSession(ctx, await lockChat(ctx.db, id), wanted)
    return { ticket_id: ticketId, number: await loadTicketNumber(ctx, ticketId), created: isNew }
  })
  serve(app, ChatOutcomes.transcript, async ({ ctx, input: { id, email } }) => ({
    email: await sendTranscript(ctx, await lockChat(ctx.db, id), email),
  }))
  serve(app, ChatStatistics.show, ({ ctx, input }) => countChats(ctx, input))
}
