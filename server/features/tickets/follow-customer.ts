import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '#kernel/context.ts'
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

/** After a merge, its tickets move; after the undo they move back. */
export const followMerge: Job = {
  name: 'follow-merged-customer',
  run: async (ctx, { event_id }) => {
    const eventId = Number(event_id)
    if (!(await moveMergedTickets(ctx, eventId))) await returnMergedTickets(ctx, eventId)
  },
}

const batchOf = (eventId: number, where: RawBuilder<boolean>) =>
  ({ task: followMerge.name, payload: { event_id: eventId }, where, by: 'updated_at' }) as const

/** The lock lets an undo wait for the batch, so that no ticket moves after it. */
async function moveMergedTickets(ctx: Ctx, eventId: number): Promise<boolean> {
  const { rows } = await sql<MergedCustomer>`
    select users.id, target.id as into_id, target.organization_id
    from events join users on users.id = events.object_id join users target on target.id = users.merged_into_id
    where events.id = ${eventId} and events.changes ? 'merged_into_id' and not users.active
    for share of users`.execute(ctx.db)
  const [merged] = rows
  if (!merged) return false
  const { id, into_id: customer_id, organization_id } = merged
  await changeInBatches(ctx, batchOf(eventId, sql<boolean>`customer_id = ${id}`), () => ({
    customer_id,
    organization_id,
  }))
  return true
}

type UndoneMerge = { id: number; user_id: number; into_id: number }

/** Those that have another customer by now stay with that one. */
async function returnMergedTickets(ctx: Ctx, eventId: number): Promise<void> {
  const { rows } = await sql<UndoneMerge>`
    select merge.id, merge.user_id, merge.into_id
    from events join user_merges merge on merge.user_id = events.object_id and merge.undone_at is not null
    where events.id = ${eventId} and events.changes #> '{merged_into_id,1}' = 'null'
    order by merge.undone_at desc limit 1`.execute(ctx.db)
  const [merge] = rows
  if (!merge) return
  const { rows: moved } = await sql<{ ticket_id: number; organization_id: number | null }>`
    select ticket_id, organization_id from user_merge_tickets where merge_id = ${merge.id}`.execute(ctx.db)
  const organizations = new Map(moved.map(({ ticket_id, organization_id }) => [ticket_id, organization_id]))
  const where = sql<boolean>`customer_id = ${merge.into_id}
    and exists (select from user_merge_tickets where merge_id = ${merge.id} and ticket_id = tickets.id)`
  await changeInBatches(ctx, batchOf(eventId, where), ({ id }) => ({
    customer_id: merge.user_id,
    organization_id: organizations.get(id) ?? null,
  }))
}
