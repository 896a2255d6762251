import type { MailOAuth } from '#contract/channel-email.ts'
import { replaceSecrets, sentOrKept } from '#channels/records/secrets.ts'
import { tokenUrl } from './token-url.ts'

type Json = Record<string, unknown>

/** For the client that sent them and knows them. */
export const withoutSecrets = (options: Json): Json => replaceSecrets(options, () => undefined)

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
