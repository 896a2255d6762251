import type { InputOf } from '#contract/endpoint.ts'
import type { User } from '#contract/user.ts'
import { may } from '#kernel/actor.ts'
import type { Ctx } from '#kernel/context.ts'
import { getRow } from '#kernel/db/rows.ts'
import { invalid, Refusal } from '#kernel/errors.ts'
import type { Serving } from '#kernel/http/serve.ts'
import { withHashedPassword } from './password.ts'
import { users } from './store.ts'

type Input = InputOf<typeof User.update>

/** Rejects unless the owner of the account has authenticated recently or sends the password. */
export type Reauthenticate = (ctx: Ctx, password?: string) => Promise<void>

/** Only administrators set passwords here, so only their passwords are hashed. */
export const prepareUpdate =
  (reauthenticate: Reauthenticate) =>
  async ({ ctx, input }: Serving<Input>): Promise<Input> => {
    if (!may(ctx.actor, 'admin.user')) return input
    if (await changesOwnAccess(ctx, input)) await reauthenticateOwner(ctx, reauthenticate, input.current_password)
    return withHashedPassword(ctx, input)
  }

async function changesOwnAccess({ actor, db }: Ctx, { id, password, email }: Input): Promise<boolean> {
  if (id !== actor.id) return false
  if (password?.trim()) return true
  return email !== undefined && email !== (await getRow(db, users, actor.id)).email
}

/** `password` is the new one here, so the missing parameter has another name. */
async function reauthenticateOwner(
  ctx: Ctx,
  reauthenticate: Reauthenticate,
  current: string | undefined,
): Promise<void> {
  await reauthenticate(ctx, current).catch((error: unknown) => {
    if (current || !(error instanceof Refusal) || error.status !== 422) throw error
    throw invalid('password_required', "The required parameter 'current_password' is missing.", {
      field: 'current_password',
    })
  })
}
