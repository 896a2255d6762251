import type { FastifyInstance } from 'fastify'
import { Search } from '#contract/search.ts'
import { Ticket } from '#contract/ticket.ts'
import { serve } from '#kernel/http/serve.ts'
import { searchTickets } from './search-tickets.ts'
import { exportTickets } from './export.ts'
import { searchEverything } from './global.ts'

export function routes(app: FastifyInstance): void {
  for (const endpoint of [Ticket.search, Ticket.searchByPost]) serve(app, endpoint, searchTickets)
  for (const endpoint of [Ticket.export, Ticket.exportByPost]) serve(app, endpoint, exportTickets)
  for (const endpoint of [Search.all, Search.allByPost]) {
    serve(app, endpoint, ({ ctx, input }) => searchEverything(ctx, input))
  }
  for (const endpoint of [Search.some, Search.someByPost]) {
    serve(app, endpoint, ({ ctx, input }) => searchEverything(ctx, input))
  }
}
