import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import { Sessions } from '#contract/session.ts'
import { isForeign } from '#features/sessions/policy.ts'
import { ownHosts } from '#features/sessions/service.ts'
import { forbidden, Refusal } from '#kernel/errors.ts'
import { detectEncoding } from '#kernel/http/content-type.ts'

/**
 * Whether a page of another site could do harm by calling it: it writes and needs no credentials. Phone systems
 * send a token in the path and use any encoding; forms on other websites send a token of their own; signing in has
 * its own check.
 */
export const isAnonymousWrite = (endpoint: Endpoint): boolean =>
  endpoint.permission === 'public' &&
  endpoint.writes &&
  !endpoint.encodings.includes('any') &&
  !endpoint.crossSite &&
  endpoint !== Sessions.signIn

/**
 * Without credentials, a write must come from our own pages or from a program, and in JSON, which no form can send.
 * Checked before the body is read.
 */
export function guardAnonymousWrites(app: FastifyInstance): void {
  app.addHook('preParsing', async (request) => {
    const { endpoint } = request.route.config
    if (!endpoint || request.actor?.via !== 'anonymous' || !isAnonymousWrite(endpoint)) return
    if (isForeign(request, await ownHosts(app.deps, request))) {
      throw forbidden('foreign_origin', 'Requests from other sites are not allowed.')
    }
    if (hasOtherEncoding(request, endpoint))
      throw new Refusal(415, 'unsupported_media_type', 'The content type is not supported.')
  })
}

const hasBody = ({ 'content-length': length, 'transfer-encoding': coding }: FastifyRequest['headers']) =>
  coding !== undefined || Number(length ?? 0) > 0

function hasOtherEncoding({ headers }: FastifyRequest, { encodings }: Endpoint): boolean {
  const encoding = detectEncoding(headers['content-type'])
  return hasBody(headers) && (encoding === 'unknown' || !encodings.includes(encoding))
}
