import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { InputOf } from '#contract/endpoint.ts'
import { Ticket } from '#contract/ticket.ts'
import { TicketBulk } from '#contract/ticket-bulk.ts'
import { RelatedTickets, TicketForm } from '#contract/related-tickets.ts'
import { TicketMerge } from '#contract/ticket-merge.ts'
import { holdToForm } from '#features/form-rules/service.ts'
import { invalid } from '#kernel/errors.ts'
import { answerHistory } from '#kernel/history.ts'
import { rawAnswer } from '#kernel/http/raw-answer.ts'
import { serve, type Serving } from '#kernel/http/serve.ts'
import { assignOnOpening } from './assign.ts'
import { findRecentTickets, findRelatedTickets, findTicketsOfCustomer } from './related-tickets.ts'
import { createTicket } from './create.ts'
import { describeNewTicketForm } from './form.ts'
import { prepareExtensions } from './extension.ts'
import { presentMerge, mergeTickets } from './merge.ts'
import { previewCondition } from './preview-condition.ts'
import { getWrittenInMode, listTickets, type Modes, openInMode, presentOne, ticketAssets } from './read.ts'
import { removeTicket } from './remove.ts'
import { getTicketAsAgent } from './get-ticket.ts'
import { loadTicketStats } from './stats.ts'
import type { Ticket as Row } from './store.ts'
import { undoMerge } from './undo-merge.ts'
import { updateTicket } from './update.ts'

export function routes(app: FastifyInstance): void {
  app.deps.assets.register('Ticket', ticketAssets)
  serve(app, Ticket.list, listTickets)
  serve(app, Ticket.show, async ({ ctx, input, request, reply }) => {
    const found = await openInMode(ctx, input.id, input)
    // Browsers remember Basic credentials: following a link on another site must not assign the ticket.
    const isOpened = input.auto_assign && request.headers['sec-fetch-site'] !== 'cross-site'
    const ticket = isOpened ? await assignOnOpening(ctx, found.ticket) : found.ticket
    reply.header('ETag', `"${ticket.version}"`)
    return presentOne(ctx, ticket === found.ticket ? found : { ticket }, { ...input, plain: 'columns' })
  })
  serveWrites(app)
  serveMerging(app)
  serveRelatedTickets(app)
  serve(app, Ticket.remove, async ({ ctx, input }) => {
    await removeTicket(ctx, input.id)
    return rawAnswer('text/html; charset=utf-8', '')
  })
  serve(app, Ticket.history, async ({ ctx, input }) => {
    await getTicketAsAgent(ctx, input.id, 'read')
    return answerHistory(ctx, { object: 'Ticket', id: input.id })
  })
}

function serveWrites(app: FastifyInstance): void {
  const create = {
    change: ({ ctx, input }: Serving<InputOf<typeof Ticket.create>>) =>
      holdToForm(ctx, { object: 'Ticket', sent: input }, (held) => createTicket(held, input)),
    present: async ({ ctx, input }: Serving<Modes>, { id }: Row) =>
      presentOne(ctx, await getWrittenInMode(ctx, id, input), { ...input, plain: 'with ids' }),
  }
  const update = {
    change: ({ ctx, input, request }: Serving<InputOf<typeof Ticket.update>>) =>
      holdToForm(ctx, { object: 'Ticket', sent: input }, (held) => updateTicket(held, input, versionIn(request))),
    present: async ({ ctx, input, reply }: Serving<Modes>, { id }: Row) => {
      const written = await getWrittenInMode(ctx, id, input)
      reply.header('ETag', `"${written.ticket.version}"`)
      return presentOne(ctx, written, { ...input, plain: 'with ids' })
    },
  }
  serve(app, Ticket.create, create, { prepare: ({ ctx, input }) => prepareExtensions(ctx, input, 'create') })
  serve(app, Ticket.update, update, { prepare: ({ ctx, input }) => prepareExtensions(ctx, input, 'update') })
}

function serveMerging(app: FastifyInstance): void {
  serve(app, TicketMerge.merge, {
    change: ({ ctx, input }) => mergeTickets(ctx, input),
    present: async ({ ctx }, merged) => ('message' in merged ? merged : presentMerge(ctx, merged)),
  })
  serve(app, TicketMerge.undo, {
    change: ({ ctx, input }) => undoMerge(ctx, input.source_id),
    present: ({ ctx }, pair) => presentMerge(ctx, pair),
  })
}

/** Related tickets, and what a form for a new ticket offers. */
function serveRelatedTickets(app: FastifyInstance): void {
  serve(app, RelatedTickets.ofCustomer, ({ ctx, input }) => findTicketsOfCustomer(ctx, input.customer_id))
  serve(app, RelatedTickets.related, ({ ctx, input }) => findRelatedTickets(ctx, input.id))
  serve(app, RelatedTickets.recent, ({ ctx }) => findRecentTickets(ctx))
  serve(app, RelatedTickets.stats, ({ ctx, input }) => loadTicketStats(ctx, input))
  serve(app, RelatedTickets.statsByPost, ({ ctx, input }) => loadTicketStats(ctx, input))
  serve(app, TicketForm.show, ({ ctx }) => describeNewTicketForm(ctx))
  serve(app, TicketBulk.selector, ({ ctx, input }) => previewCondition(ctx, input))
}

/** `If-Match: "3"`; `*` and nothing at all mean any version. */
function versionIn({ headers }: FastifyRequest): number | undefined {
  const sent = headers['if-match']
  if (sent === undefined || sent.trim() === '*') return undefined
  const [, version] = /^(?:W\/)?"(\d{1,9})"$/.exec(sent.trim()) ?? []
  if (version === undefined) throw invalid('invalid_version', 'If-Match must be the ETag of the ticket.')
  return Number(version)
}
