import type { FastifyRequest } from 'fastify'
import type { Identity } from '#features/permissions/service.ts'
import type { OpenedSession } from '#features/sessions/session-authenticator.ts'
import type { Actor } from '#kernel/actor.ts'
import { unauthorized } from '#kernel/errors.ts'
import { memoize } from '#kernel/memoize.ts'
import { type Authenticators, isPublic, actorOf } from './authenticators.ts'

export async function bySession(
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
  return actorInSession(identity, opened)
}

const knownActors = memoize((_identity: Identity) => new Map<string, Actor>())
const mostSessions = 100

/** The same object for each request of the session, see `actorOf`. */
function actorInSession(identity: Identity, { sessionId, realUserId = identity.id }: OpenedSession): Actor {
  const known = knownActors(identity)
  const key = `${sessionId} ${realUserId}`
  const actor = known.get(key) ?? { ...actorOf(identity, 'session'), sessionId, realId: realUserId }
  if (known.size >= mostSessions) known.clear()
  known.set(key, actor)
  return actor
}
