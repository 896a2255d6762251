import type { FastifyInstance } from 'fastify'
import type { InputOf } from '#contract/endpoint.ts'
import { TicketBulk } from '#contract/ticket-bulk.ts'
import { prepareExtensions } from '#features/tickets/service.ts'
import { serve, type Serving } from '#kernel/http/serve.ts'
import { chooseTickets, presentUpdated, updateTickets } from './service.ts'

export function routes(app: FastifyInstance): void {
  const updateMany = {
    change: ({ ctx, input }: Serving<InputOf<typeof TicketBulk.update>>) => updateTickets(ctx, input),
    present: ({ ctx }: Serving<unknown>, ids: number[]) => presentUpdated(ctx, ids),
  }
  serve(app, TicketBulk.update, updateMany, {
    prepare: async ({ ctx, input: { ticket_ids, ...input } }) => {
      const chosen = await chooseTickets(ctx, { ...input, ticket_ids })
      // One ticket is enough: the change is rejected anyway if the caller is not an agent of each.
      const [id] = chosen
      const prepared = id === undefined ? input : await prepareExtensions(ctx, { ...input, id }, 'update')
      return { ...prepared, ticket_ids: [...chosen] }
    },
  })
}
