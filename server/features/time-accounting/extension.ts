import { sql } from 'kysely'
import { actsAsAgent } from '#features/tickets/policy.ts'
import type { TicketExtension } from '#features/tickets/service.ts'
import { formatTimeUnit } from '#kernel/format-time-unit.ts'
import { updateTimeSum } from './service.ts'
import { type TimeEntry, moveEntries, selectEntries } from './store.ts'

/** Only agents see accounted time; it is saved with the article. */
export const timeAccountingExtension: TicketExtension = {
  name: 'time accounting',
  describe: async (ctx, ticket) => {
    const entries = actsAsAgent(ctx.actor, 'read', ticket)
      ? await selectEntries(ctx.db, sql<boolean>`ticket_id = ${ticket.id}`)
      : []
    return { body: { time_accountings: entries.map(presentBriefly) } }
  },
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

const presentBriefly = ({ id, ticket_id, ticket_article_id, time_unit, type_id }: TimeEntry) => ({
  id,
  ticket_id,
  ticket_article_id,
  time_unit: formatTimeUnit(time_unit),
  type_id,
})
