import { sql } from 'kysely'
import { findGroup } from '#features/groups/service.ts'
import type { State } from '#features/ticket-states/service.ts'
import { systemUserId } from '#kernel/actor.ts'
import type { Ctx } from '#kernel/context.ts'
import type { CronJob } from '#kernel/jobs/worker.ts'
import { changeInBatches } from './change-in-batches.ts'
import { hasActiveOwner } from './owners.ts'
import { inStateOf, type Ticket } from './store.ts'
import type { Values } from './resolve-values.ts'

/** Removes the owner of tickets that have not been worked on for the group's time limit. */
export const releaseTickets: CronJob = {
  name: 'release-tickets',
  at: '* * * * *',
  run: (ctx) => {
    const where = sql<boolean>`owner_id <> ${sql.lit(systemUserId)} and ${inStateOf(['new', 'open'])}
      and last_owner_update_at is not null and exists (
      select from groups where groups.id = tickets.group_id and groups.assignment_timeout > 0
        and tickets.last_owner_update_at
          <= ${ctx.now.toISOString()}::timestamptz - groups.assignment_timeout * interval '1 minute')`
    const released = { owner_id: systemUserId, last_owner_update_at: null }
    return changeInBatches(ctx, { task: 'release-tickets', where, by: 'last_owner_update_at' }, () => released)
  },
}

/** Restarts when the owner changes or the ticket is opened again; only used in groups with a time limit. */
export async function resolveOwnerUpdateTime(
  ctx: Ctx,
  before: Ticket,
  { groupId, ownerId, state }: { groupId: number; ownerId: number; state: State },
): Promise<Values> {
  const [sameOwner, sameGroup] = [ownerId === before.owner_id, groupId === before.group_id]
  if (sameOwner && sameGroup && state.id === before.state_id) return {}
  const counts = hasActiveOwner(ownerId, state) && (sameGroup || (await hasTimeLimit(ctx, groupId)))
  if (!counts) return { last_owner_update_at: null }
  return sameOwner && before.last_owner_update_at ? {} : { last_owner_update_at: ctx.now.toISOString() }
}

const hasTimeLimit = async (ctx: Ctx, groupId: number): Promise<boolean> =>
  ((await findGroup(ctx, groupId))?.assignment_timeout ?? 0) > 0
