import { sql } from 'kysely'
import type { Job } from '#kernel/jobs/worker.ts'
import { changeInBatches } from './change-in-batches.ts'

type MovedCustomer = { id: number; left: number | null; organization_id: number | null }

/** Moves a customer's tickets to the customer's new organization; to the current one, in whatever order events arrive. */
export const followCustomer: Job = {
  name: 'follow-customer',
  run: async (ctx, { event_id }) => {
    const { rows } = await sql<MovedCustomer>`
      select users.id, (events.changes #>> '{organization_id,0}')::int as left, users.organization_id
      from events join users on users.id = events.object_id
      where events.id = ${event_id} and events.changes ? 'organization_id'`.execute(ctx.db)
    const [moved] = rows
    if (!moved || !(await ctx.deps.settings.isOn('ticket_organization_reassignment'))) return
    const { id, left, organization_id } = moved
    const where = sql<boolean>`customer_id = ${id} and organization_id is not distinct from ${left}::int
      and organization_id is distinct from ${organization_id}::int`
    const batch = { task: 'follow-customer', payload: { event_id }, where, by: 'updated_at' } as const
    await changeInBatches(ctx, batch, () => ({ organization_id }))
  },
}

type MergedCustomer = { id: number; into_id: number; organization_id: number | null }

/** Moves the tickets of a merged customer to the user that they were merged into. */
export const followMerge: Job = {
  name: 'follow-merged-customer',
  run: async (ctx, { event_id }) => {
    const { rows } = await sql<MergedCustomer>`
      select users.id, target.id as into_id, target.organization_id
      from events join users on users.id = events.object_id join users target on target.id = users.merged_into_id
      where events.id = ${event_id} and events.changes ? 'merged_into_id' and not users.active`.execute(ctx.db)
    const [merged] = rows
    if (!merged) return
    const { id, into_id: customer_id, organization_id } = merged
    const where = sql<boolean>`customer_id = ${id}`
    const batch = { task: 'follow-merged-customer', payload: { event_id }, where, by: 'updated_at' } as const
    await changeInBatches(ctx, batch, () => ({ customer_id, organization_id }))
  },
}
