import { type NoticeCode, type NoticeDetails, notices } from '#contract/notices.ts'
import type { FailureValues } from '#contract/error-codes.ts'

const placeholder = /\{(\w+)\}/g

/** The English text of a notice. */
export const writeNotice = (code: NoticeCode, values: FailureValues = {}): string =>
  notices[code].replaceAll(placeholder, (whole, name: string) => String(values[name] ?? whole))

/** `Duplicate of email {id}` → /^Duplicate of email (?<id>.+)$/s */
const patternOf = (text: string) =>
  new RegExp(`^${text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(/\\\{(\w+)\\\}/g, '(?<$1>.+)')}$`, 's')

const literalLength = (text: string) => text.replaceAll(placeholder, '').length

/** The most specific first: `… password: {reason}` before `… {reason}`. */
const patterns = (Object.entries(notices) as [NoticeCode, string][])
  .toSorted(([, one], [, other]) => literalLength(other) - literalLength(one))
  .map(([code, text]) => ({ code, pattern: patternOf(text) }))

/**
 * The code and values of a stored text. Reasons are stored as text, because many of them are the words of a mail server;
 * those that we wrote are recognised by the same templates that wrote them.
 */
export function recognizeNotice(text: unknown): NoticeDetails | undefined {
  if (typeof text !== 'string') return undefined
  for (const { code, pattern } of patterns) {
    const found = pattern.exec(text)
    if (found) return { code, values: { ...found.groups } }
  }
  return undefined
}

/** The code and values that a response has beside a stored reason. */
export function presentReason(reason: unknown) {
  const { code = null, values = {} } = recognizeNotice(reason) ?? {}
  return { reason_code: code, reason_values: values }
}
