import { type NoticeCode, type NoticeDetails, notices } from '#contract/notices.ts'
import type { FailureValues } from '#contract/error-codes.ts'
import { formerDecisions, formerNotices } from './former-notices.ts'

const placeholder = /\{(\w+)\}/g

/** The English text of a notice. */
export const writeNotice = (code: NoticeCode, values: FailureValues = {}): string =>
  notices[code].replaceAll(placeholder, (whole, name: string) => String(values[name] ?? whole))

/** `Duplicate of email {id}` → /^Duplicate of email (?<id>.+)$/s */
const patternOf = (text: string) =>
  new RegExp(`^${text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(/\\\{(\w+)\\\}/g, '(?<$1>.+)')}$`, 's')

const literalLength = (text: string) => text.replaceAll(placeholder, '').length

/** The most specific first: `… password: {reason}` before `… {reason}`. */
const patternsOf = <Code extends string>(texts: readonly (readonly [Code, string])[]) =>
  texts
    .toSorted(([, one], [, other]) => literalLength(other) - literalLength(one))
    .map(([code, text]) => ({ code, pattern: patternOf(text) }))

const noticePatterns = patternsOf([...(Object.entries(notices) as [NoticeCode, string][]), ...formerNotices])
const decisionPatterns = patternsOf(formerDecisions)

function recognize<Code>(patterns: readonly { code: Code; pattern: RegExp }[], text: string) {
  for (const { code, pattern } of patterns) {
    const found = pattern.exec(text)
    if (found) return { code, values: { ...found.groups } }
  }
  return undefined
}

/**
 * The code and values of a stored text. Reasons are stored as text, because many of them are the words of a mail server;
 * those that we wrote are recognized by the templates that wrote them, in this or an earlier version.
 */
export const recognizeNotice = (text: unknown): NoticeDetails | undefined =>
  typeof text === 'string' ? recognize(noticePatterns, text) : undefined

type Step = { result: string; code?: string }

/** Steps of an explanation that earlier versions stored without a code, with it. */
export const codeSteps = <T extends Step>(steps: readonly T[]): T[] =>
  steps.map((step) => (step.code === undefined ? { ...step, ...recognizeStep(step.result) } : step))

const recognizeStep = (result: unknown) =>
  recognizeNotice(result) ?? (typeof result === 'string' ? recognize(decisionPatterns, result) : undefined)

/** The code and values that a response has beside a stored reason. */
export function presentReason(reason: unknown) {
  const { code = null, values = {} } = recognizeNotice(reason) ?? {}
  return { reason_code: code, reason_values: values }
}
