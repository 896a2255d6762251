import { type WriteBuffer, createWriteBuffer } from '#kernel/write-buffer.ts'
import type { Ctx, Deps } from '#kernel/context.ts'
import { insertExchanges, type HttpLogRow } from './store.ts'

export { insertExchanges, listAttempts } from './store.ts'

/** A request of an integration and our answer, with secrets already masked. */
export type LoggedExchange = {
  facility: string
  method: string
  url: string
  status: number
  request: string
  response: string
}

export const longestContent = 10_000
const longestUrl = 2000

export const cut = (text: string, length: number) => text.slice(0, length).toWellFormed()

/**
 * Written in buffers, a tenth of a second later and outside the transaction: a telephone system sends 200 events a
 * second, and one insert of twenty rows costs as much as one of a single row. A process that dies loses its last batch.
 */
const buffers = new WeakMap<Deps, WriteBuffer<HttpLogRow>>()

function bufferOf(deps: Deps): WriteBuffer<HttpLogRow> {
  const known = buffers.get(deps)
  if (known) return known
  const buffer = createWriteBuffer<HttpLogRow>({
    write: (exchanges) => insertExchanges(deps.db, exchanges),
    failed: (error) => deps.log.warn({ err: error }, 'writing the integration log failed'),
    milliseconds: 100,
    most: 1000,
  })
  buffers.set(deps, buffer)
  return buffer
}

export function recordExchange({ deps, actor, now, ip = '' }: Ctx, exchange: LoggedExchange): void {
  const { facility, method, url, status, request, response } = exchange
  bufferOf(deps).add({
    facility,
    method,
    url: cut(url, longestUrl),
    status: String(status),
    ip: ip || null,
    request: { content: cut(request, longestContent) },
    response: { content: cut(response, longestContent) },
    by: actor.id,
    at: now.toISOString(),
  })
}

/** Called before the log is read, and when the process ends. */
export const writeExchanges = (deps: Deps): Promise<void> => bufferOf(deps).flush()
