import { secretMask } from '#contract/channel-email.ts'
import type { Sealer } from '#kernel/crypto/seal.ts'
import { invalid } from '#kernel/errors.ts'

type Json = Record<string, unknown>

/** Values with one of these keys in a channel's options are sealed in the database and masked in answers. */
const secretKeys = new Set([
  'password',
  'client_secret',
  'refresh_token',
  'access_token',
  'api_token',
  'secret_token',
  'app_secret',
  'token',
])

/** A sealed value is an object, so that no password can be mistaken for one. */
type Sealed = { sealed: string }

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)
const isSealed = (value: unknown): value is Sealed => isObject(value) && typeof value.sealed === 'string'

const sealContext = (channelId: number) => `channels.options:${channelId}`

/** The same tree with every secret replaced; `before` is the value at the same path of another tree. */
export function replaceSecrets(
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

/** The same for secrets that are not in a channel; `context` is their place. */
export const sealSecretsAt = (sealer: Sealer, context: string, tree: Json): Json =>
  replaceSecrets(tree, (secret) => (typeof secret === 'string' ? { sealed: sealer.seal(secret, context) } : secret))

export const openSecretsAt = <T extends object>(sealer: Sealer, context: string, tree: unknown): T =>
  replaceSecrets(tree as Json, (secret) => (isSealed(secret) ? sealer.open(secret.sealed, context) : secret)) as T

export const sealSecrets = (sealer: Sealer, channelId: number, options: Json): Json =>
  sealSecretsAt(sealer, sealContext(channelId), options)

/** Only for calling the other server. */
export const openSecrets = <T extends object>(sealer: Sealer, channelId: number, options: unknown): T =>
  openSecretsAt(sealer, sealContext(channelId), options)

export const maskSecrets = (options: unknown): Json =>
  replaceSecrets(options as Json, (secret) => (secret ? secretMask : secret))

/** The new secret, or the stored one when the mask or nothing was sent. */
export function sentOrKept(secret: unknown, old: unknown, key: string): unknown {
  const kept = secret === secretMask || secret === undefined || secret === null ? old : secret
  if (secret !== secretMask || kept !== undefined) return kept
  throw invalid('secret_required', `'${key}' must be entered again because the server has changed.`, {
    field: key,
  })
}
