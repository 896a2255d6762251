import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { RelyingParty } from './policy.ts'

export type SecurityKey = {
  id: string
  host: string
  publicKey: string
  counter: number
  nickname: string
  createdAt: string
}
export type KeyConfiguration = { keys: SecurityKey[] }

export const mostKeys = 20

/** Loaded when a key is used: few installations have any. */
const loadWebauthn = () => import('@simplewebauthn/server')

/** EdDSA, ES256 and RS256. Listed, because the library's default includes algorithms that are experimental in Node. */
const supportedAlgorithmIDs = [-8, -7, -257]

const keysAt = ({ keys }: KeyConfiguration, { host }: RelyingParty) => keys.filter((key) => key.host === host)

export const registrationOptions = async (
  site: RelyingParty,
  configuration: KeyConfiguration,
  user: { id: number; login: string; issuer: string },
) =>
  (await loadWebauthn()).generateRegistrationOptions({
    rpName: user.issuer,
    rpID: site.host,
    userName: user.login,
    userID: new TextEncoder().encode(String(user.id)),
    attestationType: 'none',
    excludeCredentials: keysAt(configuration, site).map(({ id }) => ({ id })),
    authenticatorSelection: { residentKey: 'discouraged', userVerification: 'discouraged' },
    supportedAlgorithmIDs,
  })

export const authenticationOptions = async (site: RelyingParty, configuration: KeyConfiguration) =>
  (await loadWebauthn()).generateAuthenticationOptions({
    rpID: site.host,
    allowCredentials: keysAt(configuration, site).map(({ id }) => ({ id })),
    userVerification: 'discouraged',
  })

/** Some clients wrap the browser's answer in an object. */
function credentialIn(payload: unknown): { id: string } | undefined {
  const { credential = payload } = (payload ?? {}) as { credential?: unknown }
  const { id } = (credential ?? {}) as { id?: unknown }
  return typeof id === 'string' ? (credential as { id: string }) : undefined
}

/** The library throws on every invalid answer; all of these mean "not verified". */
const unlessRefused = <T>(work: Promise<T>): Promise<T | undefined> => work.catch(() => undefined)

export async function registerKey(
  payload: unknown,
  site: RelyingParty,
  challenges: readonly string[],
): Promise<Pick<SecurityKey, 'id' | 'host' | 'publicKey' | 'counter'> | undefined> {
  const response = credentialIn(payload)
  if (!response) return undefined
  const { verifyRegistrationResponse } = await loadWebauthn()
  const outcome = await unlessRefused(
    verifyRegistrationResponse({
      response: response as RegistrationResponseJSON,
      expectedChallenge: (challenge) => challenges.includes(challenge),
      expectedOrigin: site.origins,
      expectedRPID: site.host,
      requireUserVerification: false,
      supportedAlgorithmIDs,
    }),
  )
  if (!outcome?.verified) return undefined
  const { id, publicKey, counter } = outcome.registrationInfo.credential
  return { id, host: site.host, publicKey: Buffer.from(publicKey).toString('base64url'), counter }
}

/** The configuration after a key signed the challenge, or undefined when it did not. */
export async function useKey(
  configuration: KeyConfiguration,
  payload: unknown,
  site: RelyingParty,
  challenges: readonly string[],
): Promise<KeyConfiguration | undefined> {
  const response = credentialIn(payload)
  const key = keysAt(configuration, site).find(({ id }) => id === response?.id)
  if (!response || !key) return undefined
  const { verifyAuthenticationResponse } = await loadWebauthn()
  const outcome = await unlessRefused(
    verifyAuthenticationResponse({
      response: response as AuthenticationResponseJSON,
      expectedChallenge: (challenge) => challenges.includes(challenge),
      expectedOrigin: site.origins,
      expectedRPID: site.host,
      credential: {
        id: key.id,
        publicKey: new Uint8Array(Buffer.from(key.publicKey, 'base64url')),
        counter: key.counter,
      },
      requireUserVerification: false,
    }),
  )
  if (!outcome?.verified) return undefined
  const counter = outcome.authenticationInfo.newCounter
  return { keys: configuration.keys.map((one) => (one.id === key.id ? { ...one, counter } : one)) }
}
