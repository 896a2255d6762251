import { sql } from 'kysely'
import { systemUserId } from '#kernel/actor.ts'
import type { Ctx } from '#kernel/context.ts'
import { invalid } from '#kernel/errors.ts'
import { recordEntry } from '#kernel/history.ts'
import { isMerged, lockPair, type MergePair, touchTicket } from './merge.ts'
import { mayOwn } from './owners.ts'
import { getTicketAsAgent } from './get-ticket.ts'
import { changeTicket } from './change-ticket.ts'
import type { Ticket } from './store.ts'
import type { Values } from './resolve-values.ts'

type Merge = {
  id: number
  target_id: number
  previous: Values
  moved: Values
  merged_at: string
  undone_at: string | null
}

const hoursToUndo = 24

/** Restores the source and moves back what was merged; rejected if some of that is gone. */
export async function undoMerge(ctx: Ctx, sourceId: number): Promise<MergePair> {
  await getTicketAsAgent(ctx, sourceId, 'change')
  const { source, target } = await lockPair(ctx, sourceId, (await getLastMerge(ctx, sourceId)).target_id)
  const merge = await assertUndoable(ctx, source, target)
  await markUndone(ctx, merge)
  for (const extension of ctx.deps.ticketExtensions)
    await extension.unmerge?.(ctx, source, target, merge.moved[extension.name])
  await changeTicket(ctx, source, await restoreValues(ctx, source, merge))
  await touchTicket(ctx, target)
  const undone = { type: 'merge_undone', id_from: target.id, id_to: source.id }
  for (const { id } of [source, target]) recordEntry(ctx, { object: 'Ticket', id }, undone)
  return { source, target }
}

/** Reads the merge again under the lock: another request may have undone it. */
async function assertUndoable(ctx: Ctx, source: Ticket, target: Ticket): Promise<Merge> {
  const merge = await getLastMerge(ctx, source.id)
  if (merge.target_id !== target.id || merge.undone_at)
    throw invalid('merge_undone', 'This merge has already been undone.')
  if (ctx.now.getTime() - Date.parse(merge.merged_at) > hoursToUndo * 3_600_000)
    throw invalid('merge_too_old', `A merge can be undone for ${hoursToUndo} hours; this one is older.`, {
      values: { hours: hoursToUndo },
    })
  if (!(await isMerged(ctx, source))) throw invalid('merge_changed', 'The merged ticket has changed since the merge.')
  return merge
}

async function getLastMerge({ db }: Ctx, sourceId: number): Promise<Merge> {
  const { rows } = await sql<Merge>`
    select id, target_id, previous, moved, merged_at, undone_at from ticket_merges
    where source_id = ${sourceId} order by id desc limit 1`.execute(db)
  if (!rows[0]) throw invalid('not_merged', 'This ticket has not been merged.')
  return rows[0]
}

async function markUndone({ db, actor, now }: Ctx, { id }: Merge): Promise<void> {
  await db
    .updateTable('ticket_merges')
    .set({ undone_at: now.toISOString(), undone_by_id: actor.id })
    .where('id', '=', id)
    .execute()
}

/** An owner who has lost access to the group does not get the ticket back. */
async function restoreValues(ctx: Ctx, source: Ticket, { previous }: Merge): Promise<Values> {
  if (await mayOwn(ctx, previous.owner_id as number, source.group_id)) return previous
  return { ...previous, owner_id: systemUserId, last_owner_update_at: null }
}
