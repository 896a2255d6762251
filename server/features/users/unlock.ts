import { assertMayChange } from '#features/permissions/service.ts'
import { audit } from '#kernel/audit.ts'
import type { Ctx } from '#kernel/context.ts'
import { lockRow, updateRow } from '#kernel/db/rows.ts'
import { users } from './store.ts'

/** Unlocks an account after too many wrong passwords. */
export async function unlockUser(ctx: Ctx, id: number): Promise<void> {
  const before = await lockRow(ctx.db, users, id)
  await assertMayChange(ctx, [id])
  const { changes } = await updateRow(ctx, users, before, { login_failed: 0 })
  ctx.emit({ kind: 'updated', object: 'users', id, changes })
  await audit(ctx, { action: 'user_unlocked', object: 'users', id })
}
