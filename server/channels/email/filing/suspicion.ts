import { type Authentication, readAuthentication } from '#kernel/mail/authentication.ts'
import type { ParsedMail } from '#kernel/mail/mail.ts'

/** Signs of forgery and spam, from headers that mail servers added. */
export type Suspicion = {
  /** The results of the account's own mail server, if the account names it. */
  authentication: Authentication | undefined
  /** The sender address is forged. */
  isForged: boolean
  isSpam: boolean
}

/**
 * Without a named server only the topmost `Authentication-Results` counts, and only a DMARC failure in it: a pass could be
 * written by the sender, but a sender gains nothing by claiming that the mail is forged.
 */
export function assessSuspicion(mail: ParsedMail, authservId: string): Suspicion {
  const authentication = authservId === '' ? undefined : readAuthentication(mail, authservId)
  const isForged = authservId === '' ? topmostDmarc(mail) === 'fail' : (authentication?.failed ?? false)
  return { authentication, isForged, isSpam: isMarkedAsSpam(mail) }
}

function topmostDmarc(mail: ParsedMail): string | undefined {
  const [topmost = ''] = mail.headers.get('authentication-results') ?? []
  const [server = ''] = topmost.split(';', 1)
  return readAuthentication({ headers: new Map([['authentication-results', [topmost]]]) }, firstWord(server))?.dmarc
}

const firstWord = (text: string) =>
  text
    .replaceAll(/\([^()]*\)/g, ' ')
    .trim()
    .split(/\s/)[0] ?? ''

const spamMarks: [header: string, mark: RegExp][] = [
  ['x-spam-flag', /^\s*(?:yes|true|1)\b/i],
  ['x-spam-status', /^\s*yes\b/i],
  ['x-spam', /^\s*(?:yes|true|spam)\b/i],
  ['x-rspamd-action', /^\s*(?:add header|rewrite subject|soft reject|reject)\b/i],
  ['x-ms-exchange-organization-scl', /^\s*[5-9]\b/],
  ['x-microsoft-antispam-mailbox-delivery', /\bdest:J\b/i],
]

const isMarkedAsSpam = ({ headers }: ParsedMail): boolean =>
  spamMarks.some(([header, mark]) => headers.get(header)?.some((value) => mark.test(value)))
