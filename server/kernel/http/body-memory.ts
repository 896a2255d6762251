import { finished } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { createMemoryBudget } from '../limits/memory-budget.ts'
import { mostAnonymousBytes } from './read-body.ts'

/** Bytes of concurrent bodies. Each is in memory up to three times: as received, as text and decoded. */
export const defaultBodyMemory = 100 * 1024 * 1024
/** Milliseconds that a body waits for memory: an upload of 100 MB takes about as long anyway. */
export const defaultMemoryTimeout = 20_000

/**
 * Limits the memory of request bodies. Only bytes that have arrived count; a body that finds no memory waits with
 * the rest unread, and is rejected after the timeout (503). Small bodies, and so all anonymous ones, do not count.
 */
export function limitBodyMemory(app: FastifyInstance, budget: { bytes: number; timeout: number }): void {
  const reserve = createMemoryBudget(budget)
  app.decorateRequest('reserveMemory', undefined)
  app.addHook('preParsing', (request, reply, _body, done) => {
    if (isLarge(request)) {
      const { grow, release } = reserve()
      request.reserveMemory = grow
      finished(reply.raw, release)
    }
    done()
  })
}

/** Files that go to the blob store are never held in memory. */
function isLarge({ headers, actor, route: { config } }: FastifyRequest): boolean {
  if (config.storesFiles || actor === undefined || actor.via === 'anonymous') return false
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > mostAnonymousBytes
}
