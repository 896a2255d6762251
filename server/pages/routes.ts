import type { FastifyInstance } from 'fastify'
import { serveDocs } from './docs/routes.ts'
import { serveStatic } from './static.ts'

/** The few pages that the server renders itself: the API reference here, consent in `features/oauth`. */
export function routes(app: FastifyInstance): void {
  serveStatic(app)
  serveDocs(app)
}
