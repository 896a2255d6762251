import { TooLarge } from './blobs/blob-store.ts'
import { InvalidCsv } from './csv/parse-csv.ts'
import type { RawAnswer } from './http/answers.ts'
import { Overloaded } from './limits/concurrency.ts'

/** An expected error with a text for the caller. All other errors are answered with an error id only. */
export class Refusal extends Error {
  readonly status: number
  readonly headers: Record<string, string>
  /** Sent instead of `{ error, error_human }`, for the few endpoints whose refusals have a shape of their own. */
  readonly body: Record<string, unknown> | RawAnswer | undefined

  constructor(
    status: number,
    message: string,
    more: { headers?: Record<string, string>; body?: Record<string, unknown> | RawAnswer } = {},
  ) {
    super(message)
    this.name = 'Refusal'
    this.status = status
    this.headers = more.headers ?? {}
    this.body = more.body
  }
}

export const notFound = (model: string, id: unknown) =>
  new Refusal(404, `Couldn't find ${model} with 'id'=${shown(id)}`)
export const forbidden = (message = 'Not authorized') => new Refusal(403, message)
export const notOnBehalf = () => forbidden('This cannot be done on behalf of another user.')
export const unauthorized = (message: string) => new Refusal(401, message)
export const invalid = (message: string) => new Refusal(422, message)
export const unknownName = (key: string, name: unknown) =>
  invalid(`No lookup value found for '${key}': ${JSON.stringify(name)}`)
export const unknownId = (key: string, id: unknown) => invalid(`Invalid value for param '${key}': ${shown(id)}`)
export const referenced = () => invalid("Can't delete, object has references.")
export const tooMany = (retryAfter: number) =>
  new Refusal(429, 'Too many requests. Please try again later.', { headers: { 'Retry-After': String(retryAfter) } })

const shown = (value: unknown) => String(value).slice(0, 100)

type DatabaseError = { code?: unknown; column?: unknown; constraint?: unknown; detail?: unknown }

/** Constraints with a more specific text than their SQLSTATE. */
const constraintTexts: Record<string, string> = {
  domain_assignment_needs_domain: 'Domain required when Domain Based Assignment is enabled',
}

const unavailable = () =>
  new Refusal(503, 'The service is temporarily unavailable.', { headers: { 'Retry-After': '2' } })

/** A missing target names the column and the value; a target still in use is the refused delete. */
function explainReference({ detail }: DatabaseError): Refusal {
  const [, column, value] = /^Key \((\w+)\)=\((.*)\) is not present/.exec(String(detail)) ?? []
  return column === undefined ? referenced() : unknownId(column, value)
}

/** Texts for errors of the database; deployed clients know these texts. */
const explanations = new Map<string, (error: DatabaseError) => Refusal>([
  ['23502', (error) => invalid(`Attribute '${String(error.column)}' required!`)],
  ['23503', explainReference],
  ['23505', () => invalid('This object already exists.')],
  [
    '23514',
    (error) => invalid(constraintTexts[String(error.constraint)] ?? `Invalid value (${String(error.constraint)}).`),
  ],
  ['22001', () => invalid('A value is too long.')],
  ['22003', () => invalid('A number is out of range.')],
  ['22007', () => invalid('A value is not a valid date or time.')],
  ['22008', () => invalid('A value is not a valid date or time.')],
  ['22009', () => invalid('A value is not a valid date or time.')],
  ['22021', () => invalid('A value is not valid text.')],
  ['22P05', () => invalid('A value is not valid text.')],
  ['57014', () => new Refusal(503, 'The request took too long.', { headers: { 'Retry-After': '5' } })],
  ['25P03', unavailable],
  ['53300', unavailable],
  ['57P01', unavailable],
  ['57P02', unavailable],
  ['57P03', unavailable],
  ['ECONNREFUSED', unavailable],
  ['ECONNRESET', unavailable],
  ['ENOENT', unavailable],
  ['EPIPE', unavailable],
])

export function explain(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error
  if (error instanceof Overloaded) return unavailable()
  if (error instanceof TooLarge) return new Refusal(413, `The file is larger than ${error.maxBytes} bytes.`)
  if (error instanceof InvalidCsv) return invalid(error.message)
  const { code } = (error ?? {}) as DatabaseError
  if (typeof code === 'string') return explanations.get(code)?.(error as DatabaseError)
  // pg's own words for a lost connection and an exhausted pool carry no code.
  if (error instanceof Error && /^(Connection terminated|timeout exceeded when trying to connect)/.test(error.message))
    return unavailable()
  return undefined
}
