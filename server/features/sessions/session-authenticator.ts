import type { FastifyRequest } from 'fastify'
import type { Identities, Identity } from '#features/permissions/service.ts'
import { holds } from '#kernel/actor.ts'
import type { Deps } from '#kernel/context.ts'
import { cookieOf, idleSecondsFor, mayActAs, sessionEnd, switching } from './policy.ts'
import { findSession, touchSession } from './store.ts'

/** Milliseconds between updates of `last_seen_at`: otherwise every request would write the row. */
const touchInterval = 60_000

export type OpenedSession = { userId: number; sessionId: number; realUserId?: number }

/** The user of a session cookie; undefined when the session is unknown or has ended. */
export const createSessionAuthenticator =
  (deps: Deps, identities: Identities) =>
  async (request: FastifyRequest, { notesUse }: { notesUse: boolean }): Promise<OpenedSession | undefined> => {
    const cookie = cookieOf(request)
    if (cookie === undefined) return undefined
    const now = deps.clock()
    const session = await findSession(deps.db, cookie, now)
    const identity = session && (await identities.find(session.user_id))
    if (!identity) return undefined
    const idle = idleSecondsFor(identity.permissions, await deps.settings.get('session_timeout'))
    const lastSeen = new Date(session.last_seen_at)
    // Checked again, because the setting may have become shorter since the end was stored.
    if (sessionEnd(session, idle, lastSeen) <= now) return undefined
    if (session.real_user_id !== null && !(await mayStillSwitch(identities, session.real_user_id, identity)))
      return undefined
    if (notesUse && now.getTime() - lastSeen.getTime() >= touchInterval) {
      await touchSession(deps.db, session.id, { now, end: sessionEnd(session, idle, now) })
    }
    return { userId: session.user_id, sessionId: session.id, realUserId: session.real_user_id ?? undefined }
  }

/** An administrator who lost the permission, or the account, must not continue as another user. */
async function mayStillSwitch(identities: Identities, realUserId: number, target: Identity): Promise<boolean> {
  const real = await identities.find(realUserId)
  return real !== undefined && real.active && holds(real.permissions, switching) && mayActAs(real.permissions, target)
}
