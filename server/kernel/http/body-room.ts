import { finished } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { shareRoom } from '../limits/room.ts'

/** A body is in memory as bytes, as text and as values, so that this much of it takes four times as much. */
export const usualBodyRoom = 200 * 1024 * 1024
/** As long as somebody who uploads files of 100 MB will wait anyway. */
const patience = 20_000
/** What nearly all bodies are has room without being counted. */
const small = 64 * 1024

/** As many bodies at once as there is room for: the others wait with theirs unread, and then come again later (503). */
export function boundBodies(app: FastifyInstance, room: number): void {
  const takeRoom = shareRoom({ room, patience })
  app.addHook('preParsing', async (request, reply) => {
    const size = bodySizeOf(request)
    if (size > small) finished(reply.raw, await takeRoom(size))
  })
}

/** As announced; without that, as much as the route accepts. Files that go to the store are never in memory. */
function bodySizeOf({ headers, routeOptions: { bodyLimit, config } }: FastifyRequest): number {
  if (config.storesFiles) return 0
  if (headers['transfer-encoding'] !== undefined) return bodyLimit
  return Math.min(Number(headers['content-length'] ?? 0), bodyLimit)
}
