import type { Account } from '#contract/account.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { findOneTimeToken, notifyPasswordChanged, redeemOneTimeToken } from '#features/outgoing-mails/service.ts'
import { endSessions } from '#features/users/service.ts'
import { type PasswordProblem, passwordProblem, passwordRefusal } from '#features/settings/service.ts'
import { audit } from '#kernel/audit.ts'
import type { Ctx } from '#kernel/context.ts'
import { hashPassword } from '#kernel/crypto/passwords.ts'
import { invalid } from '#kernel/errors.ts'
import type { Serving } from '#kernel/http/serve.ts'
import { findCredentials, savePassword } from './store.ts'

const incorrect: PasswordProblem = {
  code: 'password_incorrect',
  notice: ['The current password you provided is incorrect.'],
}
const missingOld: PasswordProblem = { code: 'password_required', notice: ['Enter your current password.'] }
const missingNew: PasswordProblem = { code: 'required', notice: ['Enter your new password.'] }

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
    if (!password_old) throw passwordRefusal(missingOld, 'password_old')
    if (!password_new) throw passwordRefusal(missingNew, 'password_new')
    const outcome = await passwords.verify(ctx.actor.login, password_old, { ip: ctx.ip })
    if ('refused' in outcome) throw passwordRefusal(incorrect, 'password_old')
    const problem = await passwordProblem(ctx.deps.settings, password_new)
    if (problem) throw passwordRefusal(problem, 'password_new')
    return { ...input, replacing: outcome.account.password, hash: await hashPassword(password_new) }
  }

export async function changePassword({ ctx, input: { hash, replacing } }: Serving<Change>) {
  const userId = ctx.actor.id
  const user = hash && (await setPassword(ctx, { userId, hash, replacing }))
  if (!user) throw passwordRefusal(incorrect, 'password_old')
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
  if (!password)
    throw invalid('password_required', "The required parameter 'password' is missing.", { field: 'password' })
  return { success: 'account' in (await passwords.verify(actor.login, password, { ip })) }
}

type Reset = InputOf<typeof Account.resetPassword> & { hash?: string; problem?: PasswordProblem }

/** A password is hashed only if the link is valid, so that invalid links cost little. */
export async function prepareReset({ ctx, input }: Serving<Reset>): Promise<Reset> {
  const { token, password } = input
  if (!token) throw invalid('link_incomplete', 'token param needed!', { field: 'token' })
  if (!password || (await findOneTimeToken(ctx, 'password_reset', token)) === undefined) return input
  const problem = await passwordProblem(ctx.deps.settings, password)
  return problem ? { ...input, problem } : { ...input, hash: await hashPassword(password) }
}

const failed = { message: 'failed' as const, code: 'link_expired' as const, field: 'token' }

export async function resetPassword({ ctx, input }: Serving<Reset>) {
  const { token = '', password, hash, problem } = input
  if (problem) return { ...failed, ...problem, field: 'password', notice: [...problem.notice] }
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
