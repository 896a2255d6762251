import type { Ctx } from '#kernel/context.ts'
import { admitVisitor, ChatRefusal, type Visitor } from './admission.ts'
import { findBySecret, lockBySecret, type SessionRow } from './store.ts'

/** The open session of a visitor who knows its secret, on an allowed page; closed sessions are as unknown as others. */
export async function findOpen(ctx: Ctx, visitor: Visitor, chatId: number, session_id: string) {
  const [topic, session] = await Promise.all([admitVisitor(ctx, chatId, visitor), findBySecret(ctx.db, session_id)])
  return { topic, session: assertOpen(session, session_id) }
}

export async function lockOpen(ctx: Ctx, visitor: Visitor, chatId: number, session_id: string): Promise<SessionRow> {
  const [, session] = await Promise.all([admitVisitor(ctx, chatId, visitor), lockBySecret(ctx.db, session_id)])
  return assertOpen(session, session_id)
}

export function assertOpen(session: SessionRow | undefined, session_id: string): SessionRow {
  if (!session || session.state === 'closed') throw new ChatRefusal(`No such session id ${session_id}`)
  return session
}
