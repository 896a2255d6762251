import type { FastifyRequest } from 'fastify'
import { anonymous } from '#kernel/actor.ts'
import type { Ctx } from '#kernel/context.ts'
import { readingContext, unitOfWork } from '#kernel/unit-of-work.ts'
import { authenticateClient, credentialsOf, parametersOf, type PageVisit } from './clients.ts'
import { type OAuthFailure, exchangeGrant } from './grants.ts'
import { findToken, lockFamily, type GrantedToken } from './store.ts'
import { revoke } from './tokens.ts'

const occasionOf = ({ id, ip }: FastifyRequest) => ({ actor: anonymous, requestId: id, ip })
const epoch = (timestamp: string) => Math.floor(Date.parse(timestamp) / 1000)

const invalidClient: OAuthFailure = { error: 'invalid_client', error_description: 'Client authentication failed.' }
const statuses: Record<string, number> = { invalid_client: 401, invalid_token: 401, unauthorized_client: 403 }

/** JSON also for forms. Programs in a browser call these from other origins; no cookie counts here. */
function answer({ reply }: PageVisit, body: object) {
  const status = 'error' in body ? (statuses[String(body.error)] ?? 400) : 200
  reply.code(status).headers({ 'Cache-Control': 'no-store', Pragma: 'no-cache', 'Access-Control-Allow-Origin': '*' })
  if (status === 401) reply.header('WWW-Authenticate', challengeOf(body as OAuthFailure))
  return reply.type('application/json; charset=utf-8').send(JSON.stringify(body))
}

const challengeOf = ({ error }: OAuthFailure) =>
  error === 'invalid_token' ? 'Bearer realm="Switchboard", error="invalid_token"' : 'Basic realm="Switchboard"'

export async function sendTokens(visit: PageVisit) {
  const parameters = parametersOf(visit.request)
  const credentials = credentialsOf(visit.request, parameters)
  return answer(
    visit,
    await unitOfWork(visit.app.deps, occasionOf(visit.request), (ctx) => exchangeGrant(ctx, parameters, credentials)),
  )
}

/** RFC 7009: an unknown token counts as revoked; access and refresh token are revoked together. */
export async function revokeToken(visit: PageVisit) {
  const parameters = parametersOf(visit.request)
  const credentials = credentialsOf(visit.request, parameters)
  const body = await unitOfWork(visit.app.deps, occasionOf(visit.request), async (ctx) => {
    const client = await authenticateClient(ctx, credentials)
    if (!client) return invalidClient
    const token = await findToken(ctx.db, parameters.token ?? '', 'either')
    if (!token) return {}
    if (token.uid !== client.uid)
      return { error: 'unauthorized_client', error_description: 'The token was issued to another client.' }
    await lockFamily(ctx.db, token.family)
    await revoke(ctx, { family: token.family })
    return {}
  })
  return answer(visit, body)
}

/** RFC 7662, for the application that a token was issued to; for others the token is not active. */
export async function introspect(visit: PageVisit) {
  const parameters = parametersOf(visit.request)
  const ctx = readingContext(visit.app.deps, occasionOf(visit.request))
  const credentials = credentialsOf(visit.request, parameters)
  const client = credentials.secret === undefined ? undefined : await authenticateClient(ctx, credentials)
  if (!client) return answer(visit, invalidClient)
  const { token: plain = '' } = parameters
  const access = await findToken(ctx.db, plain, 'access')
  const token = access ?? (await findToken(ctx.db, plain, 'refresh'))
  const end = access ? token?.expires_at : token?.refresh_expires_at
  if (!token || !end || token.uid !== client.uid || !lives(ctx, token, end)) return answer(visit, { active: false })
  return answer(visit, {
    active: true,
    scope: 'full',
    client_id: token.uid,
    username: token.login,
    sub: String(token.user_id),
    ...(access && { token_type: 'Bearer' }),
    iat: epoch(token.created_at),
    exp: epoch(end),
  })
}

const lives = ({ now }: Ctx, { active, revoked_at }: GrantedToken, end: string) =>
  active && revoked_at === null && end > now.toISOString()

/** Information for a bearer about its own token. */
export async function showTokenInfo(visit: PageVisit) {
  const { app, request } = visit
  const [, plain = ''] = /^Bearer\s+(\S+)$/i.exec(request.headers.authorization ?? '') ?? []
  const ctx = readingContext(app.deps, occasionOf(request))
  const token = await findToken(ctx.db, plain, 'access')
  if (!token || !lives(ctx, token, token.expires_at))
    return answer(visit, { error: 'invalid_token', error_description: 'The access token is invalid.' })
  return answer(visit, {
    resource_owner_id: token.user_id,
    scope: ['full'],
    expires_in: epoch(token.expires_at) - Math.floor(ctx.now.getTime() / 1000),
    application: { uid: token.uid },
    created_at: epoch(token.created_at),
  })
}
