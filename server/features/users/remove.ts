import { assertMayChange } from '#features/permissions/service.ts'
import { keepAnAdministrator } from '#features/roles/service.ts'
import { systemUserId } from '#kernel/actor.ts'
import { audit } from '#kernel/audit.ts'
import type { Ctx } from '#kernel/context.ts'
import { lockRow } from '#kernel/db/rows.ts'
import { deleteRow } from '#kernel/db/delete-row.ts'
import { referenced } from '#kernel/errors.ts'
import { isInHistory, users } from './store.ts'

/** Rejected if anything refers to the user: tickets, group access, tokens or history. */
export async function removeUser(ctx: Ctx, id: number): Promise<void> {
  const { login } = await lockRow(ctx.db, users, id)
  // The system user is rejected below, because many records refer to it.
  if (id !== systemUserId) await assertMayChange(ctx, [id])
  if (await isInHistory(ctx.db, id)) throw referenced()
  await deleteRow(ctx.db, users, id)
  await keepAnAdministrator(ctx)
  ctx.emit({ kind: 'removed', object: 'users', id })
  await audit(ctx, { action: 'user_removed', object: 'users', id, details: { login } })
}
