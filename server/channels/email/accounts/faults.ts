import type { ServerField } from '#contract/channel-email.ts'
import type { NoticeCode, NoticeDetails } from '#contract/notices.ts'
import { writeNotice } from '#kernel/notices.ts'

/** A fault of a mail server: the text that deployed clients know, a notice for people, the field to correct. */
export type Fault = { message: string; notice: NoticeDetails; field: ServerField }

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

type Explanation = { field: ServerField; code: NoticeCode }

const unknownHost: Explanation = { field: 'host', code: 'mail_host_not_found' }
const closedPort: Explanation = { field: 'port', code: 'mail_port_closed' }
const unreachable: Explanation = { field: 'host', code: 'mail_host_unreachable' }
const silent: Explanation = { field: 'host', code: 'mail_timeout' }
const untrusted: Explanation = { field: 'ssl', code: 'mail_certificate_untrusted' }
const notTls: Explanation = { field: 'ssl', code: 'mail_encryption_unsupported' }
const hungUp: Explanation = { field: 'host', code: 'mail_connection_closed' }
const expired: Explanation = { field: 'ssl', code: 'mail_certificate_expired' }
const early: Explanation = { field: 'ssl', code: 'mail_certificate_not_yet_valid' }
const foreign: Explanation = { field: 'ssl', code: 'mail_certificate_mismatch' }

/** Some errors of sockets, OpenSSL, imapflow and nodemailer have codes, others only messages. */
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
    super(writeNotice(fault.notice.code, fault.notice.values))
    this.fault = fault
  }
}

/** Explains an error of a mail server. Responses of the server are not passed on, except the reason for a rejected sign-in. */
export function explainFault(error: unknown, server: Server): Fault {
  if (error instanceof NamedFault) return error.fault
  const problem = rootOf(error) as ServerError
  if (isRefusedLogin(problem)) return refusedLogin(problem, server)
  const values = { host: server.host, port: String(server.port) }
  if (problem.mailboxMissing) {
    return { message: 'folder missing', notice: { code: 'mail_folder_not_found', values }, field: 'folder' }
  }
  const { code = '', message = '', reason = '' } = problem
  const known = explanations.find(([sign]) => sign.test(`${code} ${message} ${reason}`))?.[1]
  if (known) return { message: code, notice: { code: known.code, values }, field: known.field }
  return { message: code || 'unknown', notice: { code: 'mail_unexpected_response', values }, field: 'host' }
}

/** Some libraries wrap the error of the socket; of several addresses, the first failure is the most useful. */
function rootOf(error: unknown): unknown {
  const { _err: wrapped, errors } = (error ?? {}) as { _err?: unknown; errors?: unknown[] }
  const inner = wrapped ?? errors?.[0]
  return inner === undefined ? (error ?? {}) : rootOf(inner)
}

const isRefusedLogin = ({ authenticationFailed, code }: ServerError) =>
  authenticationFailed === true || code === 'EAUTH'

export const isRefusedSignIn = (error: unknown): boolean => isRefusedLogin(rootOf(error) as ServerError)

function refusedLogin({ responseText, response }: ServerError, { host }: Server): Fault {
  const reason = printable(responseText ?? (typeof response === 'string' ? response : ''))
  const notice: NoticeDetails =
    reason === ''
      ? { code: 'mail_sign_in_rejected', values: { host } }
      : { code: 'mail_sign_in_rejected_because', values: { host, reason } }
  return { message: 'authentication failed', notice, field: 'password' }
}

const printable = (text: string) =>
  text
    .replaceAll(/[^\x20-\x7e]+/g, ' ')
    .trim()
    .slice(0, 200)
