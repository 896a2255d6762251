import { sql } from 'kysely'
import { actsAsAgent } from '#features/tickets/policy.ts'
import { type TicketExtension, ticketPart } from '#features/tickets/service.ts'
import { formatTimeUnit } from '#kernel/format-time-unit.ts'
import { updateTimeSum } from './service.ts'
import { briefEntriesOf, moveEntries } from './store.ts'

/** Only agents see accounted time; it is saved with the article. */
export const timeAccountingExtension: TicketExtension = {
  name: 'time accounting',
  describe: ticketPart(briefEntriesOf(sql`wanted.id`), (actor, ticket, all) => {
    const entries = actsAsAgent(actor, 'read', ticket) ? all : []
    return {
      body: { time_accountings: entries.map((entry) => ({ ...entry, time_unit: formatTimeUnit(entry.time_unit) })) },
    }
  }),
  merge: async (ctx, source, target) => {
    const ids = await moveEntries(ctx.db, { from: source.id, to: target.id })
    await updateTimeSum(ctx, source)
    await updateTimeSum(ctx, target)
    return ids
  },
  unmerge: async (ctx, source, target, moved) => {
    await moveEntries(ctx.db, { from: target.id, to: source.id }, moved as number[])
    await updateTimeSum(ctx, source)
    await updateTimeSum(ctx, target)
  },
}
