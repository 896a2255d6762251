import type { Deps } from '#kernel/context.ts'
import type { Db } from '#kernel/db/pool.ts'
import { invalid, Refusal } from '#kernel/errors.ts'
import type { Settings } from '#kernel/settings.ts'
import { useCode } from './authenticator-app.ts'
import { isMethod, type Method, methods, type RelyingParty } from './policy.ts'
import { useRecoveryCode } from './recovery-codes.ts'
import { authenticationOptions, useKey } from './security-keys.ts'
import {
  type Configurations,
  listConfiguredMethods,
  findConfiguration,
  insertChallenge,
  type FactorKind,
  saveConfiguration,
  takeChallenges,
} from './store.ts'

export const challengeLifetime = 5 * 60_000

export async function listEnabledMethods(settings: Settings): Promise<Method[]> {
  const on = await Promise.all(methods.map((method) => settings.isOn(`two_factor_authentication_method_${method}`)))
  return methods.filter((_, index) => on[index])
}

export const recoveryCodesEnabled = (settings: Settings) => settings.isOn('two_factor_authentication_recovery_codes')

/** The methods that the user has set up and the settings allow. */
async function availableMethods({ db, settings }: { db: Db; settings: Settings }, userId: number) {
  const configured = await listConfiguredMethods(db, userId)
  const enabled = await listEnabledMethods(settings)
  const available = enabled.filter((method) => configured.some((one) => one.method === method))
  const preferred = configured.find((one) => one.preferred)?.method
  return {
    available,
    preferred: available.find((method) => method === preferred) ?? available[0] ?? null,
    recoveryCodes:
      (await recoveryCodesEnabled(settings)) && configured.some(({ method }) => method === 'recovery_codes'),
  }
}

type Given = { method: string; payload: unknown; site: RelyingParty }

/** Verifies the second factor at sign-in; without a method in the request, answers the available methods. */
export async function verifySecondFactor(deps: Deps, userId: number, given: Given): Promise<boolean> {
  const { available, preferred, recoveryCodes } = await availableMethods(deps, userId)
  if (given.method === '') {
    const error = 'Two-factor authentication is required.'
    throw new Refusal(422, 'two_factor_required', error, {
      body: {
        error,
        error_human: error,
        two_factor_required: {
          default_two_factor_authentication_method: preferred,
          available_two_factor_authentication_methods: available,
          recovery_codes_available: recoveryCodes,
        },
      },
    })
  }
  const kinds: FactorKind[] = recoveryCodes ? [...available, 'recovery_codes'] : available
  const kind = kinds.find((one) => one === given.method)
  // A separate transaction: a code stays used even if what follows fails.
  return kind !== undefined && deps.db.transaction().execute((db) => useFactor(deps, db, { ...given, userId, kind }))
}

type Attempt = { payload: unknown; site: RelyingParty; challenges: readonly string[]; now: Date }
type Awaitable<T> = T | Promise<T>

/** The configuration after its use; undefined when the code or signature is wrong. */
const uses: {
  [K in FactorKind]: (kept: Configurations[K], attempt: Attempt) => Awaitable<Configurations[K] | undefined>
} = {
  authenticator_app: (app, { payload, now }) => useCode(app, payload, now),
  security_keys: (keys, { payload, site, challenges }) => useKey(keys, payload, site, challenges),
  recovery_codes: (codes, { payload }) => useRecoveryCode(codes, payload),
}

async function useFactor<K extends FactorKind>(
  { sealer, clock }: Deps,
  db: Db,
  { userId, kind, payload, site }: { userId: number; kind: K; payload: unknown; site: RelyingParty },
): Promise<boolean> {
  const now = clock()
  const kept = await findConfiguration({ db, sealer }, userId, kind, { lock: true })
  const challenges = await takeChallenges(db, userId, 'use_key', now)
  const left = kept && (await uses[kind](kept, { payload, site, challenges, now }))
  if (left === undefined) return false
  await saveConfiguration({ db, sealer }, userId, kind, left)
  return true
}

/** What a browser needs for the second factor, after the password was verified. */
export async function initiateAuthentication(
  { db, sealer, settings, clock }: Deps,
  userId: number,
  { method, site }: { method: string; site: RelyingParty },
): Promise<Record<string, unknown>> {
  const { available } = await availableMethods({ db, settings }, userId)
  if (!isMethod(method) || !available.includes(method)) {
    throw invalid('two_factor_method_off', 'The two-factor authentication method is not enabled.', { field: 'method' })
  }
  if (method === 'authenticator_app') return {}
  const keys = await findConfiguration({ db, sealer }, userId, 'security_keys')
  const options = await authenticationOptions(site, keys ?? { keys: [] })
  const expiresAt = new Date(clock().getTime() + challengeLifetime)
  await insertChallenge(db, { userId, purpose: 'use_key', value: options.challenge, expiresAt })
  return { ...options }
}
