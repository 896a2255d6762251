import type { z } from 'zod'
import type { Assets } from './assets.ts'
import { type Endpoint, pathParameters } from './endpoint.ts'

/** Sends one request: fetch in the browser, inject in a test. */
export type Send = (request: { method: string; path: string; body?: Record<string, unknown> }) => Promise<unknown>

type Input<E extends Endpoint> = z.input<NonNullable<E['input']>>

/**
 * Types `assets` by model: the schema does not name models, so that all endpoints share one component in the
 * document.
 */
type WithAssets<T> = T extends { assets: unknown } ? { [Key in keyof T]: Key extends 'assets' ? Assets : T[Key] } : T

/** All shapes of an endpoint's response. */
export type AnswerOf<E extends Endpoint> = WithAssets<z.output<E['output']>>

type Dressed = { assets: unknown }
type Choices = readonly { id: number; label: string; value: string }[]
type Everything = { ticket_id: number; assets: unknown }

/** A record or a list of records, with `expand` or without. */
type PlainAnswer<T> = Exclude<T, Dressed | { total_count: number } | Choices>
type FullAnswer<T> = Exclude<Extract<T, Dressed>, Everything>

/** The response of an endpoint without `full` or other flags. */
export type PlainAnswerOf<E extends Endpoint> = PlainAnswer<AnswerOf<E>>

type Unless<Flags extends string> = { [Flag in Flags]?: undefined }
type Arguments<I> = unknown extends I ? [input?: Record<string, unknown>] : {} extends I ? [input?: I] : [input: I]

type SimpleOperation<I, T> = (...given: Arguments<I>) => Promise<T>

type ModeOperation<I, T> = {
  (input: I & { full: true }): Promise<FullAnswer<T>>
  (...given: Arguments<I & Unless<'full'>>): Promise<PlainAnswer<T>>
}

type TicketOperation<I, T> = {
  (input: I & { all: true }): Promise<Extract<T, Everything>>
  (input: I & { full: true }): Promise<FullAnswer<T>>
  (...given: Arguments<I & Unless<'all' | 'full'>>): Promise<PlainAnswer<T>>
}

type SearchOperation<I, T> = {
  (input: I & { only_total_count: true }): Promise<{ total_count: number }>
  (input: I & { full: true }): Promise<FullAnswer<T>>
  (input: I & { label: string }): Promise<Extract<T, Choices>>
  (input: I & { with_total_count: true }): Promise<Extract<T, { records: unknown }>>
  (...given: Arguments<I & Unless<'full' | 'label' | 'only_total_count' | 'with_total_count'>>): Promise<PlainAnswer<T>>
}

/** One overload for each shape of the response, selected by the flags of the input. */
type Operation<I, T> = unknown extends I
  ? SimpleOperation<I, T>
  : 'only_total_count' extends keyof I
    ? SearchOperation<I, T>
    : 'all' extends keyof I
      ? TicketOperation<I, T>
      : 'full' extends keyof I
        ? ModeOperation<I, T>
        : SimpleOperation<I, T>

type Operations<R extends Record<string, Endpoint>> = { [K in keyof R]: Operation<Input<R[K]>, AnswerOf<R[K]>> }
/**
 * A client whose types come from the contract: `client(send)(TicketPriority.endpoints).create({ name: '4 urgent'
 * })`.
 */
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
