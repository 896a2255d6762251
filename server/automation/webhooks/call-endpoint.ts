import type { IncomingMessage } from 'node:http'
import type { DeliveryFailure } from '#contract/webhook-delivery.ts'
import {
  type Network,
  parseTarget,
  readAtMost,
  RequestRefused,
  sendRequest,
} from '#kernel/outgoing-http/guarded-request.ts'

export type EndpointRequest = {
  url: string
  method: string
  headers: Record<string, string>
  body: string
  verifiesCertificate: boolean
}

export type EndpointAnswer = {
  /** 0 without an answer. */
  status: number
  failure: DeliveryFailure | null
  headers: Record<string, string>
  content: string
  milliseconds: number
}

/** In milliseconds; parameters, so that tests need not wait. */
export type CallLimits = { connect: number; idle: number; total: number }
const usualLimits: CallLimits = { connect: 4000, idle: 30_000, total: 60_000 }

const mostRedirects = 3
/** More than the log keeps. */
const mostBytes = 64 * 1024

/**
 * Calls the endpoint of a webhook. Any status of 2xx is a success. Only redirects that keep method and body (307, 308)
 * are followed, each to an address that is checked again, and without credentials to another server.
 */
export async function callEndpoint(
  request: EndpointRequest,
  network: Network,
  limits: CallLimits = usualLimits,
): Promise<EndpointAnswer> {
  const start = performance.now()
  const signal = AbortSignal.timeout(limits.total)
  const answered = await attempt(request, network, { ...limits, signal }).catch((error: unknown) =>
    // An answer that is cut off by the signal ends with another error.
    withoutAnswer(signal.aborted ? 'timeout' : nameFailure(error)),
  )
  return { ...answered, milliseconds: Math.round(performance.now() - start) }
}

type Answered = Omit<EndpointAnswer, 'milliseconds'>

type Deadlines = CallLimits & { signal: AbortSignal }

async function attempt(request: EndpointRequest, network: Network, limits: Deadlines): Promise<Answered> {
  let url = parseTarget(request.url, network)
  let { headers } = request
  for (let redirects = 0; ; redirects += 1) {
    const { method, body, verifiesCertificate } = request
    const answer = await sendRequest(url, network, {
      method,
      headers,
      body,
      signal: limits.signal,
      connectTimeout: limits.connect,
      idleTimeout: limits.idle,
      verifiesCertificate,
    })
    const target = redirects < mostRedirects ? redirectTarget(answer, url) : undefined
    if (!target) return readAnswer(answer)
    answer.destroy()
    const next = parseTarget(target, network)
    if (next.origin !== url.origin) headers = withoutCredentials(headers)
    url = next
  }
}

const redirectTarget = ({ statusCode, headers }: IncomingMessage, from: URL): string | undefined =>
  (statusCode === 307 || statusCode === 308) && headers.location
    ? (URL.parse(headers.location, from.href)?.href ?? '')
    : undefined

const withoutCredentials = (headers: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => name !== 'Authorization'))

async function readAnswer(answer: IncomingMessage): Promise<Answered> {
  const { statusCode: status = 0, headers } = answer
  const { content } = await readAtMost(answer, mostBytes)
  const isSuccess = status >= 200 && status < 300
  const failure = isSuccess ? null : status >= 300 && status < 400 ? 'redirect' : 'refused_status'
  const named = Object.entries(headers).map(([name, value]) => [name, String(value)])
  return { status, failure, headers: Object.fromEntries(named) as Record<string, string>, content: content.toString() }
}

const withoutAnswer = (failure: DeliveryFailure): Answered => ({ status: 0, failure, headers: {}, content: '' })

const failuresByReason: Partial<Record<RequestRefused['reason'], DeliveryFailure>> = {
  private_address: 'private_address',
  port: 'port',
  timeout: 'timeout',
}

function nameFailure(error: unknown): DeliveryFailure {
  if (error instanceof RequestRefused) return failuresByReason[error.reason] ?? 'redirect'
  const { code = '' } = error as NodeJS.ErrnoException
  if (code === 'ETIMEDOUT') return 'timeout'
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'unknown_host'
  if (code === 'ECONNREFUSED') return 'connection_refused'
  return /CERT|SELF_SIGNED|ERR_TLS|ISSUER|UNABLE_TO/.test(code) ? 'certificate' : 'connection_lost'
}
