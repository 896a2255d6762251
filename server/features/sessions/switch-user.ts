import type { Identities } from '#features/permissions/service.ts'
import { audit } from '#kernel/audit.ts'
import type { Ctx } from '#kernel/context.ts'
import { forbidden, invalid, notFound } from '#kernel/errors.ts'
import { mayActAs } from './policy.ts'
import { findSessionById, transferSession, type SessionRow } from './store.ts'

export type SwitchedSession = { token: string; persistent: boolean }

async function ownSession({ actor, db }: Ctx): Promise<SessionRow> {
  const session = actor.sessionId === undefined ? undefined : await findSessionById(db, actor.sessionId)
  if (!session) throw invalid('session_required', 'Impersonating requires a session.')
  return session
}

/** Continues the session as another user, with a new token. Not twice, so that switching back is one step. */
export async function switchUser(ctx: Ctx, identities: Identities, userId: number): Promise<SwitchedSession> {
  const { actor } = ctx
  const session = await ownSession(ctx)
  if (actor.realId !== actor.id) throw forbidden()
  const target = await identities.find(userId)
  if (!target) throw notFound('User', userId)
  if (!target.active || target.id === actor.id || !mayActAs(actor.permissions, target)) throw forbidden()
  const token = await transferSession(ctx.db, session.id, { user_id: target.id, real_user_id: actor.id })
  await audit(ctx, { action: 'switched_user', object: 'users', id: target.id })
  ctx.emit({ kind: 'updated', object: 'sessions', id: session.id, changes: { user_id: [actor.id, target.id] } })
  return { token, persistent: session.persistent }
}

export async function switchBack(ctx: Ctx): Promise<SwitchedSession> {
  const session = await ownSession(ctx)
  if (session.real_user_id === null) throw forbidden()
  const token = await transferSession(ctx.db, session.id, { user_id: session.real_user_id, real_user_id: null })
  await audit(ctx, { action: 'switched_back', object: 'users', id: session.user_id })
  ctx.emit({
    kind: 'updated',
    object: 'sessions',
    id: session.id,
    changes: { user_id: [session.user_id, session.real_user_id] },
  })
  return { token, persistent: session.persistent }
}
