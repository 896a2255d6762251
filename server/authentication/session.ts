import type { FastifyRequest } from 'fastify'
import type { Actor } from '#kernel/actor.ts'
import { unauthorized } from '#kernel/errors.ts'
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
  return { ...actorOf(identity, 'session'), sessionId: opened.sessionId, realId: opened.realUserId ?? identity.id }
}
