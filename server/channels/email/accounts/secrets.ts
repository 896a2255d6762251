import { type MailOAuth, secretMask } from '#contract/channel-email.ts'
import type { Sealer } from '#kernel/crypto/seal.ts'
import { invalid } from '#kernel/errors.ts'
import { tokenUrl } from './token-url.ts'

type Json = Record<string, unknown>

/** Values with one of these keys in a channel's options are sealed in the database and masked in answers. */
const secretKeys = new Set(['password', 'client_secret', 'refresh_token', 'access_token'])

/** A sealed value is an object, so that no password can be mistaken for one. */
type Sealed = { sealed: string }

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)
const isSealed = (value: unknown): value is Sealed => isObject(value) && typeof value.sealed === 'string'

const sealContext = (channelId: number) => `channels.options:${channelId}`

/** The same tree with every secret replaced; `before` is the value at the same path of another tree. */
function replaceSecrets(
  tree: Json,
  replace: (secret: unknown, before: unknown, key: string) => unknown,
  before: Json = {},
): Json {
  const secretsBefore = Object.keys(before).filter((key) => secretKeys.has(key))
  const replaced = [...new Set([...Object.keys(tree), ...secretsBefore])].map((key) => {
    const [value, old] = [tree[key], before[key]]
    if (secretKeys.has(key)) return [key, replace(value, old, key)]
    return [key, isObject(value) ? replaceSecrets(value, replace, isObject(old) ? old : {}) : value]
  })
  return Object.fromEntries(replaced) as Json
}

export const sealSecrets = (sealer: Sealer, channelId: number, options: Json): Json =>
  replaceSecrets(options, (secret) =>
    typeof secret === 'string' ? { sealed: sealer.seal(secret, sealContext(channelId)) } : secret,
  )

/** Only for signing in to the servers. */
export const openSecrets = <T extends object>(sealer: Sealer, channelId: number, options: unknown): T =>
  replaceSecrets(options as Json, (secret) =>
    isSealed(secret) ? sealer.open(secret.sealed, sealContext(channelId)) : secret,
  ) as T

export const maskSecrets = (options: unknown): Json =>
  replaceSecrets(options as Json, (secret) => (secret ? secretMask : secret))

/** For the client that sent them and knows them. */
export const withoutSecrets = (options: Json): Json => replaceSecrets(options, () => undefined)

/** The new secret, or the stored one when the mask was sent. */
function sentOrKept(secret: unknown, old: unknown, key: string): unknown {
  const kept = secret === secretMask || secret === undefined || secret === null ? old : secret
  if (secret !== secretMask || kept !== undefined) return kept
  throw invalid('secret_required', `'${key}' must be entered again because the server has changed.`, {
    field: key,
  })
}

/**
 * The sent options, with the stored secrets where the mask or nothing was sent. Only for the same destination: a caller
 * who points the account at another server must not receive its secrets there.
 */
export function keepSecrets<T extends object>(sent: T, before: object): T {
  const [now, then] = [sent, before] as [Sides, Sides]
  const isSame = (side: 'inbound' | 'outbound') => describeDestination(now[side]) === describeDestination(then[side])
  const kept = {
    ...(isSame('inbound') && { inbound: then.inbound }),
    ...(isSame('outbound') && { outbound: then.outbound }),
    // Tokens are sent to the provider, and the access token to each of the servers.
    ...(isSameProvider(now, then) && servers.every((side) => !now[side] || isSame(side)) && { auth: then.auth }),
  }
  return replaceSecrets(sent as Json, sentOrKept, kept) as T
}

const servers = ['inbound', 'outbound'] as const

type Server = {
  adapter?: string
  options?: { host?: string; port?: unknown; ssl?: unknown; ssl_verify?: unknown } | null
}
type Sides = { inbound?: Server; outbound?: Server; auth?: MailOAuth | null }

/** Everything that decides where the secrets of a mail server are sent, and whether encrypted. */
function describeDestination({ adapter, options }: Server = {}): string {
  const { host, port, ssl, ssl_verify } = options ?? {}
  return JSON.stringify([adapter, host, port ?? null, ssl ?? 'ssl', ssl_verify ?? true])
}

const isSameProvider = ({ auth: now }: Sides, { auth: then }: Sides): boolean =>
  Boolean(now && then) && tokenUrl(now as MailOAuth) === tokenUrl(then as MailOAuth)
