import type { FastifyInstance } from 'fastify'

/** One log line per answered request; without the query string, which may contain names and tokens. */
export function logRequests(app: FastifyInstance) {
  // Without redaction, which takes 35 µs a line: there are no nested values, and none that a client chooses freely.
  const log = app.deps.log.child({}, { redact: [] })
  app.addHook('onResponse', (request, reply, done) => {
    const { id: reqId, method, ip, actor } = request
    log.info(
      {
        reqId,
        method,
        route: request.route.url ?? 'unknown',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        ip,
        userId: actor?.id,
        onBehalfBy: actor && actor.realId !== actor.id ? actor.realId : undefined,
        via: actor?.via,
      },
      'request',
    )
    done()
  })
}
