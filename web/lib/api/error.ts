/** What the server refused, in its own words, and what somebody needs to ask about it. */
export class ApiError extends Error {
  readonly status: number
  /** Names the request in the server's log; empty when it never arrived. */
  readonly requestId: string
  readonly body: Readonly<Record<string, unknown>>
  /** The complaint by the name of the field it is about. */
  readonly fields: Readonly<Record<string, string>>

  constructor(status: number, body: Record<string, unknown>, requestId = '') {
    const message = messageIn(body)
    super(message)
    this.name = 'ApiError'
    this.status = status
    this.body = body
    this.requestId = requestId
    this.fields = status === 422 ? findFields(message) : {}
  }
}

/** Status of a request that got no answer. */
export const unreachable = 0

export const isApiError = (error: unknown, ...statuses: number[]): error is ApiError =>
  error instanceof ApiError && (statuses.length === 0 || statuses.includes(error.status))

/** Worth another try: no answer, or one that says "later". */
export const isPassing = (error: unknown): boolean => isApiError(error, unreachable, 429, 502, 503, 504)

function messageIn({ error_human, error, message, notice }: Record<string, unknown>): string {
  const [pattern, value] = Array.isArray(notice) ? notice : []
  const texts = [error_human, error, typeof pattern === 'string' ? pattern.replace('%s', String(value)) : '', message]
  return texts.find((text): text is string => typeof text === 'string' && text !== '') ?? ''
}

const patterns = [
  /^Attribute '(\w+)' required/,
  /^No lookup value found for '(\w+)'/,
  /^Invalid value for param '(\w+)'/,
  /^Parameter '(\w+)'/,
  /^The required parameter '(\w+)' is missing/,
]

/** The server says which field it means in words only: "Name can't be blank", "Attribute 'name' required!". */
export function findFields(message: string): Record<string, string> {
  const quoted = patterns.map((pattern) => pattern.exec(message)?.[1]).find((name) => name !== undefined)
  const label = /^([A-Z][\w-]*(?: [a-z]+)?) (?:can't|is|must|has) /.exec(message)?.[1]
  const name = quoted ?? label?.toLowerCase().replaceAll(/[ -]/g, '_')
  return name === undefined ? {} : { [name]: message }
}
