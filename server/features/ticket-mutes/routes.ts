import type { FastifyInstance } from 'fastify'
import { TicketMutes } from '#contract/ticket-mute.ts'
import { lockTicketAsAgent } from '#features/tickets/service.ts'
import { serve } from '#kernel/http/serve.ts'
import { deleteMute, listMutes, saveMute } from './store.ts'

export function routes(app: FastifyInstance): void {
  serve(app, TicketMutes.list, ({ ctx }) => listMutes(ctx))
  serve(app, TicketMutes.create, async ({ ctx, input }) => {
    const { id } = await lockTicketAsAgent(ctx, input.ticket_id, 'read')
    return saveMute(ctx, id)
  })
  // Also for tickets that the actor may no longer see: the response reveals nothing.
  serve(app, TicketMutes.remove, async ({ ctx, input }) => {
    await deleteMute(ctx, input.ticket_id)
    return {}
  })
}
