import type { ServerField } from '#contract/channel-email.ts'

/** A fault of a mail server: a code for programs, a sentence for people, the field to correct. */
export type Fault = { message: string; message_human: string; field: ServerField }

type Server = { host: string; port: number }

/** Errors of sockets, TLS, imapflow and nodemailer, which have different properties. */
type ServerError = {
  code?: string
  message?: string
  reason?: string
  authenticationFailed?: boolean
  mailboxMissing?: boolean
  responseText?: string
  response?: unknown
  responseCode?: number
}

type Explanation = { field: ServerField; text: (server: Server) => string }

const unknownHost: Explanation = { field: 'host', text: ({ host }) => `There is no host with the name ${host}.` }
const closedPort: Explanation = {
  field: 'port',
  text: ({ host, port }) => `Nothing listens on port ${port} of ${host}.`,
}
const unreachable: Explanation = { field: 'host', text: ({ host }) => `The host ${host} cannot be reached.` }
const silent: Explanation = {
  field: 'host',
  text: ({ host, port }) => `${host} did not answer on port ${port} in time.`,
}
const untrusted: Explanation = {
  field: 'ssl',
  text: ({ host }) => `The certificate of ${host} is not from an authority that is trusted here.`,
}
const notTls: Explanation = {
  field: 'ssl',
  text: ({ host, port }) => `${host} does not speak this kind of encryption on port ${port}.`,
}
const hungUp: Explanation = {
  field: 'host',
  text: ({ host, port }) => `${host} closed the connection on port ${port}.`,
}

const expired: Explanation = { field: 'ssl', text: ({ host }) => `The certificate of ${host} has expired.` }
const early: Explanation = { field: 'ssl', text: ({ host }) => `The certificate of ${host} is not valid yet.` }
const foreign: Explanation = { field: 'ssl', text: ({ host }) => `The certificate is not one of ${host}.` }

/** Some of sockets, OpenSSL, imapflow and nodemailer have error codes, others only messages. */
const explanations: readonly (readonly [RegExp, Explanation])[] = [
  [/ENOTFOUND|EAI_AGAIN|EDNS|ERR_INVALID_ARG_VALUE/, unknownHost],
  [/ECONNREFUSED/, closedPort],
  [/EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL/, unreachable],
  [/ERR_TLS_CERT_ALTNAME_INVALID|altnames/, foreign],
  [/CERT_HAS_EXPIRED|certificate has expired/, expired],
  [/CERT_NOT_YET_VALID|certificate is not yet valid/, early],
  [/_CERT|CERT_|_LEAF_SIGNATURE|self.signed certificate|unable to (?:get|verify)/, untrusted],
  [/EPROTO|WRONG_VERSION_NUMBER|wrong version number|packet length too long|STARTTLS|\bETLS\b/, notTls],
  [/ETIMEDOUT|ETIMEOUT|_TIMEOUT|timed? ?out/i, silent],
  [/ECONNRESET|EPIPE|NoConnection|EConnectionClosed|ClosedAfterConnect|closed|disconnected/i, hungUp],
]

/** A fault that our own code has already described. */
export class NamedFault extends Error {
  override name = 'NamedFault'
  readonly fault: Fault

  constructor(fault: Fault) {
    super(fault.message_human)
    this.fault = fault
  }
}

/** Explains an error of a mail server. Texts of the server are not repeated, except the reason for a refusal. */
export function explainFault(error: unknown, server: Server): Fault {
  if (error instanceof NamedFault) return error.fault
  const problem = rootOf(error) as ServerError
  if (isRefusedLogin(problem)) return refusedLogin(problem, server)
  if (problem.mailboxMissing) {
    return { message: 'folder missing', message_human: `There is no such folder on ${server.host}.`, field: 'folder' }
  }
  const { code = '', message = '', reason = '' } = problem
  const known = explanations.find(([sign]) => sign.test(`${code} ${message} ${reason}`))?.[1]
  if (known) return { message: code, message_human: known.text(server), field: known.field }
  const message_human = `${server.host} answered in a way that is not understood on port ${server.port}.`
  return { message: code || 'unknown', message_human, field: 'host' }
}

/** Some libraries wrap the error of the socket; of several addresses, the first failure is the most useful. */
function rootOf(error: unknown): unknown {
  const { _err: wrapped, errors } = (error ?? {}) as { _err?: unknown; errors?: unknown[] }
  const inner = wrapped ?? errors?.[0]
  return inner === undefined ? (error ?? {}) : rootOf(inner)
}

const isRefusedLogin = ({ authenticationFailed, code }: ServerError) =>
  authenticationFailed === true || code === 'EAUTH'

function refusedLogin({ responseText, response }: ServerError, { host }: Server): Fault {
  const said = printable(responseText ?? (typeof response === 'string' ? response : ''))
  const message_human = `${host} refused user and password${said === '' ? '.' : `: ${said}`}`
  return { message: 'authentication failed', message_human, field: 'password' }
}

const printable = (text: string) =>
  text
    .replaceAll(/[^\x20-\x7e]+/g, ' ')
    .trim()
    .slice(0, 200)
