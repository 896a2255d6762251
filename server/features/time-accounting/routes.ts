import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { TimeAccounting, TimeAccountingType, TimeReports } from '#contract/time-accounting.ts'
import { getTicketAsAgent, lockAnyTicket, lockTicketAsAgent } from '#features/tickets/service.ts'
import { may } from '#kernel/actor.ts'
import type { Ctx } from '#kernel/context.ts'
import { countRows, type Filter } from '#kernel/db/rows.ts'
import { forbidden } from '#kernel/errors.ts'
import { answerPage } from '#kernel/http/list.ts'
import type { PageInput } from '#kernel/http/paging.ts'
import { serve, type Serving } from '#kernel/http/serve.ts'
import { mount } from '#kernel/resource.ts'
import { accountTime, correctTime, getEntry, presentEntry, removeTime } from './service.ts'
import { reportTime } from './reports.ts'
import { selectEntries } from './store.ts'

export function routes(app: FastifyInstance): void {
  mount(app, TimeAccountingType)
  serveTimesOfTicket(app)
  serveAllTimes(app)
  serveReports(app)
}

/** `id` in these URLs is the ticket's id. */
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

function serveReports(app: FastifyInstance): void {
  serve(app, TimeReports.activity, ({ ctx, input }) => reportTime(ctx, 'activity', input))
  serve(app, TimeReports.ticket, ({ ctx, input }) => reportTime(ctx, 'ticket', input))
  serve(app, TimeReports.customer, ({ ctx, input }) => reportTime(ctx, 'customer', input))
  serve(app, TimeReports.organization, ({ ctx, input }) => reportTime(ctx, 'organization', input))
}

const ofTicket = <T extends { id: number; entry_id: number }>({ id, entry_id, ...rest }: T) => ({
  ...rest,
  id: entry_id,
  ticket_id: id,
})

const listSize = { usual: 500, most: 1000 }

async function listEntries(serving: Serving<PageInput>, filter: Filter) {
  const { db } = serving.ctx
  const { rows } = await answerPage(serving, listSize, {
    select: (page) => selectEntries(db, filter, page),
    count: () => countRows(db, 'ticket_time_accountings', filter),
  })
  return rows.map(presentEntry)
}

type Correction = { id: number; ticket_id?: number } & Parameters<typeof correctTime>[3]

async function correct(ctx: Ctx, { id, ticket_id, ...sent }: Correction) {
  const { ticket, entry } = await lockEntry(ctx, { id, ticket_id })
  return presentEntry(await correctTime(ctx, ticket, entry, sent))
}

async function remove(ctx: Ctx, named: { id: number; ticket_id?: number | undefined }) {
  const { ticket, entry } = await lockEntry(ctx, named)
  await removeTime(ctx, ticket, entry)
  return {}
}

/** With `admin.time_accounting`, entries of all groups; agents may change their own entries in tickets they can access. */
async function lockEntry(ctx: Ctx, { id, ticket_id }: { id: number; ticket_id?: number | undefined }) {
  const keepsAccounts = may(ctx.actor, 'admin.time_accounting')
  const { ticket_id: ticketId } = await getEntry(ctx, id, ticket_id)
  const ticket = keepsAccounts ? await lockAnyTicket(ctx, ticketId) : await lockTicketAsAgent(ctx, ticketId, 'change')
  const entry = await getEntry(ctx, id, ticketId)
  if (!keepsAccounts && entry.created_by_id !== ctx.actor.id) throw forbidden()
  return { ticket, entry }
}
