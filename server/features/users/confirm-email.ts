import { redeemOneTimeToken } from '#features/outgoing-mails/service.ts'
import { assertMayChange } from '#features/permissions/service.ts'
import { audit } from '#kernel/audit.ts'
import type { Ctx } from '#kernel/context.ts'
import { getRow, lockRow } from '#kernel/db/rows.ts'
import { invalid } from '#kernel/errors.ts'
import { confirmEmail, findConfirmedEmail } from './email-change.ts'
import { endSessions } from './service.ts'
import { users } from './store.ts'
import { changeUser } from './update.ts'

/** Restores the confirmed address, and ends the sessions that were started in the meantime. */
async function restoreEmail(ctx: Ctx, userId: number): Promise<void> {
  const before = await lockRow(ctx.db, users, userId)
  const email = await findConfirmedEmail(ctx, userId)
  if (email === undefined) return
  await changeUser(ctx, before, { email })
  await endSessions(ctx, userId)
  await audit(ctx, { action: 'email_change_undone', object: 'users', id: userId, details: { email } })
}

/** The link was sent to the confirmed address: its owner decides about the address that an agent entered. */
const settleWith =
  (settle: (ctx: Ctx, userId: number) => Promise<void>) =>
  async (ctx: Ctx, token: string | undefined): Promise<{ message: 'ok' | 'failed' }> => {
    if (!token) throw invalid('link_incomplete', 'No token!', { field: 'token' })
    const userId = await redeemOneTimeToken(ctx, 'email_change', token)
    if (userId === undefined) return { message: 'failed' }
    await settle(ctx, userId)
    return { message: 'ok' }
  }

export const undoEmailChange = settleWith(restoreEmail)
export const confirmEmailChange = settleWith(confirmEmail)

/** Null when the address in use is confirmed. */
export async function getConfirmedEmail(ctx: Ctx, id: number): Promise<string | null> {
  await getRow(ctx.db, users, id)
  return (await findConfirmedEmail(ctx, id)) ?? null
}

/** An administrator confirms the new address. */
export async function confirmEmailAsAdministrator(ctx: Ctx, id: number): Promise<void> {
  await lockRow(ctx.db, users, id)
  await assertMayChange(ctx, [id])
  await confirmEmail(ctx, id)
}
