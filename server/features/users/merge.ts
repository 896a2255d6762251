import { sql } from 'kysely'
import { contactFields } from '#contract/attributes/user.ts'
import { assertMayChange } from '#features/permissions/service.ts'
import { privilegesHeldBy } from '#features/permissions/sql.ts'
import { systemUserId } from '#kernel/actor.ts'
import { audit } from '#kernel/audit.ts'
import type { Ctx } from '#kernel/context.ts'
import { getRow, lockRow, type Row, updateRow } from '#kernel/db/rows.ts'
import { invalid } from '#kernel/errors.ts'
import { insertMerge } from './merge-store.ts'
import { users } from './store.ts'
import { changeUser } from './update.ts'

export const mergeable = { ...users, columns: [...users.columns, 'merged_into_id'] }

/**
 * A job of the tickets follows the event and moves them. Users that were merged before follow as well. Returns the id of
 * the merge.
 */
export async function mergeUser(ctx: Ctx, id: number, intoId: number): Promise<number> {
  const { source, target } = await readBoth(ctx, { id, intoId, read: lockRow })
  const contacts = missingContacts(source, target)
  const mergeId = await insertMerge(ctx, { source, target, contacts })
  await changeUser(ctx, target, contacts)
  await changeUser(ctx, source, { active: false })
  const { changes } = await updateRow(ctx, mergeable, await lockRow(ctx.db, mergeable, id), { merged_into_id: intoId })
  ctx.emit({ kind: 'updated', object: 'users', id, changes })
  await sql`update users set merged_into_id = ${intoId} where merged_into_id = ${id}`.execute(ctx.db)
  await audit(ctx, { action: 'user_merged', object: 'users', id, details: { into_id: intoId } })
  return mergeId
}

/** What a merge would move. Rejected as the merge would be. */
export async function previewMerge(ctx: Ctx, id: number, intoId: number) {
  const { source, target } = await readBoth(ctx, { id, intoId, read: getRow })
  const { rows } = await sql<{ tickets: number; merged_users: number }>`
    select (select count(*)::int from tickets where customer_id = ${id}) as tickets,
      (select count(*)::int from users where merged_into_id = ${id}) as merged_users`.execute(ctx.db)
  const [{ tickets, merged_users } = { tickets: 0, merged_users: 0 }] = rows
  return { tickets, merged_users, contacts: missingContacts(source, target) }
}

type Both = { id: number; intoId: number; read: typeof lockRow }

/** In the order of their ids, so that two requests that lock them cannot deadlock. */
async function readBoth(ctx: Ctx, { id, intoId, read }: Both): Promise<{ source: Row; target: Row }> {
  if (id === intoId) {
    throw invalid('invalid_value', 'A user cannot be merged into itself.', { field: 'into_id' })
  }
  const rows = new Map<number, Row>()
  for (const one of [id, intoId].toSorted((a, b) => a - b)) rows.set(one, await read(ctx.db, users, one))
  if (id === systemUserId || intoId === systemUserId) throw invalid('not_possible', 'The system user cannot be merged.')
  await assertMayChange(ctx, [id, intoId])
  await assertCustomer(ctx, id)
  const [source, target] = [rows.get(id) as Row, rows.get(intoId) as Row]
  if (!target.active) throw invalid('inactive', 'The other user is inactive.', { field: 'into_id' })
  return { source, target }
}

/** Access to groups and administration is not merged, so users who have some are not merged either. */
async function assertCustomer({ db }: Ctx, id: number): Promise<void> {
  const { rows } = await sql`select from ${privilegesHeldBy(sql`${id}::int`)} as held limit 1`.execute(db)
  if (rows.length > 0) throw invalid('not_a_customer', 'Only customers can be merged into another user.')
}

const missingContacts = (source: Row, target: Row): Record<string, string> =>
  Object.fromEntries(
    contactFields.filter((name) => source[name] && !target[name]).map((name) => [name, String(source[name])]),
  )
