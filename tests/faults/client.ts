import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'

/** Requests that are repeated until they are answered: every process may be dead at any moment. */
export type FaultClient = {
  call<T>(method: string, path: string, body?: object, key?: string): Promise<T>
  /** Without credentials, with its own headers and a body as it is. */
  post<T>(path: string, text: string, headers?: Record<string, string>): Promise<T>
  /** The content of a file. */
  download(path: string): Promise<string>
}

export const admin = { email: 'ada@example.com', password: 'Power-Failure-2026' }
export const authorization = `Basic ${btoa(`${admin.email}:${admin.password}`)}`

const json = { 'content-type': 'application/json' }

/** Each attempt goes to the next address, as behind a balancer. */
export function createFaultClient(addresses: readonly string[]): FaultClient {
  let turn = 0
  const send = async (path: string, request: RequestInit): Promise<string> => {
    for (;;) {
      const answer = await fetchOnce(`${addresses[turn++ % addresses.length]}/api/v1${path}`, request)
      if (answer && answer.status < 300) return answer.text
      if (answer && answer.status < 500 && answer.status !== 429)
        throw new Error(`${request.method} ${path}: ${answer.status} ${answer.text.slice(0, 500)}`)
      await delay(200)
    }
  }
  return {
    call: async <T>(method: string, path: string, body?: object, key = randomUUID()) => {
      const headers = { ...json, authorization, 'idempotency-key': key }
      return JSON.parse(await send(path, { method, headers, ...(body && { body: JSON.stringify(body) }) })) as T
    },
    post: async <T>(path: string, text: string, headers: Record<string, string> = json) =>
      JSON.parse((await send(path, { method: 'POST', headers, body: text })) || 'null') as T,
    download: (path) => send(path, { method: 'GET', headers: { authorization } }),
  }
}

/** Undefined when no process answers, or it is killed during the request. */
async function fetchOnce(url: string, request: RequestInit) {
  try {
    const response = await fetch(url, { ...request, signal: AbortSignal.timeout(60_000) })
    return { status: response.status, text: await response.text() }
  } catch {
    return undefined
  }
}
