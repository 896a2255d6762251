import type { FastifyInstance, FastifyReply } from 'fastify'
import { sendJson } from '#kernel/http/send-response.ts'
import { showFailures } from '#server/pages/failures.ts'
import { decide, showConsent } from './authorize.ts'
import type { PageVisit } from './clients.ts'
import { introspect, revokeToken, sendTokens, showTokenInfo } from './endpoints.ts'
import { buildMetadata } from './metadata.ts'

type FlowRoute = {
  method: 'GET' | 'POST' | 'DELETE'
  url: string
  answer(visit: PageVisit): Promise<FastifyReply>
  isPage?: boolean
}

const sendMetadata = async ({ app, request, reply }: PageVisit) =>
  sendJson(request, reply.header('Access-Control-Allow-Origin', '*'), await buildMetadata(app.deps.settings, request))

/** OAuth's own addresses, outside of /api/v1. */
const flow: readonly FlowRoute[] = [
  { method: 'GET', url: '/oauth/authorize', answer: showConsent, isPage: true },
  { method: 'POST', url: '/oauth/authorize', answer: decide, isPage: true },
  { method: 'DELETE', url: '/oauth/authorize', answer: decide, isPage: true },
  { method: 'POST', url: '/oauth/token', answer: sendTokens },
  { method: 'POST', url: '/oauth/revoke', answer: revokeToken },
  { method: 'POST', url: '/oauth/introspect', answer: introspect },
  { method: 'GET', url: '/oauth/token/info', answer: showTokenInfo },
  { method: 'GET', url: '/.well-known/oauth-authorization-server', answer: sendMetadata },
]

export function serveFlow(app: FastifyInstance): void {
  for (const { method, url, answer, isPage } of flow) {
    const failures = isPage ? { errorHandler: showFailures } : {}
    app.route({ method, url, handler: (request, reply) => answer({ app, request, reply }), ...failures })
  }
}
