import { sql } from 'kysely'
import { assertMayChange } from '#features/permissions/service.ts'
import { audit } from '#kernel/audit.ts'
import type { Ctx } from '#kernel/context.ts'
import { lockRow, type Row, updateRow } from '#kernel/db/rows.ts'
import { invalid } from '#kernel/errors.ts'
import { mergeable } from './merge.ts'
import { lockMerge, markUndone, type StoredMerge } from './merge-store.ts'
import { users } from './store.ts'
import { changeUser } from './update.ts'

/** A job of the tickets follows the event and moves them back. */
export async function undoMerge(ctx: Ctx, id: number): Promise<void> {
  const merge = await lockMerge(ctx, id)
  const { user_id, into_id } = merge
  if (merge.undone_at !== null) throw invalid('merge_undone', 'This merge has already been undone.')
  await assertMayChange(ctx, [user_id, into_id])
  const rows = await lockBoth(ctx, merge)
  if (rows.source.merged_into_id !== into_id)
    throw invalid('merge_changed', 'The users have been merged again since. Undo the later merge first.')
  await changeUser(ctx, rows.target, unchangedContacts(merge, rows.target))
  const { changes } = await updateRow(ctx, mergeable, rows.source, { merged_into_id: null })
  ctx.emit({ kind: 'updated', object: 'users', id: user_id, changes })
  await changeUser(ctx, await lockRow(ctx.db, users, user_id), { active: merge.was_active })
  await sql`
    update users set merged_into_id = ${user_id}
    where id = any(${merge.follower_ids}::int[]) and merged_into_id = ${into_id}`.execute(ctx.db)
  await markUndone(ctx, id)
  await audit(ctx, { action: 'user_merge_undone', object: 'users', id: user_id, details: { into_id } })
}

/** In the order of their ids, as a merge locks them. */
async function lockBoth(ctx: Ctx, { user_id, into_id }: StoredMerge): Promise<{ source: Row; target: Row }> {
  const rows = new Map<number, Row>()
  for (const id of [user_id, into_id].toSorted((a, b) => a - b)) rows.set(id, await lockRow(ctx.db, mergeable, id))
  return { source: rows.get(user_id) as Row, target: rows.get(into_id) as Row }
}

/** The contact details that the merge set and that have not been edited since, with their former values. */
const unchangedContacts = ({ contacts }: StoredMerge, target: Row): Record<string, string> =>
  Object.fromEntries(
    Object.entries(contacts)
      .filter(([name, [, after]]) => target[name] === after)
      .map(([name, [before]]) => [name, before ?? '']),
  )
