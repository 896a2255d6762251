import type { z } from 'zod'
import { type Endpoint, pathParameters } from './endpoint.ts'

/** Carries one request; the caller decides how: fetch in the browser, inject in a test. */
export type Send = (request: { method: string; path: string; body?: Record<string, unknown> }) => Promise<unknown>

type Parameters<E extends Endpoint> = z.input<NonNullable<E['input']>>
type Operation<E extends Endpoint> = (input: Parameters<E>) => Promise<z.output<E['output']>>
type Operations<R extends Record<string, Endpoint>> = { [K in keyof R]: Operation<R[K]> }

/** Typed by the contract alone: `client(send)(TicketPriority.endpoints).create({ name: '4 urgent' })`. */
export const client =
  (send: Send) =>
  <R extends Record<string, Endpoint>>(endpoints: R): Operations<R> =>
    Object.fromEntries(
      Object.entries(endpoints).map(([name, endpoint]) => [
        name,
        (input: Record<string, unknown> = {}) => send(requestOf(endpoint, input)),
      ]),
    ) as unknown as Operations<R>

function requestOf({ method, path }: Endpoint, input: Record<string, unknown>) {
  const inPath = pathParameters(path)
  const rest = Object.entries(input).filter(([key, value]) => !inPath.includes(key) && value !== undefined)
  const address = path.replaceAll(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(String(input[key])))
  if (method !== 'GET') return { method, path: address, body: Object.fromEntries(rest) }
  const query = new URLSearchParams(rest.flatMap(([key, value]) => queryPairs(key, value)))
  return { method, path: rest.length > 0 ? `${address}?${query}` : address }
}

const queryPairs = (key: string, value: unknown): [string, string][] =>
  Array.isArray(value) ? value.map((item) => [`${key}[]`, String(item)]) : [[key, String(value)]]
