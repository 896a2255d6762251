import { secretMask } from '#contract/channel-email.ts'
import type { Sealer } from '#kernel/crypto/seal.ts'

type Json = Record<string, unknown>

/** Whatever lies under one of these keys in a channel's options is sealed in the database and masked in answers. */
const secretKeys = new Set(['password', 'client_secret', 'refresh_token', 'access_token'])

/** A sealed value is an object, so that no password can be mistaken for one. */
type Sealed = { sealed: string }

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)
const isSealed = (value: unknown): value is Sealed => isObject(value) && typeof value.sealed === 'string'

const placeOf = (channelId: number) => `channels.options:${channelId}`

/** The same tree with every secret replaced; `before` is what lies at the same place in another tree. */
function replaceSecrets(tree: Json, replace: (secret: unknown, before: unknown) => unknown, before: Json = {}): Json {
  const secretsBefore = Object.keys(before).filter((key) => secretKeys.has(key))
  const replaced = [...new Set([...Object.keys(tree), ...secretsBefore])].map((key) => {
    const [value, old] = [tree[key], before[key]]
    if (secretKeys.has(key)) return [key, replace(value, old)]
    return [key, isObject(value) ? replaceSecrets(value, replace, isObject(old) ? old : {}) : value]
  })
  return Object.fromEntries(replaced) as Json
}

export const sealSecrets = (sealer: Sealer, channelId: number, options: Json): Json =>
  replaceSecrets(options, (secret) =>
    typeof secret === 'string' ? { sealed: sealer.seal(secret, placeOf(channelId)) } : secret,
  )

/** For whoever signs in to the servers, and nobody else. */
export const openSecrets = <T extends object>(sealer: Sealer, channelId: number, options: unknown): T =>
  replaceSecrets(options as Json, (secret) =>
    isSealed(secret) ? sealer.open(secret.sealed, placeOf(channelId)) : secret,
  ) as T

export const maskSecrets = (options: unknown): Json =>
  replaceSecrets(options as Json, (secret) => (secret ? secretMask : secret))

/** For whoever sent them and knows them anyway. */
export const withoutSecrets = (options: Json): Json => replaceSecrets(options, () => undefined)

const sentOrKept = (secret: unknown, old: unknown) =>
  secret === secretMask || secret === undefined || secret === null ? old : secret

/**
 * What was sent, with the opened secret of before wherever the mask came back or nothing came. Only for the same
 * server: whoever may point an account elsewhere must not learn its password there.
 */
export function keepSecrets<T extends object>(sent: T, before: object): T {
  const trusted = Object.entries(before).filter(
    ([side, old]) => destinationOf((sent as Json)[side]) === destinationOf(old),
  )
  return replaceSecrets(sent as Json, sentOrKept, Object.fromEntries(trusted)) as T
}

/** Who gets to see a secret: the host of a mail server, or the provider that gives out tokens. */
function destinationOf(side: unknown): string {
  const { options, token_url } = (side ?? {}) as { options?: { host?: string } | null; token_url?: string | null }
  return options?.host ?? token_url ?? ''
}
