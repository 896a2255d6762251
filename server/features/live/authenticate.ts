import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isForeign } from '#features/sessions/policy.ts'
import { ownHosts } from '#features/sessions/service.ts'
import type { Actor } from '#kernel/actor.ts'
import { explain, forbidden, unauthorized } from '#kernel/errors.ts'

/**
 * A browser sends the cookie whichever page opens the socket, without a CORS check: only the Origin header identifies
 * our pages, so a session needs our origin. Programs send a token in the Authorization header.
 */
export async function authenticateConnection(app: FastifyInstance, request: FastifyRequest): Promise<Actor> {
  if (isForeign(request, await ownHosts(app.deps, request)))
    throw forbidden('foreign_origin', 'Connections from other sites are not allowed.')
  const actor = await app.authenticate(request)
  if (!actor) throw unauthorized('authentication_required', 'Authentication required')
  if (actor.via === 'session' && request.headers.origin === undefined)
    throw forbidden('foreign_origin', 'Sessions can connect only from this helpdesk’s own pages.')
  // The password would be verified repeatedly, and a wrong one counted as a failed sign-in each time.
  if (actor.via === 'basic') throw forbidden('token_required', 'A WebSocket connection requires a session or a token.')
  return actor
}

/** Checks the same credentials again; undefined when they are no longer valid. */
export async function authenticateAgain(app: FastifyInstance, request: FastifyRequest): Promise<Actor | undefined> {
  try {
    return await app.authenticate(request, { notesUse: false })
  } catch (error) {
    if ([401, 403].includes(explain(error)?.status ?? 0)) return undefined
    throw error
  }
}
