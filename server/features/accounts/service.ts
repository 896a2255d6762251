import { issuePasswordPass, redeemOneTimeToken } from '#features/outgoing-mails/service.ts'
import { audit } from '#kernel/audit.ts'
import type { Ctx } from '#kernel/context.ts'
import type { Db } from '#kernel/db/pool.ts'
import { invalid } from '#kernel/errors.ts'
import { recordChanges } from '#kernel/history.ts'
import type { Settings } from '#kernel/settings.ts'
import { deleteAuthorization, findCredentials, lacksSecondFactor, saveVerified } from './store.ts'

const done = { message: 'ok' as const }

export async function verifyEmail(ctx: Ctx, token: string | undefined) {
  if (!token) throw invalid('link_incomplete', 'No token!', { field: 'token' })
  const userId = await redeemOneTimeToken(ctx, 'email_verify', token)
  if (userId === undefined) throw invalid('link_expired', 'The provided token is invalid.', { field: 'token' })
  const { email } = await saveVerified(ctx, userId)
  const changes = { verified: [false, true] } as const
  await recordChanges(ctx, { object: 'User', id: userId }, changes, {})
  ctx.emit({ kind: 'updated', object: 'users', id: userId, changes })
  return { ...done, user_email: email ?? '' }
}

export async function verifyAdminPasswordAuth(ctx: Ctx, token: string | undefined) {
  if (!token) throw invalid('link_incomplete', 'No token!', { field: 'token' })
  const userId = await redeemOneTimeToken(ctx, 'admin_password_auth', token)
  if (userId === undefined) return { message: 'failed' as const, code: 'link_expired' as const, field: 'token' }
  await issuePasswordPass(ctx, userId)
  return { ...done, user_login: (await findCredentials(ctx.db, userId)).login }
}

export async function unlinkAccount(ctx: Ctx, { provider, uid }: { provider?: string; uid?: string }) {
  if (!provider) throw invalid('required', "The required parameter 'provider' is missing.", { field: 'provider' })
  if (!uid) throw invalid('required', "The required parameter 'uid' is missing.", { field: 'uid' })
  const removed = await deleteAuthorization(ctx.db, ctx.actor.id, { provider, uid })
  if (!removed) throw invalid('not_found', 'No record found!')
  ctx.emit({ kind: 'removed', object: 'authorizations', id: removed.id })
  ctx.emit({ kind: 'updated', object: 'users', id: ctx.actor.id, changes: { authorization_ids: [null, null] } })
  await audit(ctx, { action: 'account_unlinked', object: 'users', id: ctx.actor.id, details: { provider } })
  return done
}

const secondFactors = ['authenticator_app', 'security_keys']

/** Whether a role of the user requires a second factor, and none of the available ones is set up. */
export async function owesSecondFactor({ db, settings }: { db: Db; settings: Settings }, userId: number) {
  const roleIds = ((await settings.get('two_factor_authentication_enforce_role_ids')) ?? []) as number[]
  if (roleIds.length === 0) return false
  const isOn = await Promise.all(secondFactors.map((name) => settings.isOn(`two_factor_authentication_method_${name}`)))
  const offered = secondFactors.filter((_, index) => isOn[index])
  return offered.length > 0 && lacksSecondFactor(db, userId, { roleIds, offered })
}

/** What the user must do next: set up a second factor, or nothing. */
export const findRequiredSetUp = async ({ db, deps: { settings }, actor }: Ctx) =>
  (await owesSecondFactor({ db, settings }, actor.id)) ? { type: 'TwoFactorConfiguration', data: {} } : null
