import type { ImapFlow } from 'imapflow'
import type { FetchedInbound } from '#contract/channel-email.ts'

export type MailboxOptions = FetchedInbound['options']

/** Credentials: the account's password, or an access token of its provider. */
export type Credentials = { accessToken?: string | undefined }

/** User and server: part of the key of a mail. */
export const accountName = ({ user, host }: MailboxOptions): string => `${user}@${host}`

export const imapPort = ({ port, ssl }: MailboxOptions): number => port ?? (ssl === 'ssl' ? 993 : 143)
export const folderOf = ({ folder }: MailboxOptions): string => folder || 'INBOX'

const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 60_000 }

type Limits = { mostBytes: number }

/** A client that is not connected yet; the library is loaded with the first one. `starttls` is required: a server without it is refused. */
export async function imapClient(
  options: MailboxOptions,
  { accessToken }: Credentials,
  { mostBytes }: Limits,
): Promise<ImapFlow> {
  const { ImapFlow: Client } = await import('imapflow')
  const { host, user, ssl, ssl_verify, password } = options
  const client = new Client({
    ...timeouts,
    host,
    port: imapPort(options),
    secure: ssl === 'ssl',
    ...(ssl === 'ssl' ? {} : { doSTARTTLS: ssl === 'starttls' }),
    tls: { rejectUnauthorized: ssl_verify },
    auth: accessToken === undefined ? { user, pass: password ?? '' } : { user, accessToken },
    clientInfo: { name: 'Switchboard', version: false, vendor: false, 'support-url': false },
    logger: false,
    disableAutoIdle: true,
    disableCompression: true,
    maxLiteralSize: mostBytes,
    maxResponseSize: mostBytes + 1024 * 1024,
  })
  // Failures also reject the pending command; without a listener the event would end the process.
  client.on('error', () => undefined)
  return client
}
