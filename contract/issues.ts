import type { ErrorCode, FailureValues } from './error-codes.ts'

/** What our own issues carry besides the message: the error code. */
export type IssueParams = { failure: { code: ErrorCode; values?: FailureValues | undefined } }

const makeParams = (code: ErrorCode, values?: FailureValues): IssueParams => ({ failure: { code, values } })

/** The second argument of `refine`. */
export const failsWith = (code: ErrorCode, error: string, values?: FailureValues) => ({
  error,
  params: makeParams(code, values),
})

/** The argument of `addIssue`. */
export const makeIssue = (code: ErrorCode, message: string, values?: FailureValues) => ({
  code: 'custom' as const,
  message,
  params: makeParams(code, values),
})
