import type { FastifyInstance } from 'fastify'

/** One log line per answered request; without the query string, which may contain names and tokens. */
export function logRequests(app: FastifyInstance) {
  app.addHook('onResponse', async (request, reply) => {
    const { method, ip, actor } = request
    const route = request.routeOptions.url ?? 'unknown'
    request.log.info(
      {
        method,
        route,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        ip,
        userId: actor?.id,
        onBehalfBy: actor && actor.realId !== actor.id ? actor.realId : undefined,
        via: actor?.via,
      },
      'request',
    )
  })
}
