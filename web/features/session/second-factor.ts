import { TwoFactor } from '#contract/two-factor.ts'
import { api } from '#web/lib/api/api.ts'
import { isApiError } from '#web/lib/api/error.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import type { Credentials } from './enter.ts'

export type Method = 'authenticator_app' | 'security_keys' | 'recovery_codes'
export type Challenge = { method: Method; available: Method[] }

/** The label of each method, and the label of its code field; a key needs none. */
export const methodTexts = (method: Method): { choose: string; label?: string } =>
  ({
    authenticator_app: { choose: t('Use your authenticator app'), label: t('Code from your authenticator app') },
    security_keys: { choose: t('Use a security key') },
    recovery_codes: { choose: t('Use a recovery code'), label: t('Recovery code') },
  })[method]

type Required = {
  default_two_factor_authentication_method?: Method
  available_two_factor_authentication_methods: Method[]
  recovery_codes_available?: boolean
}

/** The password was right, but the server requires a second factor. */
export function readChallenge(error: unknown): Challenge | undefined {
  const required = isApiError(error, 422) ? (error.body.two_factor_required as Required | undefined) : undefined
  if (!required) return undefined
  const codes: Method[] = required.recovery_codes_available ? ['recovery_codes'] : []
  const available = [...required.available_two_factor_authentication_methods, ...codes]
  const method = required.default_two_factor_authentication_method ?? available[0]
  return method && { method, available }
}

/** WebAuthn uses bytes, JSON base64url. */
const bytesOf = (text: string) =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.codePointAt(0) ?? 0)
const textOf = (buffer: ArrayBuffer) =>
  btoa(String.fromCodePoint(...new Uint8Array(buffer)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

type Options = { challenge: string; allowCredentials?: { id: string; type: 'public-key' }[] }

export async function signWithKey({ username, password }: Credentials): Promise<unknown> {
  const method = 'security_keys'
  const answer = await api(TwoFactor).initiateAuthentication({ method, username, password })
  const options = answer as unknown as Options
  const allowCredentials = options.allowCredentials?.map((key) => ({ ...key, id: bytesOf(key.id) })) ?? []
  const publicKey = { ...options, challenge: bytesOf(options.challenge), allowCredentials }
  const key = (await navigator.credentials.get({ publicKey })) as PublicKeyCredential
  const { authenticatorData, clientDataJSON, signature, userHandle } = key.response as AuthenticatorAssertionResponse
  const response = {
    authenticatorData: textOf(authenticatorData),
    clientDataJSON: textOf(clientDataJSON),
    signature: textOf(signature),
    ...(userHandle && { userHandle: textOf(userHandle) }),
  }
  const credential = { id: key.id, rawId: textOf(key.rawId), type: key.type, clientExtensionResults: {}, response }
  return { challenge: options.challenge, credential }
}
