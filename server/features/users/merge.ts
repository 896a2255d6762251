import { sql } from 'kysely'
import { contactFields } from '#contract/attributes/user.ts'
import { assertMayChange } from '#features/permissions/service.ts'
import { privilegesHeldBy } from '#features/permissions/sql.ts'
import { systemUserId } from '#kernel/actor.ts'
import { audit } from '#kernel/audit.ts'
import type { Ctx } from '#kernel/context.ts'
import { lockRow, type Row, updateRow } from '#kernel/db/rows.ts'
import { invalid } from '#kernel/errors.ts'
import { users } from './store.ts'
import { changeUser } from './update.ts'

const mergeable = { ...users, columns: [...users.columns, 'merged_into_id'] }

/** A job of the tickets follows the event and moves them. Users that were merged before follow as well. */
export async function mergeUser(ctx: Ctx, id: number, intoId: number): Promise<void> {
  const { source, target } = await lockBoth(ctx, id, intoId)
  await changeUser(ctx, target, missingContacts(source, target))
  await changeUser(ctx, source, { active: false })
  const { changes } = await updateRow(ctx, mergeable, await lockRow(ctx.db, mergeable, id), { merged_into_id: intoId })
  ctx.emit({ kind: 'updated', object: 'users', id, changes })
  await sql`update users set merged_into_id = ${intoId} where merged_into_id = ${id}`.execute(ctx.db)
  await audit(ctx, { action: 'user_merged', object: 'users', id, details: { into_id: intoId } })
}

/** In the order of their ids, so that two requests cannot deadlock. */
async function lockBoth(ctx: Ctx, id: number, intoId: number): Promise<{ source: Row; target: Row }> {
  if (id === intoId) {
    throw invalid('invalid_value', 'A user cannot be merged into itself.', { field: 'into_id' })
  }
  const rows = new Map<number, Row>()
  for (const one of [id, intoId].toSorted((a, b) => a - b)) rows.set(one, await lockRow(ctx.db, users, one))
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

const missingContacts = (source: Row, target: Row): Record<string, unknown> =>
  Object.fromEntries(contactFields.filter((name) => source[name] && !target[name]).map((name) => [name, source[name]]))
