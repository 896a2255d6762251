import type { FastifyRequest } from 'fastify'
import { owesSecondFactor } from '#features/accounts/service.ts'
import { isShutOut } from '#features/sessions/service.ts'
import type { Actor } from '#kernel/actor.ts'
import type { Deps } from '#kernel/context.ts'
import { forbidden, unauthorized } from '#kernel/errors.ts'
import type { Authenticate } from '#kernel/http/fastify.ts'
import { tokenIn, byToken } from './access-token.ts'
import { type Authenticators, isPublic } from './authenticators.ts'
import { byBasic } from './basic.ts'
import { byBearer } from './bearer.ts'
import { onBehalf } from './on-behalf.ts'
import { bySession } from './session.ts'

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

/**
 * Until a required second factor is set up, users reach only what they need to do so and what is public. Tokens keep
 * working: their owner created them, and a program cannot set up a second factor.
 */
async function awaitsSecondFactor(deps: Deps, { via, realId }: Actor, request: FastifyRequest): Promise<boolean> {
  if (via !== 'session' && via !== 'basic') return false
  const { endpoint } = request.route.config
  if (endpoint?.beforeSecondFactor || (isPublic(request) && !endpoint?.writes)) return false
  return owesSecondFactor(deps, realId)
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
