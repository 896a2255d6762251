import type { FastifyRequest } from 'fastify'
import type { InputOf } from '#contract/endpoint.ts'
import type { Sessions } from '#contract/session.ts'
import type { Identities, Identity } from '#features/permissions/service.ts'
import { hasPasswordPass, usePasswordPass } from '#features/outgoing-mails/service.ts'
import { isPasswordSignInOff } from '#features/settings/service.ts'
import { verifySecondFactor } from '#features/two-factor/service.ts'
import { relyingParty } from '#features/two-factor/policy.ts'
import { recordDevice } from '#features/user-devices/service.ts'
import type { Actor } from '#kernel/actor.ts'
import { audit } from '#kernel/audit.ts'
import type { Ctx, Deps } from '#kernel/context.ts'
import { forbidden, invalid, unauthorized } from '#kernel/errors.ts'
import type { Serving } from '#kernel/http/serve.ts'
import { unitOfWork } from '#kernel/unit-of-work.ts'
import { setSessionCookie } from './cookie.ts'
import { idleSecondsFor, sessionEnd } from './policy.ts'
import { loadStartUp } from './present.ts'
import { isShutOut } from './service.ts'
import { type Account, findAccount, type LoginOutcome, type PasswordLogin } from './password-login.ts'
import { deleteSession, insertSession } from './store.ts'

type SignInInput = InputOf<typeof Sessions.signIn>
export type SignInDeps = { identities: Identities; passwords: PasswordLogin }

const wrongPassword =
  'Login failed. Have you double-checked your credentials and completed the email verification step?'
const wrongCode = 'Login failed. Please double-check your two-factor authentication method.'

/** Each sign-in creates a new session; a cookie that was sent becomes invalid. */
export async function signIn({ ctx, input, request, reply }: Serving<SignInInput>, entrance: SignInDeps) {
  if (request.headers.authorization) throw invalid('authorization_header', 'Sign in without an Authorization header.')
  const pass = await findPasswordPass(ctx.deps, input.username)
  const account = await provenAccount(ctx, input, request, entrance.passwords)
  const identity = (await entrance.identities.find(account.id)) as Identity
  if (await isShutOut(ctx.deps, identity.permissions)) throw forbidden('maintenance', 'Maintenance mode enabled!')
  const actor: Actor = { ...identity, via: 'session', realId: identity.id }
  const { token, body } = await unitOfWork(ctx.deps, { actor, requestId: ctx.requestId, ip: ctx.ip }, async (own) => {
    if (pass !== undefined) await usePasswordPass(own, pass)
    await endFormerSession(own, ctx.actor.sessionId)
    const { token, id } = await openSession(own, input, request)
    await audit(own, {
      action: 'signed_in',
      object: 'sessions',
      id,
      details: { two_factor_method: input.two_factor_method },
    })
    return { token, body: await loadStartUp(own) }
  })
  setSessionCookie({ request, reply }, ctx.deps, { token, persistent: input.remember_me ?? false })
  return body
}

/** Where password sign-in is off, only an administrator who opened a mailed link may sign in, once. */
async function findPasswordPass(deps: Deps, login: string): Promise<number | undefined> {
  if (!(await isPasswordSignInOff(deps.settings))) return undefined
  const account = await findAccount(deps, login)
  if (account && (await hasPasswordPass(deps, account.id))) return account.id
  throw forbidden('password_sign_in_off', 'Password sign-in is turned off.')
}

async function provenAccount(
  ctx: Ctx,
  input: SignInInput,
  request: FastifyRequest,
  passwords: PasswordLogin,
): Promise<Account> {
  const outcome = await passwords.verify(input.username, input.password, {
    ip: request.ip,
    secondFactor: ({ id }) =>
      verifySecondFactor(ctx.deps, id, {
        method: input.two_factor_method ?? '',
        payload: input.two_factor_payload,
        site: relyingParty(request),
      }),
  })
  if ('account' in outcome) return outcome.account
  await auditRefusal(ctx, outcome)
  throw outcome.refused === 'wrong_code'
    ? unauthorized('wrong_two_factor_code', wrongCode)
    : unauthorized('sign_in_failed', wrongPassword)
}

/** The name is not recorded: users sometimes type their password there. */
const auditRefusal = (ctx: Ctx, { refused, userId }: Extract<LoginOutcome, { refused: string }>) =>
  audit(ctx, { action: 'sign_in_refused', object: 'users', id: userId, details: { reason: refused } })

async function endFormerSession(ctx: Ctx, sessionId: number | undefined): Promise<void> {
  if (sessionId === undefined || !(await deleteSession(ctx.db, sessionId))) return
  ctx.emit({ kind: 'removed', object: 'sessions', id: sessionId })
}

async function openSession(ctx: Ctx, input: SignInInput, { headers }: FastifyRequest) {
  const userAgent = headers['user-agent']?.slice(0, 250) ?? null
  const fingerprint = input.fingerprint ?? headers['x-browser-fingerprint']
  const device = await recordDevice(ctx, {
    userAgent,
    fingerprint: typeof fingerprint === 'string' ? fingerprint.slice(0, 160) : null,
  })
  const persistent = input.remember_me ?? false
  const idle = idleSecondsFor(ctx.actor.permissions, await ctx.deps.settings.get('session_timeout'))
  const end = sessionEnd({ created_at: ctx.now.toISOString(), persistent }, idle, ctx.now)
  const session = await insertSession(ctx, {
    user_id: ctx.actor.id,
    device_id: device.id,
    persistent,
    user_agent: userAgent,
    expires_at: end.toISOString(),
  })
  ctx.emit({ kind: 'created', object: 'sessions', id: session.id })
  return session
}
