import { finished } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { shareRoom } from '../limits/room.ts'
import { mostAnonymousBytes } from './read-body.ts'

/** Bytes of bodies at once. Each of them is in memory up to three times: as received, as text and decoded. */
export const usualBodyRoom = 100 * 1024 * 1024
/** As long as somebody who uploads files of 100 MB will wait anyway. */
const patience = 20_000

/**
 * As many bodies at once as there is room for. Only bytes that have arrived take room; a body that finds none waits
 * with the rest unread, and is refused in the end (503). Small bodies, and so all of callers without credentials, take none.
 */
export function boundBodies(app: FastifyInstance, room: number): void {
  const enter = shareRoom({ room, patience })
  app.decorateRequest('takeRoom', undefined)
  app.addHook('preParsing', async (request, reply) => {
    if (!isLarge(request)) return
    const { grow, leave } = enter()
    request.takeRoom = grow
    finished(reply.raw, leave)
  })
}

/** Files that go to the store are never in memory. */
function isLarge({ headers, actor, routeOptions: { config } }: FastifyRequest): boolean {
  if (config.storesFiles || actor === undefined || actor.via === 'anonymous') return false
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > mostAnonymousBytes
}
