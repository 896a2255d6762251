import type { InputOf } from '#contract/endpoint.ts'
import type { TwoFactor } from '#contract/two-factor.ts'
import { brandName } from '#features/outgoing-mails/service.ts'
import { audit } from '#kernel/audit.ts'
import type { Ctx } from '#kernel/context.ts'
import { invalid } from '#kernel/errors.ts'
import { newSecret, provisioningUri, useCode } from './authenticator-app.ts'
import { isMethod, type Method, type RelyingParty } from './policy.ts'
import { newRecoveryCodes } from './recovery-codes.ts'
import { mostKeys, registerKey, registrationOptions } from './security-keys.ts'
import { challengeLifetime, listEnabledMethods, recoveryCodesEnabled } from './service.ts'
import {
  listConfiguredMethods,
  findConfiguration,
  insertChallenge,
  pendingChallenges,
  secretStoreOf,
  preferMethod,
  saveConfiguration,
  takeChallenges,
} from './store.ts'

/** Enough time to install an app and enter the first code. */
const secretLifetime = 15 * 60_000

const notEnabled = () => invalid('feature_off', 'This feature is not enabled.')

async function getEnabledMethod({ deps }: Ctx, name: string): Promise<Method> {
  if (!isMethod(name) || !(await listEnabledMethods(deps.settings)).includes(name)) throw notEnabled()
  return name
}

const contextOf = (userId: number) => `two_factor_challenges.value:${userId}`
const later = (now: Date, lifetime: number) => new Date(now.getTime() + lifetime)

/** The new configuration is stored separately until a first code or signature confirms it. */
export async function initiateSetUp(ctx: Ctx, name: string, site: RelyingParty): Promise<Record<string, unknown>> {
  const { actor, db, deps, now } = ctx
  const method = await getEnabledMethod(ctx, name)
  const issuer = (await brandName(deps.settings)) || 'Switchboard'
  if (method === 'authenticator_app') {
    const secret = newSecret()
    const value = deps.sealer.seal(secret, contextOf(actor.id))
    await takeChallenges(db, actor.id, 'set_up_app', now)
    await insertChallenge(db, { userId: actor.id, purpose: 'set_up_app', value, expiresAt: later(now, secretLifetime) })
    return { secret, provisioning_uri: provisioningUri(secret, issuer, actor.login) }
  }
  const keys = (await findConfiguration(secretStoreOf(ctx), actor.id, method)) ?? { keys: [] }
  const options = await registrationOptions(site, keys, { id: actor.id, login: actor.login, issuer })
  const expiresAt = later(now, challengeLifetime)
  await insertChallenge(db, { userId: actor.id, purpose: 'set_up_key', value: options.challenge, expiresAt })
  return { ...options }
}

type VerifyInput = InputOf<typeof TwoFactor.verify>

export async function finishSetUp(ctx: Ctx, input: VerifyInput, site: RelyingParty) {
  const { actor, db } = ctx
  const method = await getEnabledMethod(ctx, input.method)
  const id = method === 'authenticator_app' ? await addApp(ctx, input) : await addKey(ctx, input, site)
  if (id === undefined) return { verified: false }
  const configured = await listConfiguredMethods(db, actor.id)
  if (!configured.some(({ preferred }) => preferred)) await preferMethod(db, actor.id, method)
  await audit(ctx, { action: 'set_up_second_factor', object: 'two_factor_preferences', id, details: { method } })
  ctx.emit({ kind: 'created', object: 'two_factor_preferences', id })
  const hasCodes = configured.some((one) => one.method === 'recovery_codes')
  if (hasCodes || !(await recoveryCodesEnabled(ctx.deps.settings))) return { verified: true }
  return { verified: true, recovery_codes: await replaceRecoveryCodes(ctx) }
}

/** The confirming code counts as used. */
async function addApp(ctx: Ctx, { payload }: VerifyInput): Promise<number | undefined> {
  const { actor, db, deps, now } = ctx
  const [pending] = await pendingChallenges(db, actor.id, 'set_up_app', now)
  if (pending === undefined) return undefined
  const secret = deps.sealer.open(pending, contextOf(actor.id))
  const app = useCode({ secret, lastStep: 0 }, payload, now)
  if (!app) return undefined
  await takeChallenges(db, actor.id, 'set_up_app', now)
  return saveConfiguration(secretStoreOf(ctx), actor.id, 'authenticator_app', app)
}

async function addKey(
  ctx: Ctx,
  { payload, configuration }: VerifyInput,
  site: RelyingParty,
): Promise<number | undefined> {
  const { actor, db, now } = ctx
  const { keys } = (await findConfiguration(secretStoreOf(ctx), actor.id, 'security_keys', { lock: true })) ?? {
    keys: [],
  }
  if (keys.length >= mostKeys)
    throw invalid('limit_reached', `A user can have at most ${mostKeys} security keys.`, { values: { max: mostKeys } })
  const challenges = await takeChallenges(db, actor.id, 'set_up_key', now)
  const key = await registerKey(payload, site, challenges)
  if (!key || keys.some(({ id }) => id === key.id)) return undefined
  const nickname = configuration?.nickname?.trim() || `Security key ${keys.length + 1}`
  const added = { ...key, nickname, createdAt: now.toISOString() }
  return saveConfiguration(secretStoreOf(ctx), actor.id, 'security_keys', { keys: [...keys, added] })
}

/** Only together with another method: recovery codes alone would be a written-down password. */
export async function generateRecoveryCodes(ctx: Ctx): Promise<string[]> {
  if (!(await recoveryCodesEnabled(ctx.deps.settings))) throw notEnabled()
  const configured = await listConfiguredMethods(ctx.db, ctx.actor.id)
  if (!configured.some(({ method }) => isMethod(method)))
    throw invalid('two_factor_setup_required', 'Set up another method first.')
  return replaceRecoveryCodes(ctx)
}

async function replaceRecoveryCodes(ctx: Ctx): Promise<string[]> {
  const { codes, configuration } = newRecoveryCodes()
  const id = await saveConfiguration(secretStoreOf(ctx), ctx.actor.id, 'recovery_codes', configuration)
  await audit(ctx, { action: 'generated_recovery_codes', object: 'two_factor_preferences', id })
  ctx.emit({ kind: 'created', object: 'two_factor_preferences', id })
  return codes
}

export async function chooseDefault(ctx: Ctx, name: string): Promise<Record<string, never>> {
  const method = await getEnabledMethod(ctx, name)
  const configured = await listConfiguredMethods(ctx.db, ctx.actor.id)
  const chosen = configured.find((one) => one.method === method)
  if (!chosen)
    throw invalid('two_factor_method_missing', 'The two-factor authentication method is not set up.', {
      field: 'method',
    })
  await preferMethod(ctx.db, ctx.actor.id, method)
  ctx.emit({ kind: 'updated', object: 'two_factor_preferences', id: chosen.id, changes: { preferred: [false, true] } })
  return {}
}
