import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isForeign } from '#features/sessions/policy.ts'
import { ownHosts } from '#features/sessions/service.ts'
import type { Actor } from '#kernel/actor.ts'
import { explain, forbidden, unauthorized } from '#kernel/errors.ts'

/**
 * A browser sends the cookie whatever page opens the socket, and asks nobody: only the Origin tells our pages from
 * others, so a session needs one of ours. Programs bring a token in the Authorization header.
 */
export async function admit(app: FastifyInstance, request: FastifyRequest): Promise<Actor> {
  if (isForeign(request, await ownHosts(app.deps, request))) throw forbidden('Pages of other sites may not connect.')
  const actor = await app.authenticate(request)
  if (!actor) throw unauthorized('Authentication required')
  if (actor.via === 'session' && request.headers.origin === undefined)
    throw forbidden('A session may connect only from its own pages.')
  // It would have to be verified again and again, and a wrong one counted as a guess each time.
  if (actor.via === 'basic') throw forbidden('A socket needs a session or a token.')
  return actor
}

/** The same credentials, held against what is true now; undefined when they open nothing any more. */
export async function askAgain(app: FastifyInstance, request: FastifyRequest): Promise<Actor | undefined> {
  try {
    return await app.authenticate(request, { notesUse: false })
  } catch (error) {
    if ([401, 403].includes(explain(error)?.status ?? 0)) return undefined
    throw error
  }
}
