import { invalid, type Refusal } from '#kernel/errors.ts'

/** Shows the code on a page, for programs that cannot receive a redirect. */
export const outOfBand = 'urn:ietf:wg:oauth:2.0:oob'

/** Schemes that a browser would execute or open instead of passing them to an application. */
const dangerousSchemes = new Set(
  ['javascript', 'data', 'vbscript', 'file', 'filesystem', 'blob', 'about', 'view-source', 'ws', 'wss', 'ftp'].map(
    (scheme) => `${scheme}:`,
  ),
)
const loopback = new Set(['localhost', '127.0.0.1', '[::1]'])

/** One address a line. */
const redirectUrisOf = (text: string): string[] => text.split(/\s+/).filter((line) => line !== '')

/** Why this redirect URL is rejected, as a text for the administrator. */
function problemOf(uri: string): string | undefined {
  if (uri === outOfBand) return undefined
  if (!/^[!-~]+$/.test(uri) || !URL.canParse(uri)) return 'must be an absolute URI'
  const { protocol, hostname, username, password } = new URL(uri)
  if (uri.includes('#')) return 'must not contain a fragment'
  if (username !== '' || password !== '') return 'must not contain a user name'
  if (protocol === 'https:') return undefined
  if (protocol === 'http:') return loopback.has(hostname) ? undefined : 'must use https'
  return dangerousSchemes.has(protocol) ? 'must be an address of the application' : undefined
}

export function redirectUriProblem(text: string): Refusal | undefined {
  const uris = redirectUrisOf(text)
  if (uris.length === 0) return invalid('required', "Redirect URI can't be blank", about)
  const problem = uris.map(problemOf).find((found) => found !== undefined)
  return problem === undefined ? undefined : invalid('invalid_redirect_uri', `Redirect URI ${problem}.`, about)
}

const about = { field: 'redirect_uri' }

/** Byte by byte: an extra slash, another case, a query or an encoded letter is another address. */
export const isRegistered = (uri: string, registered: string): boolean => redirectUrisOf(registered).includes(uri)

export type AuthorizationRequest = {
  client_id: string
  redirect_uri: string
  response_type?: string | undefined
  scope?: string | undefined
  state?: string | undefined
  code_challenge?: string | undefined
  code_challenge_method?: string | undefined
}

/** RFC 6749, 4.1.2.1: errors that are sent to the application by a redirect. */
export type AuthorizationError = { error: string; error_description: string }

const wrong = (error: string, error_description: string): AuthorizationError => ({ error, error_description })
const challengePattern = /^[\w.~-]{43,128}$/

/** The error of a request whose application and redirect URL are valid. */
export function refusalOf(
  { response_type, scope, code_challenge, code_challenge_method }: AuthorizationRequest,
  { confidential }: { confidential: boolean },
): AuthorizationError | undefined {
  if (response_type === undefined) return wrong('invalid_request', 'response_type is missing.')
  if (response_type !== 'code') return wrong('unsupported_response_type', 'Only response_type code is supported.')
  if (scope !== undefined && scope.trim() !== '' && scope.trim() !== 'full')
    return wrong('invalid_scope', 'The only scope is full.')
  if (code_challenge === undefined) {
    if (code_challenge_method !== undefined) return wrong('invalid_request', 'code_challenge is missing.')
    return confidential ? undefined : wrong('invalid_request', 'This application must use PKCE: send a code_challenge.')
  }
  if (code_challenge_method !== 'S256') return wrong('invalid_request', 'code_challenge_method must be S256.')
  return challengePattern.test(code_challenge) ? undefined : wrong('invalid_request', 'code_challenge is malformed.')
}
