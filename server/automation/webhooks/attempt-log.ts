import type { DeliveryFailure, WebhookAttempt } from '#contract/webhook-delivery.ts'
import { cut, insertExchanges, listAttempts, longestContent } from '#features/http-logs/service.ts'
import type { Ctx } from '#kernel/context.ts'
import { maskHeaders } from './build-request.ts'
import type { EndpointAnswer, EndpointRequest } from './call-endpoint.ts'

const writeHeaders = (headers: Record<string, string>): string =>
  Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n')

/** A query can contain a token, as addresses of chat services do. */
const maskQuery = (url: string): string => url.replace(/\?.*$/, '?***')

/** An entry in the log of integrations, as deployed clients read it, with what our own log shows besides. */
export async function recordAttempt(
  { db, actor, now }: Ctx,
  deliveryId: number,
  request: EndpointRequest,
  answer: EndpointAnswer,
): Promise<void> {
  const headers = maskHeaders(request.headers)
  await insertExchanges(db, [
    {
      direction: 'out',
      facility: 'webhook',
      method: request.method,
      url: maskQuery(request.url),
      status: String(answer.status),
      ip: null,
      request: {
        content: `${writeHeaders(headers)}\n\n${cut(request.body, longestContent)}`,
        content_type: headers['Content-Type'],
        content_encoding: '',
        source: '',
      },
      response: {
        code: answer.status,
        content: cut(answer.content.replaceAll('\0', ''), longestContent),
        content_type: answer.headers['content-type'] ?? '',
        headers: maskHeaders(answer.headers),
        milliseconds: answer.milliseconds,
        failure: answer.failure,
      },
      by: actor.id,
      at: now.toISOString(),
      webhook_delivery_id: deliveryId,
    },
  ])
}

type StoredRequest = { content: string }
type StoredResponse = {
  code: number
  content: string
  headers: Record<string, string>
  milliseconds: number
  failure: DeliveryFailure | null
}

/** The attempts of a delivery, oldest first. */
export async function loadAttempts({ db }: Ctx, deliveryId: number): Promise<WebhookAttempt[]> {
  const entries = await listAttempts(db, deliveryId)
  return entries.map(({ created_at, method, url, request, response }) => {
    const { content } = request as StoredRequest
    const answer = response as StoredResponse
    const end = content.indexOf('\n\n')
    return {
      at: created_at,
      milliseconds: answer.milliseconds,
      method,
      url,
      status: answer.code || null,
      failure: answer.failure,
      request: { headers: readHeaders(content.slice(0, end)), content: content.slice(end + 2) },
      response: { headers: answer.headers, content: answer.content },
    }
  })
}

const readHeaders = (text: string): Record<string, string> =>
  Object.fromEntries(
    text.split('\n').map((line) => [line.slice(0, line.indexOf(': ')), line.slice(line.indexOf(': ') + 2)]),
  )
