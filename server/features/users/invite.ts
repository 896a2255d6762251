import { inviteUser } from '#features/outgoing-mails/service.ts'
import { assertMayChange } from '#features/permissions/service.ts'
import type { Ctx } from '#kernel/context.ts'
import { getRow, type Row } from '#kernel/db/rows.ts'
import { invalid } from '#kernel/errors.ts'
import { accountRecipient } from './email-change.ts'
import { recipientOf } from './sign-up.ts'
import { users } from './store.ts'

export async function sendInvitation(ctx: Ctx, row: Row): Promise<void> {
  if (!row.email) throw invalid('required', "The required attribute 'email' is missing.", { field: 'email' })
  await inviteUser(ctx, recipientOf(row))
}

/** For a user who has not signed in yet: the first mail was lost, or its link has expired. */
export async function inviteAgain(ctx: Ctx, id: number): Promise<void> {
  const row = await getRow(ctx.db, users, id)
  await assertMayChange(ctx, [id])
  if (!row.active) throw invalid('inactive', 'This account is inactive.')
  if (row.last_login)
    throw invalid('already_signed_in', 'This user has already signed in and does not need an invitation.')
  await sendInvitation(ctx, (await accountRecipient(ctx, id)) as Row)
}
