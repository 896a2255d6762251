import type { Readable } from 'node:stream'
import type { Transporter } from 'nodemailer'
import type { Outbound } from '#contract/channel-email.ts'

/** A message with its SMTP envelope; the headers may name other recipients. */
export type OutgoingEnvelope = { from: string; to: readonly string[]; content: Readable | Buffer }

/** The response of a mail server: accepted, permanently rejected, or to be retried. */
export type Outcome = { state: 'sent' | 'failed' | 'deferred'; reason: string | null; isSignInRefused?: true }

/** The outgoing server, with its secrets in plain text. */
export type Route = { outbound: Outbound; accessToken?: string | undefined }

const seconds = 1000
const timeouts = {
  connectionTimeout: 20 * seconds,
  greetingTimeout: 20 * seconds,
  dnsTimeout: 20 * seconds,
  socketTimeout: 120 * seconds,
}

/**
 * Without access to files and URLs, so that a message cannot make us read them. The library is loaded with the first
 * one.
 */
export async function createTransporter(
  { outbound, accessToken }: Route,
  more: PoolOptions = {},
): Promise<Transporter> {
  const { createTransport } = await import('nodemailer')
  const closed = { disableFileAccess: true, disableUrlAccess: true }
  if (outbound.adapter === 'sendmail') return createTransport({ sendmail: true, newline: 'unix', ...closed })
  const { host, port, ssl, ssl_verify, user, password } = outbound.options
  return createTransport({
    ...closed,
    ...timeouts,
    host,
    port: port ?? (ssl === 'ssl' ? 465 : 587),
    secure: ssl === 'ssl',
    // Without it, a server that does not offer STARTTLS would get the password unencrypted.
    requireTLS: ssl === 'starttls',
    ignoreTLS: ssl === 'off',
    tls: { rejectUnauthorized: ssl_verify },
    ...more,
    ...(user && accessToken ? { auth: { type: 'OAuth2' as const, user, accessToken } } : {}),
    ...(user && !accessToken ? { auth: { user, pass: password ?? '' } } : {}),
  })
}

/**
 * Connections are reused for a moment, because some servers delay their greeting, and TLS has a handshake. The library
 * must not retry: retries are ours.
 */
const pooled = { pool: true, maxConnections: 8, maxMessages: 100, maxRequeues: 0, idleTimeout: 1 * seconds } as const
type PoolOptions = Partial<typeof pooled>

const kept = new Map<string, Promise<Transporter>>()
const mostKept = 50

function getPooledTransporter(route: Route): Promise<Transporter> {
  const name = JSON.stringify(route)
  const transporter = kept.get(name) ?? createTransporter(route, pooled)
  // The oldest is dropped; its idle connections time out.
  for (const [oldest] of kept) if (kept.size >= mostKept && !kept.has(name)) kept.delete(oldest)
  kept.set(name, transporter)
  return transporter
}

export async function sendThrough(route: Route, { from, to, content }: OutgoingEnvelope): Promise<Outcome> {
  try {
    const transporter = await getPooledTransporter(route)
    const sent = await transporter.sendMail({ envelope: { from, to: [...to] }, raw: content })
    return { state: 'sent', reason: describeRefused(sent) }
  } catch (error) {
    return classifyError(error as MailError)
  }
}

type MailError = Error & { code?: string; responseCode?: number; command?: string }

/** Some recipients may be rejected while the message is sent to the others. */
function describeRefused(sent: object): string | null {
  const { rejectedErrors = [] } = sent as { rejectedErrors?: (Error & { recipient?: string; response?: string })[] }
  const words = rejectedErrors.map(({ recipient, response, message }) => `${recipient}: ${response ?? message}`)
  return words.length === 0 ? null : oneLine(`Not delivered to ${words.join('; ')}`)
}

/**
 * A permanent failure only if the server rejected this message. A wrong password, a certificate or a name that
 * does not resolve can be corrected by an administrator: the email is retried.
 */
function classifyError({ code, responseCode = 0, message, command }: MailError): Outcome {
  const isAboutMessage = code === 'EENVELOPE' || code === 'EMESSAGE' || command === 'DATA'
  const state = isAboutMessage && responseCode >= 500 ? 'failed' : 'deferred'
  return { state, reason: oneLine(message), ...(code === 'EAUTH' && { isSignInRefused: true }) }
}

const oneLine = (text: string) =>
  text
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, 1000)
