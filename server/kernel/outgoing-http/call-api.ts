import { type Network, parseTarget, readAtMost, RequestRefused, sendRequest } from './guarded-request.ts'
import { isPublicAddress } from './public-address.ts'

/** What the API of another service answered; `body` is undefined if `text` is not JSON. */
export type ApiAnswer = { status: number; headers: Record<string, string>; body: unknown; text: string }

export type ApiRequest = {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  headers?: Record<string, string>
  body?: string | Uint8Array
  /** Milliseconds for everything. */
  timeout?: number
  /** Ends the request earlier. */
  signal?: AbortSignal
  /** False accepts any certificate. */
  verifiesCertificate?: boolean
}

const webPorts = new Set(['', '80', '443', '8080', '8443'])

/** Servers on the internet. An address that the operator configured may also be a private one. */
export const networkOf = (configured?: string): Network =>
  configured === undefined
    ? { isAllowedAddress: isPublicAddress, isAllowedPort: (port) => webPorts.has(port) }
    : { isAllowedAddress: () => true, isAllowedPort: () => true }

const mostBytes = 5 * 1024 * 1024
const connectTimeout = 5000
const usualTimeout = 30_000

/**
 * Calls the API of another service. Redirects are not followed. Throws when there is no answer: `wasSent` tells whether
 * the service may have acted on the request.
 */
export async function callApi(address: string, network: Network, request: ApiRequest = {}): Promise<ApiAnswer> {
  const { method = 'GET', headers = {}, body, timeout = usualTimeout, signal, verifiesCertificate = true } = request
  const deadline = AbortSignal.timeout(timeout)
  try {
    const answer = await sendRequest(parseTarget(address, network), network, {
      method,
      headers: {
        Accept: 'application/json',
        ...(body && { 'Content-Length': String(Buffer.byteLength(body)) }),
        ...headers,
      },
      body,
      signal: signal ? AbortSignal.any([signal, deadline]) : deadline,
      connectTimeout,
      verifiesCertificate,
    })
    const { content, isComplete } = await readAtMost(answer, mostBytes)
    if (!isComplete) throw new RequestRefused('content', 'the answer is too large')
    const named = Object.entries(answer.headers).map(([name, value]) => [name, String(value)])
    const text = content.toString()
    return { status: answer.statusCode ?? 0, headers: Object.fromEntries(named), body: parseJson(text), text }
  } catch (error) {
    throw new ApiUnavailable(error, mayHaveArrived(error))
  }
}

/** Neither a connection nor an answer. */
export class ApiUnavailable extends Error {
  override name = 'ApiUnavailable'
  /** Whether the service may have received the request. */
  readonly wasSent: boolean

  constructor(cause: unknown, wasSent: boolean) {
    super(cause instanceof Error ? cause.message : 'no answer', { cause })
    this.wasSent = wasSent
  }
}

const beforeSending = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'])

function mayHaveArrived(error: unknown): boolean {
  if (error instanceof RequestRefused && error.reason !== 'content' && error.reason !== 'timeout') return false
  const { code = '' } = error as NodeJS.ErrnoException
  return !(beforeSending.has(code) || /CERT|SELF_SIGNED|ERR_TLS|ISSUER|UNABLE_TO/.test(code))
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
