import type { MailProvider } from '#contract/channel-cloud-mailbox.ts'
import { mailProviderNames } from '#contract/channel-cloud-mailbox.ts'
import type { ChannelArea } from '#channels/records/store.ts'
import type { Deps } from '#kernel/context.ts'
import { type Server, type Servers, providerOf } from '../accounts/providers.ts'
import { tokenUrl } from '../accounts/token-url.ts'

/** A provider of mailboxes that are signed in by OAuth. */
export type CloudProvider = {
  id: MailProvider
  name: string
  area: ChannelArea
  /** The page on which the user grants access, and the parameters that it needs besides those of OAuth. */
  authorizeUrl: string
  parameters: Record<string, string>
  tokenUrl: string
  /** Where the public keys for identity tokens are. */
  keysUrl: string
  isIssuer(claims: Claims): boolean
  addressIn(claims: Claims): unknown
  servers: Servers
  /** Set if the operator configured another address of the service. */
  home: string | undefined
}

export type Claims = Record<string, unknown>

/** The same path at the configured address. */
const at = (home: string | undefined, usual: string): string => (home ? home + new URL(usual).pathname : usual)

/** `imaps://mail.example.com:993`; without the `s` the connection is not encrypted. */
function serverAt(configured: string | undefined, usual: Server): Server {
  if (!configured) return usual
  const { hostname, port, protocol } = new URL(configured)
  return { host: hostname, port: Number(port) || usual.port, ssl: protocol.endsWith('s:') ? 'ssl' : 'off' }
}

const describeGoogle = (home: string | undefined) => ({
  area: 'Google::Account' as const,
  authorizeUrl: at(home, 'https://accounts.google.com/o/oauth2/auth'),
  parameters: {
    scope: 'openid email profile https://mail.google.com/',
    // Without both, a second sign-in gets no refresh token.
    access_type: 'offline',
    prompt: 'consent',
  },
  tokenUrl: at(home, tokenUrl({ provider: 'google' })),
  keysUrl: at(home, 'https://www.googleapis.com/oauth2/v3/certs'),
  isIssuer: ({ iss }: Claims) => iss === 'https://accounts.google.com' || iss === 'accounts.google.com',
  addressIn: ({ email }: Claims) => email,
  servers: providerOf('gmail.com') as Servers,
})

function describeMicrosoft(home: string | undefined, tenant: string) {
  const origin = `https://login.microsoftonline.com/${encodeURIComponent(tenant || 'common')}`
  return {
    area: 'Microsoft365::Account' as const,
    authorizeUrl: at(home, `${origin}/oauth2/v2.0/authorize`),
    parameters: {
      scope:
        'https://outlook.office.com/IMAP.AccessAsUser.All https://outlook.office.com/SMTP.Send offline_access openid profile email',
      prompt: 'login',
    },
    tokenUrl: at(home, tokenUrl({ provider: 'microsoft365', tenant })),
    keysUrl: at(home, `${origin}/discovery/v2.0/keys`),
    // The issuer is the tenant of the user, also for apps that accept users of all tenants.
    isIssuer: ({ iss, tid }: Claims) => iss === `https://login.microsoftonline.com/${String(tid)}/v2.0`,
    addressIn: ({ preferred_username }: Claims) => preferred_username,
    servers: providerOf('office365.com') as Servers,
  }
}

export const areaOf = (id: MailProvider): ChannelArea => (id === 'google' ? 'Google::Account' : 'Microsoft365::Account')

export function describeProvider(
  { networkUrls }: Pick<Deps, 'networkUrls'>,
  id: MailProvider,
  tenant = '',
): CloudProvider {
  const home = networkUrls[id]
  const described = id === 'google' ? describeGoogle(home) : describeMicrosoft(home, tenant)
  const { imap, smtp } = described.servers
  const servers = {
    imap: serverAt(networkUrls[`${id}_imap`], imap),
    smtp: serverAt(networkUrls[`${id}_smtp`], smtp),
  }
  return { ...described, id, name: mailProviderNames[id], home, servers }
}
