import { assertMayChange } from '#features/permissions/service.ts'
import { keepAnAdministrator } from '#features/roles/service.ts'
import { systemUserId } from '#kernel/actor.ts'
import { audit } from '#kernel/audit.ts'
import type { Ctx } from '#kernel/context.ts'
import { deleteRow, lockRow } from '#kernel/db/rows.ts'
import { referenced } from '#kernel/errors.ts'
import { isInHistory, users } from './store.ts'

/** Only who left no trace: tickets, group access, tokens and what they did hold a user fast. */
export async function removeUser(ctx: Ctx, id: number): Promise<void> {
  const { login } = await lockRow(ctx.db, users, id)
  // The system's own user is refused below, as one whom everything refers to.
  if (id !== systemUserId) await assertMayChange(ctx, [id])
  if (await isInHistory(ctx.db, id)) throw referenced()
  await deleteRow(ctx.db, users, id)
  await keepAnAdministrator(ctx)
  ctx.emit({ kind: 'removed', object: 'users', id })
  await audit(ctx, { action: 'user_removed', object: 'users', id, details: { login } })
}
