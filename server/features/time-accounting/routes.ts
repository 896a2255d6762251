import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { TimeAccounting, TimeAccountingType } from '#contract/time-accounting.ts'
import { getTicketAsAgent, lockAnyTicket, lockTicketAsAgent } from '#features/tickets/service.ts'
import type { Ctx } from '#kernel/context.ts'
import { countRows } from '#kernel/db/rows.ts'
import { type PageInput, pageOf, sendPageHeaders, totalOf } from '#kernel/http/paging.ts'
import { serve, type Serving } from '#kernel/http/serve.ts'
import { mount } from '#kernel/resource.ts'
import { accountTime, correctTime, getEntry, presentEntry, removeTime } from './service.ts'
import { selectEntries } from './store.ts'

export function routes(app: FastifyInstance): void {
  mount(app, TimeAccountingType)
  serveTimesOfTicket(app)
  serveAllTimes(app)
}

/** In these addresses `id` is the ticket's. */
function serveTimesOfTicket(app: FastifyInstance): void {
  serve(app, TimeAccounting.list, async (serving) => {
    const { id } = await getTicketAsAgent(serving.ctx, serving.input.id, 'change')
    return listEntries(serving, sql<boolean>`ticket_id = ${id}`)
  })
  serve(app, TimeAccounting.show, async ({ ctx, input }) => {
    const ticket = await getTicketAsAgent(ctx, input.id, 'change')
    return presentEntry(await getEntry(ctx, input.entry_id, ticket.id))
  })
  serve(app, TimeAccounting.create, async ({ ctx, input }) => {
    const ticket = await lockTicketAsAgent(ctx, input.id, 'change')
    return presentEntry((await accountTime(ctx, ticket, input)).entry)
  })
  serve(app, TimeAccounting.update, async ({ ctx, input }) => correct(ctx, ofTicket(input)))
  serve(app, TimeAccounting.remove, async ({ ctx, input }) => remove(ctx, ofTicket(input)))
}

function serveAllTimes(app: FastifyInstance): void {
  serve(app, TimeAccounting.listAll, async (serving) => listEntries(serving, sql<boolean>`true`))
  serve(app, TimeAccounting.showAny, async ({ ctx, input }) => presentEntry(await getEntry(ctx, input.id)))
  serve(app, TimeAccounting.createAny, async ({ ctx, input }) => {
    const ticket = await lockAnyTicket(ctx, input.ticket_id)
    return presentEntry((await accountTime(ctx, ticket, input)).entry)
  })
  serve(app, TimeAccounting.updateAny, async ({ ctx, input }) => correct(ctx, input))
  serve(app, TimeAccounting.removeAny, async ({ ctx, input }) => remove(ctx, input))
}

const ofTicket = <T extends { id: number; entry_id: number }>({ id, entry_id, ...rest }: T) => ({
  ...rest,
  id: entry_id,
  ticket_id: id,
})

const listSize = { usual: 500, most: 1000 }

async function listEntries(
  { ctx, input, request, reply }: Serving<PageInput>,
  filter: ReturnType<typeof sql<boolean>>,
) {
  const page = pageOf(input, listSize)
  const entries = await selectEntries(ctx.db, filter, page)
  const total = await totalOf(page, entries.length, () => countRows(ctx.db, 'ticket_time_accountings', filter))
  sendPageHeaders(request, reply, page, total)
  return entries.map(presentEntry)
}

type Correction = { id: number; ticket_id?: number } & Parameters<typeof correctTime>[3]

/** The accounts are kept across groups: here the permission counts, not access to the ticket. */
async function correct(ctx: Ctx, { id, ticket_id, ...sent }: Correction) {
  const { ticket_id: ticketId } = await getEntry(ctx, id, ticket_id)
  const ticket = await lockAnyTicket(ctx, ticketId)
  return presentEntry(await correctTime(ctx, ticket, await getEntry(ctx, id, ticketId), sent))
}

async function remove(ctx: Ctx, { id, ticket_id }: { id: number; ticket_id?: number }) {
  const { ticket_id: ticketId } = await getEntry(ctx, id, ticket_id)
  const ticket = await lockAnyTicket(ctx, ticketId)
  await removeTime(ctx, ticket, await getEntry(ctx, id, ticketId))
  return {}
}
