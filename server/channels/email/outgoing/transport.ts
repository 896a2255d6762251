import type { Readable } from 'node:stream'
import { createTransport, type Transporter } from 'nodemailer'
import type { Outbound } from '#contract/channel-email.ts'

/** A whole message and who shall get it: what headers say is for people, not for mail servers. */
export type Parcel = { from: string; to: readonly string[]; content: Readable | Buffer }

/** What a mail server said: taken, refused for good, or not now. */
export type Outcome = { state: 'sent' | 'failed' | 'deferred'; reason: string | null }

/** Through which server, opened secrets included. */
export type Route = { outbound: Outbound; accessToken?: string | undefined }

const seconds = 1000
const timeouts = {
  connectionTimeout: 20 * seconds,
  greetingTimeout: 20 * seconds,
  dnsTimeout: 20 * seconds,
  socketTimeout: 120 * seconds,
}

/** Local mail servers answer on the standard port by default; nothing a message says makes us read a file or an address. */
export function transporterFor({ outbound, accessToken }: Route, more: PoolOptions = {}): Transporter {
  const closed = { disableFileAccess: true, disableUrlAccess: true }
  if (outbound.adapter === 'sendmail') return createTransport({ sendmail: true, newline: 'unix', ...closed })
  const { host, port, ssl, ssl_verify, user, password } = outbound.options
  return createTransport({
    ...closed,
    ...timeouts,
    host,
    port: port ?? (ssl === 'ssl' ? 465 : 587),
    secure: ssl === 'ssl',
    // A server that "forgets" STARTTLS must not get the password in the clear.
    requireTLS: ssl === 'starttls',
    ignoreTLS: ssl === 'off',
    tls: { rejectUnauthorized: ssl_verify },
    ...more,
    ...(user && accessToken ? { auth: { type: 'OAuth2' as const, user, accessToken } } : {}),
    ...(user && !accessToken ? { auth: { user, pass: password ?? '' } } : {}),
  })
}

/**
 * Some servers let a stranger wait before they greet, and encryption has its own greeting: a connection stays for the
 * next mail, for a moment. What is lost with a connection is tried again by us, not behind our back.
 */
const pooled = { pool: true, maxConnections: 8, maxMessages: 100, maxRequeues: 0, idleTimeout: 1 * seconds } as const
type PoolOptions = Partial<typeof pooled>

const kept = new Map<string, Transporter>()
const mostKept = 50

function keptTransporterFor(route: Route): Transporter {
  const name = JSON.stringify(route)
  const transporter = kept.get(name) ?? transporterFor(route, pooled)
  // The oldest goes; its connections close by themselves when they have been idle.
  for (const [oldest] of kept) if (kept.size >= mostKept && !kept.has(name)) kept.delete(oldest)
  kept.set(name, transporter)
  return transporter
}

export async function sendThrough(route: Route, { from, to, content }: Parcel): Promise<Outcome> {
  try {
    const sent = await keptTransporterFor(route).sendMail({ envelope: { from, to: [...to] }, raw: content })
    return { state: 'sent', reason: refusedOf(sent) }
  } catch (error) {
    return outcomeOf(error as MailError)
  }
}

type MailError = Error & { code?: string; responseCode?: number; command?: string }

/** Some of several recipients may be refused while the message goes to the others. */
function refusedOf(sent: object): string | null {
  const { rejectedErrors = [] } = sent as { rejectedErrors?: (Error & { recipient?: string; response?: string })[] }
  const words = rejectedErrors.map(({ recipient, response, message }) => `${recipient}: ${response ?? message}`)
  return words.length === 0 ? null : oneLine(`Not delivered to ${words.join('; ')}`)
}

/**
 * Only a server that has heard of this very message can refuse it for good. A wrong password, a certificate or a
 * name that cannot be resolved are mended by an administrator: the mail waits for that.
 */
function outcomeOf({ code, responseCode = 0, message, command }: MailError): Outcome {
  const isAboutMessage = code === 'EENVELOPE' || code === 'EMESSAGE' || command === 'DATA'
  const state = isAboutMessage && responseCode >= 500 ? 'failed' : 'deferred'
  return { state, reason: oneLine(message) }
}

const oneLine = (text: string) =>
  text
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, 1000)
