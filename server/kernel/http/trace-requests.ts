import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Span } from '../tracing.ts'

/** A span for each request, with the route and never the path or the query, which may contain names and tokens. */
export function traceRequests(app: FastifyInstance): void {
  const { tracing } = app.deps
  if (!tracing) return
  const spans = new WeakMap<FastifyRequest, Span>()
  app.addHook('onRequest', (request, _reply, done) => {
    const { method, headers, id } = request
    const route = request.route.url ?? 'unknown'
    const attributes = { 'http.request.method': method, 'http.route': route, 'switchboard.request_id': id }
    const parent = headers.traceparent
    const span = { name: `${method} ${route}`, kind: 'request', attributes } as const
    const begun = tracing.begin({ ...span, parent: typeof parent === 'string' ? parent : undefined })
    spans.set(request, begun)
    begun.run(done)
  })
  // Once more: the events of the connection that brought the body do not belong to the request.
  app.addHook('preHandler', (request, _reply, done) => void (spans.get(request)?.run(done) ?? done()))
  app.addHook('onResponse', (request, reply, done) => {
    const { statusCode } = reply
    const attributes = { 'http.response.status_code': statusCode, 'user.id': request.actor?.id }
    spans.get(request)?.end(attributes, statusCode >= 500 ? new Error(`Status ${statusCode}`) : undefined)
    done()
  })
}
