import { permanent, temporary } from './failure-words.ts'

const enhanced = /(?<![\d.])[45]\.\d{1,3}\.\d{1,3}(?![\d.]*\d)/
const reply =
  /(?<![\d.@/:_=-])[45][0-5]\d(?![\d.@])(?!\s*(?:[kmg]?b\b|bytes?|hours?|seconds?|minutes?|days?|recipients?|messages?))/i

/** The status of RFC 3463 in a text of a server, such as "5.1.1". */
const statusIn = (text: string): string | null => enhanced.exec(text)?.[0] ?? null

/** Whether a text has a code of SMTP or of RFC 3463. */
export const hasCode = (text: string): boolean => enhanced.test(text) || reply.test(text)

/**
 * The most specific status: "5.0.0" only says that it failed, and the text of the server may contain a better one. Null if
 * there is none.
 */
export function chooseStatus(declared: string | null, diagnostic: string): string | null {
  const isVague = declared === null || /^\d\.0\.0$/.test(declared)
  return isVague ? (statusIn(diagnostic) ?? declared) : declared
}

/**
 * Whether trying again is useless. The first digit of the status decides (RFC 3463: 4 is temporary); without a status, the
 * text does. A server that gave up after days of "4.4.1" did not fail permanently.
 */
export function isPermanent(status: string | null, diagnostic: string, context = ''): boolean {
  const isVague = status === null || /^\d\.0\.0$/.test(status)
  const code = isVague ? (reply.exec(diagnostic)?.[0] ?? status) : status
  if (code) return code.startsWith('5')
  for (const text of [diagnostic, context]) {
    if (temporary.test(text)) return false
    if (permanent.test(text)) return true
  }
  return true
}
