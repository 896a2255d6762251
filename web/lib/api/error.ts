import type { ErrorCode, FailureValues } from '#contract/error-codes.ts'
import { failureSentence } from '../i18n/failure-sentence.ts'
import { t } from '../i18n/i18n.ts'

type Body = Readonly<Record<string, unknown>>

/** An error response. The message is the server's text: show `wordFailure(error)` to users. */
export class ApiError extends Error {
  readonly status: number
  /** Identifies the request in the server's log; empty when it never arrived. */
  readonly requestId: string
  readonly body: Body
  readonly code: string | undefined
  /** The parameter that is wrong. */
  readonly field: string | undefined
  readonly values: FailureValues | undefined

  constructor(status: number, body: Body, requestId = '') {
    super(messageIn(body))
    this.name = 'ApiError'
    this.status = status
    this.body = body
    this.requestId = requestId
    this.code = typeof body.code === 'string' ? body.code : undefined
    this.field = typeof body.field === 'string' ? body.field : undefined
    this.values = (body.values ?? undefined) as FailureValues | undefined
  }
}

/** Status of a request that got no answer. */
export const unreachable = 0

export const isApiError = (error: unknown, ...statuses: number[]): error is ApiError =>
  error instanceof ApiError && (statuses.length === 0 || statuses.includes(error.status))

export const failedWith = (error: unknown, code: ErrorCode): error is ApiError =>
  error instanceof ApiError && error.code === code

/** Worth a retry: no response, or a temporary failure. */
export const isPassing = (error: unknown): boolean => isApiError(error, unreachable, 429, 502, 503, 504)

/** The text for users: the sentence for the code in their language; the server's text for an unknown code. */
export function wordFailure(error: unknown): string {
  if (isApiError(error, unreachable)) return t('Can’t reach the server')
  const { code, field, values, message } = error instanceof ApiError ? error : unknownFailure
  return (
    (code !== undefined && failureSentence({ code, field, values })) || message || t('Something went wrong. Try again.')
  )
}

/** An error of our own code has no text for users. */
const unknownFailure = { code: undefined, field: undefined, values: undefined, message: '' }

function messageIn({ error_human, error, message }: Body): string {
  return [error_human, error, message].find((text): text is string => typeof text === 'string' && text !== '') ?? ''
}
