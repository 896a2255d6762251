import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Sessions } from '#contract/session.ts'
import { cookieOf, csrfTokenOf, isFromOwnPages } from '#features/sessions/policy.ts'
import { ownHosts } from '#features/sessions/service.ts'
import { forbidden, unauthorized } from '#kernel/errors.ts'
import { mergedParameters } from '#kernel/http/parameters.ts'

/**
 * CSRF protection. A browser adds the cookie to requests of any site, so every write with a session needs the token that
 * our answers contain. Signing in writes before there is a session: another site must not sign its visitors in as
 * someone else, but a program without a cookie may sign in without a token.
 */
export function guardSessions(app: FastifyInstance): void {
  const { deps } = app
  app.decorateRequest('isSecure', false)
  app.addHook('onRequest', async (request) => {
    // Health checks must not need the settings.
    if (request.route.config.endpoint === undefined && request.headers.cookie === undefined) return
    request.isSecure = request.protocol === 'https' || (await deps.settings.text('http_type')) === 'https'
  })
  app.addHook('preHandler', (request, _reply, done) => (needsCheck(request) ? check(request) : done()))
  const check = async (request: FastifyRequest) => {
    const { authenticity_token: token } = mergedParameters(request)
    const hosts = await ownHosts(deps, request)
    if (!isFromOwnPages(request, { signingKey: deps.signingKey, hosts, token })) {
      throw unauthorized('csrf_failed', 'CSRF token verification failed!')
    }
    if (comesInOtherEncoding(request)) throw forbidden('json_required', 'Sessions can write only with a JSON body.')
  }
  app.addHook('onSend', (request, reply, _body, done) => {
    const isForeign = request.route.config.endpoint?.crossSite
    if (request.actor?.via === 'session' && !isForeign && !reply.hasHeader('CSRF-TOKEN'))
      reply.header('CSRF-TOKEN', csrfTokenOf(deps.signingKey, cookieOf(request) ?? ''))
    done()
  })
}

/** Requests that write with a session, and the sign-in. */
function needsCheck(request: FastifyRequest): boolean {
  const { endpoint } = request.route.config
  if (endpoint?.crossSite || (request.actor?.via !== 'session' && endpoint !== Sessions.signIn)) return false
  const reads = (request.method === 'GET' || request.method === 'HEAD') && !endpoint?.writes
  return !(reads && !isMadeToWrite(request)) && endpoint !== Sessions.showByPost
}

/** Any value of the parameter but empty, 0 and false. */
function isMadeToWrite(request: FastifyRequest): boolean {
  const name = request.route.config.endpoint?.writesWith
  const value = name === undefined ? undefined : mergedParameters(request)[name]
  return value !== undefined && !['', '0', 'false'].includes(String(value))
}

/** Forms of other sites can send anything but JSON. */
const comesInOtherEncoding = ({ body, encoding, route }: FastifyRequest): boolean =>
  body !== undefined &&
  body !== null &&
  encoding !== 'json' &&
  !(route.config.endpoint?.encodings as readonly unknown[] | undefined)?.includes(encoding)
