import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { text } from 'node:stream/consumers'

export type Shot = {
  method: 'GET' | 'POST'
  path: string
  body?: object
  authorization?: string
  /** A body as it is, with the headers that describe it. */
  text?: string
  headers?: Record<string, string>
}
export type Hit = { status: number; body: string; sentAt: number; milliseconds: number }

const agent = new Agent({ keepAlive: true, maxSockets: 64 })

async function fire(address: string, { method, path, body, authorization, text: written, ...shot }: Shot) {
  const headers = {
    ...(authorization && { authorization }),
    ...(body && { 'content-type': 'application/json' }),
    ...shot.headers,
  }
  const sent = request(new URL(`/api/v1${path}`, address), { agent, method, headers })
  sent.end(written ?? (body && JSON.stringify(body)))
  const [response] = await once(sent, 'response')
  return { status: response.statusCode as number, body: await text(response) }
}

/**
 * Sends at fixed times, even if earlier requests are unanswered: a slow server gets no pause. Durations count from
 * the time when a request was due, so that waiting here counts as waiting too.
 */
export async function fireAtRate(address: string, perSecond: number, shots: readonly Shot[]): Promise<Hit[]> {
  const started = performance.now()
  const hits = shots.map(async (shot, index) => {
    const due = started + (index * 1000) / perSecond
    await new Promise((resolve) => setTimeout(resolve, Math.max(1, due - performance.now())))
    const answered = await fire(address, shot)
    return { ...answered, sentAt: performance.timeOrigin + due, milliseconds: performance.now() - due }
  })
  return Promise.all(hits)
}
