import { sql } from 'kysely'
import { actsAsAgent, openedFor, type TicketKeys } from '#features/tickets/policy.ts'
import type { AssetSource } from '#kernel/assets.ts'
import type { Ctx } from '#kernel/context.ts'
import { selectByIds, type TableOf } from '#kernel/db/rows.ts'
import { checklists, listItemIds, items, findTicketIds } from './store.ts'

/** Only checklists of tickets that the caller is an agent of. */
async function visibleIds(ctx: Ctx, of: TableOf, ids: readonly number[]): Promise<number[]> {
  const ticketIds = await findTicketIds(ctx.db, of, ids)
  const { rows } = await sql<TicketKeys & { id: number }>`
    select id, group_id, customer_id, organization_id, owner_id from tickets
    where id = any(${[...ticketIds.values()]}::int[]) and ${openedFor(ctx.actor, 'read')}`.execute(ctx.db)
  const visible = new Set(rows.filter((ticket) => actsAsAgent(ctx.actor, 'read', ticket)).map(({ id }) => id))
  return ids.filter((id) => visible.has(ticketIds.get(id) ?? 0))
}

export const checklistAssets: AssetSource = {
  load: async (ctx, ids) => {
    const rows = await selectByIds(ctx.db, checklists, await visibleIds(ctx, checklists, ids))
    const itemIds = await listItemIds(
      ctx.db,
      rows.map(({ id }) => id),
    )
    return rows.map((row) => {
      const own = itemIds.get(row.id) ?? []
      return { ...row, item_ids: own, sorted_item_ids: own.map(String) }
    })
  },
  needs: ({ item_ids, ticket_id, created_by_id, updated_by_id }) => ({
    ChecklistItem: item_ids as number[],
    Ticket: [ticket_id as number],
    User: [created_by_id as number, updated_by_id as number],
  }),
}

export const itemAssets: AssetSource = {
  load: async (ctx, ids) => selectByIds(ctx.db, items, await visibleIds(ctx, items, ids)),
  needs: ({ ticket_id }) => ({ Ticket: [ticket_id as number | null] }),
}
