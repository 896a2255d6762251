import type { Send } from '#contract/client.ts'
import { checkServer } from '../live/server-reachability.ts'
import { noteSignedOut } from '../live/state.ts'
import { readTogether } from './batch.ts'
import { ApiError, unreachable } from './error.ts'
import { takePrefetched } from './prefetched-responses.ts'

const prefix = '/api/v1'

/** Sent with writes; every response to a session contains the current one. */
let csrfToken: string | undefined

type Request = {
  method: string
  path: string
  body?: BodyInit | undefined
  headers?: Record<string, string> | undefined
  signal?: AbortSignal | undefined
  keepalive?: boolean | undefined
  /** Read in one request with others that are asked for at the same time. */
  isTogether?: boolean | undefined
}

/** One API request. Any error response is thrown as an ApiError. */
export async function request(asked: Request): Promise<Response> {
  if (asked.method !== 'GET' && csrfToken === undefined) await fetchToken()
  const response = await attempt(asked)
  // Another tab may have signed in again: the cookie is a new one, and so is its token.
  const isStale = response.status === 401 && (await readCode(response)) === 'csrf_failed'
  if (isStale) await fetchToken()
  const final = isStale ? await attempt(asked) : response
  if (final.status === 401 && asked.path !== '/signin') await noteEndedSession()
  return accept(final)
}

/** The body can be read again afterwards. */
async function readCode(response: Response): Promise<unknown> {
  const { code } = (await response
    .clone()
    .json()
    .catch(() => ({}))) as { code?: unknown }
  return code
}

/** The session ended while the page was open: the user is asked to sign in again. */
async function noteEndedSession(): Promise<void> {
  const shown = await attempt({ method: 'GET', path: '/signshow' })
  const { session } = (await shown.json().catch(() => ({}))) as { session?: unknown }
  if (!session) noteSignedOut()
}

async function attempt({ method, path, headers, isTogether, ...init }: Request): Promise<Response> {
  try {
    const token: Record<string, string> = method === 'GET' ? {} : tokenHeader()
    const early = method === 'GET' ? (takePrefetched(path) ?? (isTogether ? readTogether(path) : undefined)) : undefined
    const response = await (early ?? fetch(prefix + path, { ...init, method, headers: { ...headers, ...token } }))
    csrfToken = response.headers.get('CSRF-TOKEN') ?? csrfToken
    return response
  } catch (error) {
    if (init.signal?.aborted) throw error
    void checkServer()
    throw new ApiError(unreachable, { error: 'We can’t reach the server.' })
  }
}

/** A GET that writes, such as switching to another user, needs the token too. */
export const tokenHeader = (): Record<string, string> => ({ 'X-CSRF-Token': csrfToken ?? '' })

export const forgetToken = (): void => {
  csrfToken = undefined
}

async function fetchToken(): Promise<void> {
  await attempt({ method: 'GET', path: '/signshow' })
}

async function accept(response: Response): Promise<Response> {
  if (response.ok) return response
  const body = (await response.json().catch(() => ({}))) as Record<string, unknown>
  throw new ApiError(response.status, body, response.headers.get('X-Request-Id') ?? '')
}

/** The transport of the contract's client: JSON, the session cookie, the CSRF token. */
export const send: Send = async ({ method, path, body }) => {
  const json = body && { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }
  return readAnswer({ method, path, ...json })
}

/** The same for a read that waits a moment for others. */
export const sendTogether: Send = async ({ method, path }) => readAnswer({ method, path, isTogether: true })

let openRequests = 0

/** Whether an answer is awaited: what is on screen may not be complete yet. */
export const hasOpenRequests = (): boolean => openRequests > 0

async function readAnswer(asked: Request): Promise<unknown> {
  openRequests += 1
  try {
    const response = await request(asked)
    return await (response.headers.get('Content-Type')?.includes('json') ? response.json() : response.text())
  } finally {
    openRequests -= 1
  }
}
