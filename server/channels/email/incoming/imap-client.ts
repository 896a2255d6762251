import { ImapFlow } from 'imapflow'
import type { FetchedInbound } from '#contract/channel-email.ts'

export type MailboxOptions = FetchedInbound['options']

/** How to sign in: with the account's password, or with a token that a provider gave out. */
export type Credentials = { accessToken?: string | undefined }

/** Who at which server: part of where a mail was found. */
export const accountName = ({ user, host }: MailboxOptions): string => `${user}@${host}`

export const imapPort = ({ port, ssl }: MailboxOptions): number => port ?? (ssl === 'ssl' ? 993 : 143)
export const folderOf = ({ folder }: MailboxOptions): string => folder || 'INBOX'

const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 60_000 }

type Limits = { mostBytes: number }

/** A connection that does not exist yet. `starttls` is a demand: a server that does not offer it is left. */
export function imapClient(options: MailboxOptions, { accessToken }: Credentials, { mostBytes }: Limits): ImapFlow {
  const { host, user, ssl, ssl_verify, password } = options
  const client = new ImapFlow({
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
  // Every failure also reaches whoever waits for a command; without a listener it would end the process as well.
  client.on('error', () => undefined)
  return client
}
