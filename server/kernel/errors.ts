import type { ErrorCode, FailureDetails, FailureValues } from '#contract/error-codes.ts'
import { StorageUnavailable, TooLarge } from './blobs/blob-store.ts'
import { InvalidCsv } from './csv/parse-csv.ts'
import type { RawAnswer } from './http/raw-answer.ts'
import { Overloaded } from './limits/concurrency.ts'

type RefusalDetails = FailureDetails & {
  headers?: Record<string, string>
  body?: Record<string, unknown> | RawAnswer
}

/** An expected error with a text for the caller. All other errors are answered with an error id only. */
export class Refusal extends Error {
  readonly status: number
  /** Never changes, unlike the text; clients word the failure by it. */
  readonly code: ErrorCode
  readonly field: string | undefined
  readonly values: FailureValues | undefined
  readonly headers: Record<string, string>
  /** Sent instead of `{ error, error_human }`, for the few endpoints whose errors have another shape. */
  readonly body: Record<string, unknown> | RawAnswer | undefined

  constructor(status: number, code: ErrorCode, message: string, more: RefusalDetails = {}) {
    super(message)
    this.name = 'Refusal'
    this.status = status
    this.code = code
    this.field = more.field
    this.values = more.values
    this.headers = more.headers ?? {}
    this.body = more.body
  }
}

export const notFound = (model: string, id: unknown) =>
  new Refusal(404, 'not_found', `Couldn't find ${model} with 'id'=${shown(id)}`)
export const forbidden = (
  code: ErrorCode = 'not_authorized',
  message = 'Not authorized',
  details: FailureDetails = {},
) => new Refusal(403, code, message, details)
export const notOnBehalf = () => forbidden('not_on_behalf', 'This cannot be done on behalf of another user.')
export const unauthorized = (code: ErrorCode, message: string) => new Refusal(401, code, message)
export const invalid = (code: ErrorCode, message: string, details: FailureDetails = {}) =>
  new Refusal(422, code, message, details)
export const unknownName = (key: string, name: unknown) =>
  invalid('unknown_reference', `No lookup value found for '${key}': ${JSON.stringify(name)}`, {
    field: key,
    ...(typeof name === 'string' && { values: { name: shown(name) } }),
  })
export const unknownId = (key: string, id: unknown) =>
  invalid('unknown_reference', `Invalid value for param '${key}': ${shown(id)}`, { field: key })
export const required = (field: string) => invalid('required', `Attribute '${field}' required!`, { field })
export const referenced = () => invalid('in_use', "Can't delete, object has references.")
export const tooMany = (retryAfter: number) =>
  new Refusal(429, 'rate_limited', 'Too many requests. Please try again later.', {
    headers: { 'Retry-After': String(retryAfter) },
  })

const shown = (value: unknown) => String(value).slice(0, 100)

type DatabaseError = { code?: unknown; column?: unknown; constraint?: unknown; detail?: unknown }

/** Constraints with a more specific text than their SQLSTATE. */
const constraintTexts: Record<string, () => Refusal> = {
  domain_assignment_needs_domain: () =>
    invalid('required', 'Domain required when Domain Based Assignment is enabled', { field: 'domain' }),
}

const unavailable = () =>
  new Refusal(503, 'unavailable', 'The service is temporarily unavailable.', { headers: { 'Retry-After': '2' } })

/** The log has the cause. */
const storageUnavailable = (cause: unknown) => {
  const text = 'The file storage is not available or full. Nothing was stored. Try again later.'
  const refusal = new Refusal(503, 'storage_unavailable', text, { headers: { 'Retry-After': '30' } })
  refusal.cause = cause
  return refusal
}

/** A missing target names the column and the value; a target still in use is the refused delete. */
function explainReference({ detail }: DatabaseError): Refusal {
  const [, column, value] = /^Key \((\w+)\)=\((.*)\) is not present/.exec(String(detail)) ?? []
  return column === undefined ? referenced() : unknownId(column, value)
}

/** The detail names the column, as in `Key (lower(name))=(…)`. An index over several columns names no field. */
function explainDuplicate({ detail }: DatabaseError): Refusal {
  const [, field] = /^Key \((?:lower\()?(\w+)(?:::text)?\)?\)=/.exec(String(detail)) ?? []
  return invalid('not_unique', 'This object already exists.', { field })
}

const explainCheck = ({ constraint }: DatabaseError): Refusal =>
  constraintTexts[String(constraint)]?.() ?? invalid('invalid_value', `Invalid value (${String(constraint)}).`)

const invalidDate = () => invalid('invalid_date', 'A value is not a valid date or time.')
const invalidText = () => invalid('invalid_text', 'A value is not valid text.')

/** Texts for errors of the database; deployed clients know these texts. */
const explanations = new Map<string, (error: DatabaseError) => Refusal>([
  ['23502', ({ column }) => required(String(column))],
  ['23503', explainReference],
  ['23505', explainDuplicate],
  ['23514', explainCheck],
  ['22001', () => invalid('too_long', 'A value is too long.')],
  ['22003', () => invalid('out_of_range', 'A number is out of range.')],
  ['22007', invalidDate],
  ['22008', invalidDate],
  ['22009', invalidDate],
  ['22021', invalidText],
  ['22P05', invalidText],
  ['57014', () => new Refusal(503, 'timeout', 'The request took too long.', { headers: { 'Retry-After': '5' } })],
  ['25P03', unavailable],
  ['53300', unavailable],
  ['57P01', unavailable],
  ['57P02', unavailable],
  ['57P03', unavailable],
  // The disk of the database, and that of files.
  ['53100', storageUnavailable],
  ['ENOSPC', storageUnavailable],
  ['EDQUOT', storageUnavailable],
  ['EROFS', storageUnavailable],
  ['ECONNREFUSED', unavailable],
  ['ECONNRESET', unavailable],
  ['ENOENT', unavailable],
  ['EPIPE', unavailable],
])

const tooLargeFile = ({ maxBytes }: TooLarge) =>
  new Refusal(413, 'file_too_large', `The file is larger than ${maxBytes} bytes.`, { values: { max_bytes: maxBytes } })

export function explain(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error
  if (error instanceof StorageUnavailable) return storageUnavailable(error)
  if (error instanceof Overloaded) return unavailable()
  if (error instanceof TooLarge) return tooLargeFile(error)
  if (error instanceof InvalidCsv) return invalid(error.code, error.message, { field: 'file', values: error.values })
  const { code } = (error ?? {}) as DatabaseError
  if (typeof code === 'string') return explanations.get(code)?.(error as DatabaseError)
  // pg's own words for a lost connection and an exhausted pool carry no code.
  if (error instanceof Error && /^(Connection terminated|timeout exceeded when trying to connect)/.test(error.message))
    return unavailable()
  return undefined
}

/** Errors of the server are for the log: they may contain parts of statements. */
export function tellError(error: unknown): string {
  const refusal = explain(error)
  return refusal && refusal.status < 500 ? refusal.message : 'Unexpected error. The log has the details.'
}
