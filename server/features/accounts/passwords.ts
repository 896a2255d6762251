import type { Account } from '#contract/account.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { findOneTimeToken, notifyPasswordChanged, redeemOneTimeToken } from '#features/outgoing-mails/service.ts'
import { endSessions } from '#features/users/service.ts'
import { type Notice, passwordProblem, passwordRefusal } from '#features/settings/service.ts'
import { audit } from '#kernel/audit.ts'
import type { Ctx } from '#kernel/context.ts'
import { hashPassword } from '#kernel/crypto/passwords.ts'
import { invalid } from '#kernel/errors.ts'
import type { Serving } from '#kernel/http/serve.ts'
import { findCredentials, savePassword } from './store.ts'

const incorrect: Notice = ['The current password you provided is incorrect.']

/** `hash` is that of the new password, `replacing` that of the old one; both are computed before the transaction. */
type Change = InputOf<typeof Account.changePassword> & { hash?: string; replacing?: string | null }

/** The same check as at sign-in, so that wrong passwords count against the same limits. */
export type Passwords = {
  verify(
    login: string,
    password: string,
    from: { ip?: string | undefined },
  ): Promise<{ account: { password: string | null } } | { refused: string }>
}

export const prepareChange =
  (passwords: Passwords) =>
  async ({ ctx, input }: Serving<Change>): Promise<Change> => {
    const { password_old, password_new } = input
    if (!password_old) throw passwordRefusal(['Please enter your current password.'])
    if (!password_new) throw passwordRefusal(['Please enter your new password.'])
    const outcome = await passwords.verify(ctx.actor.login, password_old, { ip: ctx.ip })
    if ('refused' in outcome) throw passwordRefusal(incorrect)
    const problem = await passwordProblem(ctx.deps.settings, password_new)
    if (problem) throw passwordRefusal(problem)
    return { ...input, replacing: outcome.account.password, hash: await hashPassword(password_new) }
  }

export async function changePassword({ ctx, input: { hash, replacing } }: Serving<Change>) {
  const userId = ctx.actor.id
  const user = hash && (await setPassword(ctx, { userId, hash, replacing }))
  if (!user) throw passwordRefusal(incorrect)
  return { message: 'ok' as const, user_login: user.login }
}

/** Sends a mail to the owner and ends all sessions except the current one; access tokens stay valid. */
async function setPassword(ctx: Ctx, change: Parameters<typeof savePassword>[1]) {
  const user = await savePassword(ctx, change)
  if (!user) return undefined
  const { id } = user
  await endSessions(ctx, id)
  ctx.emit({ kind: 'updated', object: 'users', id, changes: { password: [null, null] } })
  await audit(ctx, { action: 'password_changed', object: 'users', id })
  await notifyPasswordChanged(ctx, user)
  return user
}

export async function checkPassword({ actor, ip }: Ctx, passwords: Passwords, password: string | undefined) {
  if (!password) throw invalid("The required parameter 'password' is missing.")
  return { success: 'account' in (await passwords.verify(actor.login, password, { ip })) }
}

type Reset = InputOf<typeof Account.resetPassword> & { hash?: string; notice?: Notice }

/** A password is hashed only if the link is valid, so that invalid links cost little. */
export async function prepareReset({ ctx, input }: Serving<Reset>): Promise<Reset> {
  const { token, password } = input
  if (!token) throw invalid('token param needed!')
  if (!password || (await findOneTimeToken(ctx, 'password_reset', token)) === undefined) return input
  const notice = await passwordProblem(ctx.deps.settings, password)
  return notice ? { ...input, notice } : { ...input, hash: await hashPassword(password) }
}

const failed = { message: 'failed' as const }

export async function resetPassword({ ctx, input }: Serving<Reset>) {
  const { token = '', password, hash, notice } = input
  if (notice) return { ...failed, notice: [...notice] }
  if (!password) return answerGoodLink(ctx, token)
  const userId = hash && (await redeemOneTimeToken(ctx, 'password_reset', token))
  // The link was sent to the address, so the address is verified.
  const user = userId && (await setPassword(ctx, { userId, hash, verified: true }))
  return user ? { message: 'ok' as const, user_login: user.login } : failed
}

async function answerGoodLink(ctx: Ctx, token: string) {
  const userId = await findOneTimeToken(ctx, 'password_reset', token)
  return userId === undefined
    ? failed
    : { message: 'ok' as const, user_login: (await findCredentials(ctx.db, userId)).login }
}
