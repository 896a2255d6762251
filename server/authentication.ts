import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Sessions } from '#contract/session.ts'
import { owesSecondFactor } from '#features/accounts/service.ts'
import type { Identities, Identity } from '#features/permissions/service.ts'
import type { OpenedSession } from '#features/sessions/session-authenticator.ts'
import { countWrongToken } from '#features/sessions/sign-in-limits.ts'
import { cookieOf, csrfTokenOf, isFromOwnPages, mayActAs } from '#features/sessions/policy.ts'
import { isShutOut, ownHosts, type PasswordLogin } from '#features/sessions/service.ts'
import type { AccessTokens } from '#features/tokens/service.ts'
import { type Actor, may, systemActor, type Via } from '#kernel/actor.ts'
import type { Deps } from '#kernel/context.ts'
import { forbidden, unauthorized } from '#kernel/errors.ts'
import type { Authenticate } from '#kernel/http/fastify.ts'
import { mergedParameters } from '#kernel/http/parameters.ts'

/** The methods of authentication. */
type Authenticators = {
  identities: Identities
  passwords: PasswordLogin
  tokens: AccessTokens
  bearer: (token: string) => Promise<number | undefined>
  session: (request: FastifyRequest, manner: { notesUse: boolean }) => Promise<OpenedSession | undefined>
}

const loginFailed = 'Login failed. Have you double-checked your credentials and completed the email verification step?'

/** An Authorization header wins over a cookie; the cookie is then ignored. */
export function createAuthentication(deps: Deps, authenticators: Authenticators): Authenticate {
  return async (request, manner = { notesUse: true }) => {
    const { authorization = '' } = request.headers
    const actor =
      authorization === ''
        ? await bySession(authenticators, request, manner)
        : await byHeader(deps, authenticators, request, authorization)
    if (!actor) return undefined
    if (!actor.active) throw unauthorized('sign_in_failed', loginFailed)
    if (!isPublic(request) && (await isShutOut(deps, actor.permissions)))
      throw forbidden('maintenance', 'Maintenance mode enabled!')
    if (await awaitsSecondFactor(deps, actor, request)) {
      throw forbidden('two_factor_setup_required', 'Set up two-factor authentication first.')
    }
    return onBehalf(deps, authenticators, actor, request)
  }
}

const isPublic = ({ routeOptions }: FastifyRequest) => routeOptions.config.endpoint?.permission === 'public'

/**
 * Until a required second factor is set up, users reach only what they need to do so and what is public. Tokens keep
 * working: their owner created them, and a program cannot set up a second factor.
 */
async function awaitsSecondFactor(deps: Deps, { via, realId }: Actor, request: FastifyRequest): Promise<boolean> {
  if (via !== 'session' && via !== 'basic') return false
  const { endpoint } = request.routeOptions.config
  if (endpoint?.beforeSecondFactor || (isPublic(request) && !endpoint?.writes)) return false
  return owesSecondFactor(deps, realId)
}

const actorOf = (identity: Identity, via: Via): Actor => ({ ...identity, via, realId: identity.id })

async function bySession(
  { identities, session }: Authenticators,
  request: FastifyRequest,
  manner: { notesUse: boolean },
): Promise<Actor | undefined> {
  const opened = await session(request, manner)
  if (!opened) return undefined
  const identity = await identities.find(opened.userId)
  if (!identity) throw unauthorized('session_ended', `Can't find User with ID ${opened.userId} from Session`)
  // A deactivated user must be able to sign in with another account, and no page can delete this cookie.
  if (!identity.active && isPublic(request)) return undefined
  return { ...actorOf(identity, 'session'), sessionId: opened.sessionId, realId: opened.realUserId ?? identity.id }
}

async function byHeader(
  deps: Deps,
  authenticators: Authenticators,
  { ip }: FastifyRequest,
  header: string,
): Promise<Actor> {
  const [, scheme = '', rest = ''] = /^(\w+):?\s+(.*)$/s.exec(header.trim()) ?? []
  switch (scheme.toLowerCase()) {
    case 'basic':
      return byBasic(deps, authenticators, rest, ip)
    case 'token':
      return byToken(deps, authenticators, tokenIn(rest), ip)
    case 'bearer':
      return byBearer(deps, authenticators, tokenIn(rest), ip)
    default:
      throw unauthorized('authentication_required', 'Authentication required')
  }
}

/** `Token token="X"`, `Token token=X` and `Token X` are all in use. */
const tokenIn = (value: string) => /^(?:token\s*=\s*)?"?([^",\s]*)"?/i.exec(value.trim())?.[1] ?? ''

async function byBasic(
  { settings }: Deps,
  { passwords, identities }: Authenticators,
  encoded: string,
  ip: string,
): Promise<Actor> {
  if (!(await settings.isOn('api_password_access')))
    throw forbidden('api_password_access_off', 'API password access disabled!')
  const { login, password } = decodeBasic(encoded)
  const outcome = await passwords.verify(login, password, { remember: true, ip })
  if ('refused' in outcome) throw unauthorized('sign_in_failed', 'Invalid BasicAuth credentials')
  if (outcome.account.two_factor)
    throw unauthorized('two_factor_no_basic', 'Two-factor authentication is not supported with HTTP BasicAuth.')
  return actorOf((await identities.find(outcome.account.id)) as Identity, 'basic')
}

/** UTF-8, or Latin-1 where the bytes are not valid UTF-8: clients differ. */
function decodeBasic(encoded: string): { login: string; password: string } {
  const bytes = Buffer.from(encoded, 'base64')
  const utf8 = bytes.toString('utf8')
  const text = utf8.includes('\uFFFD') ? bytes.toString('latin1') : utf8
  const colon = text.indexOf(':')
  return colon === -1 ? { login: text, password: '' } : { login: text.slice(0, colon), password: text.slice(colon + 1) }
}

async function byToken(deps: Deps, authenticators: Authenticators, plain: string, ip: string): Promise<Actor> {
  if (!(await deps.settings.isOn('api_token_access')))
    throw forbidden('api_token_access_off', 'API token access disabled!')
  const actor = await byAccessToken(authenticators, plain)
  if (actor) return actor
  await countWrongToken(deps, ip)
  throw unauthorized('token_invalid', "Can't find User for Token")
}

async function byAccessToken({ tokens, identities }: Authenticators, plain: string): Promise<Actor | undefined> {
  const token = await tokens.find(plain)
  const identity = token && (await identities.find(token.user_id))
  return (
    identity && {
      ...actorOf(identity, 'token'),
      tokenId: token.id,
      tokenPermissions: token.permissions,
    }
  )
}

/** An OAuth token, or an access token: many clients send theirs as Bearer. */
async function byBearer(deps: Deps, authenticators: Authenticators, plain: string, ip: string): Promise<Actor> {
  if (!(await deps.settings.isOn('api_token_access')))
    throw forbidden('api_token_access_off', 'API token access disabled!')
  const userId = await authenticators.bearer(plain)
  const identity = userId === undefined ? undefined : await authenticators.identities.find(userId)
  const actor = identity ? actorOf(identity, 'bearer') : await byAccessToken(authenticators, plain)
  if (actor) return actor
  await countWrongToken(deps, ip)
  throw unauthorized('token_invalid', 'The provided token is invalid.')
}

/**
 * `From` wins over `X-On-Behalf-Of`. From then on only the target's permissions count, and of these only what the
 * token holds as well.
 */
async function onBehalf(
  deps: Deps,
  { identities }: Authenticators,
  actor: Actor,
  { headers }: FastifyRequest,
): Promise<Actor> {
  const named = [headers.from, headers['x-on-behalf-of']]
    .flat()
    .find((value) => value !== undefined && value.trim() !== '')
  if (named === undefined) return actor
  if (!may(actor, 'admin.user'))
    throw forbidden('on_behalf_denied', "Current user has no permission to use 'From'/'X-On-Behalf-Of'!")
  const shown = named.slice(0, 250)
  const target = await identifyTarget(deps, named.trim().toLowerCase().replaceAll('\0', ''))
  const identity = target === undefined ? undefined : await identities.find(target)
  if (!identity) throw forbidden('unknown_user', `No such user '${shown}'`, { values: { name: shown } })
  if (identity.id === systemActor.id || !mayActAs(actor.permissions, identity)) {
    throw forbidden('on_behalf_denied', `Current user has no permission to act on behalf of '${shown}'!`)
  }
  const { via, realId, sessionId, tokenId, tokenPermissions, permissions: realPermissions } = actor
  return { ...actorOf(identity, via), realId, sessionId, tokenId, tokenPermissions, realPermissions }
}

/** Id, then login, then email address; `123@example.com` is not an id. */
async function identifyTarget({ db }: Deps, named: string): Promise<number | undefined> {
  const id = /^[1-9]\d{0,9}$/.test(named) ? Number(named) : 0
  const found = await db
    .selectFrom('users')
    .select('id')
    .where((eb) =>
      eb.or([
        ...(id > 0 && id <= 2_147_483_647 ? [eb('id', '=', id)] : []),
        eb(eb.fn('lower', ['login']), '=', named),
        eb.and([eb('email', '<>', ''), eb(eb.fn('lower', ['email']), '=', named)]),
      ]),
    )
    .orderBy((eb) =>
      eb
        .case()
        .when('id', '=', id)
        .then(0)
        .when(eb.fn('lower', ['login']), '=', named)
        .then(1)
        .else(2)
        .end(),
    )
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return found?.id
}

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
    if (request.routeOptions.config.endpoint === undefined && request.headers.cookie === undefined) return
    request.isSecure = request.protocol === 'https' || (await deps.settings.text('http_type')) === 'https'
  })
  app.addHook('preHandler', async (request) => {
    const { endpoint } = request.routeOptions.config
    if (request.actor?.via !== 'session' && endpoint !== Sessions.signIn) return
    const reads = (request.method === 'GET' || request.method === 'HEAD') && !endpoint?.writes
    if ((reads && !isMadeToWrite(request)) || endpoint === Sessions.showByPost) return
    const { authenticity_token: token } = mergedParameters(request)
    const hosts = await ownHosts(deps, request)
    if (!isFromOwnPages(request, { signingKey: deps.signingKey, hosts, token })) {
      throw unauthorized('csrf_failed', 'CSRF token verification failed!')
    }
    if (comesInOtherEncoding(request)) throw forbidden('json_required', 'Sessions can write only with a JSON body.')
  })
  app.addHook('onSend', async (request, reply) => {
    if (request.actor?.via !== 'session' || reply.hasHeader('CSRF-TOKEN')) return
    reply.header('CSRF-TOKEN', csrfTokenOf(deps.signingKey, cookieOf(request) ?? ''))
  })
}

/** Any value of the parameter but empty, 0 and false. */
function isMadeToWrite(request: FastifyRequest): boolean {
  const name = request.routeOptions.config.endpoint?.writesWith
  const value = name === undefined ? undefined : mergedParameters(request)[name]
  return value !== undefined && !['', '0', 'false'].includes(String(value))
}

/** Forms of other sites can send anything but JSON. */
const comesInOtherEncoding = ({ body, encoding, routeOptions }: FastifyRequest): boolean =>
  body !== undefined &&
  body !== null &&
  encoding !== 'json' &&
  !(routeOptions.config.endpoint?.encodings as readonly unknown[] | undefined)?.includes(encoding)
