import { sql } from 'kysely'
import type { InputOf } from '#contract/endpoint.ts'
import type { ChatSessions } from '#contract/chat.ts'
import { replaceTags, tagNames } from '#features/tags/service.ts'
import type { StoredFile } from '#features/attachments/service.ts'
import { holdsPermission } from '#features/permissions/sql.ts'
import type { Ctx } from '#kernel/context.ts'
import { forbidden, invalid, required, unknownId } from '#kernel/errors.ts'
import { presentAgent } from './agent-name.ts'
import { cleanMessage } from './clean-message.ts'
import { acceptSession, addMessage, closeSession, passToAgent, returnToQueue } from './conversation.ts'
import { pushToSession } from './frames.ts'
import { greetVisitor } from './greeting.ts'
import { continueByEmail } from './outcomes/continue-by-email.ts'
import { findTopic, lockSession, type SessionRow, updateSession } from './store.ts'

/** What agents do with chat sessions. Every chat agent sees all sessions; only its agent writes to the visitor. */

export async function accept(ctx: Ctx, id: number): Promise<number> {
  const session = await lockSession(ctx.db, id)
  await acceptSession(ctx, session)
  await sql`update chat_agents set acted_at = ${ctx.now} where updated_by_id = ${ctx.actor.id}`.execute(ctx.db)
  if (session.started_at === null) await greetVisitor(ctx, session)
  const { returned_from_id, ...preferences } = session.preferences
  if (returned_from_id !== undefined) await updateSession(ctx, id, { preferences: JSON.stringify(preferences) })
  return id
}

type NewAgentMessage = InputOf<typeof ChatSessions.addMessage> & { files?: readonly StoredFile[] }

export async function write(ctx: Ctx, input: NewAgentMessage) {
  const { id, content, internal, by_email, client_id: clientId, files = [] } = input
  const session = await lockSession(ctx.db, id)
  if (!internal && !by_email) assertOwn(ctx, session)
  const isMailed = by_email && !internal
  const clean = cleanMessage(content)
  if (clean === undefined && (files.length === 0 || isMailed)) throw required('content')
  const message = isMailed
    ? await continueByEmail(ctx, session, { content: clean as string, clientId, files })
    : await addMessage(ctx, session, { content: clean ?? '', internal, clientId, from: 'agent', files })
  // An answer by email ends the chat, so it cannot be accepted any more.
  if (isMailed && session.state === 'waiting') await close(ctx, id)
  return { ...message, delivered_by: isMailed ? ('email' as const) : ('chat' as const) }
}

function assertOwn({ actor }: Ctx, { state, user_id }: SessionRow): void {
  if (state === 'closed') throw invalid('chat_closed', 'This chat has ended.')
  if (state !== 'running' || user_id !== actor.id) throw forbidden()
}

export async function showTyping(ctx: Ctx, id: number): Promise<void> {
  const session = await lockSession(ctx.db, id)
  assertOwn(ctx, session)
  const { session_id } = session
  await pushToSession(ctx, session, { event: 'chat_session_typing', data: { session_id, user_id: ctx.actor.id } })
}

export async function markRead(ctx: Ctx, { id, message_id }: InputOf<typeof ChatSessions.markRead>): Promise<number> {
  const session = await lockSession(ctx.db, id)
  // Also after the visitor has left. What colleagues read does not count; a chat may just have been passed to one.
  if (session.user_id !== ctx.actor.id) return id
  const { numAffectedRows } = await sql`
    update chat_sessions set agent_read_id = read.id
    from (select max(id) as id from chat_messages where chat_session_id = ${id} and id <= ${message_id}) read
    where chat_sessions.id = ${id} and read.id > coalesce(agent_read_id, 0)`.execute(ctx.db)
  if (!numAffectedRows) return id
  ctx.emit({ kind: 'updated', object: 'chat_sessions', id, changes: { agent_read_id: [null, message_id] } })
  const data = { session_id: session.session_id, message_id }
  await pushToSession(ctx, session, { event: 'chat_session_read', data })
  return id
}

export async function rename(ctx: Ctx, { id, name, tags }: InputOf<typeof ChatSessions.update>): Promise<number> {
  await lockSession(ctx.db, id)
  if (tags !== undefined) await replaceTags(ctx, { object: 'Chat::Session', id }, tagNames(tags))
  if (name === undefined) return id
  await updateSession(ctx, id, { name, updated_by_id: ctx.actor.id })
  ctx.emit({ kind: 'updated', object: 'chat_sessions', id, changes: { name: [null, name] } })
  return id
}

export async function close(ctx: Ctx, id: number): Promise<number> {
  const session = await lockSession(ctx.db, id)
  await closeSession(ctx, session, { realname: (await presentAgent(ctx, ctx.actor.id)).name })
  return id
}

export async function transfer(ctx: Ctx, input: InputOf<typeof ChatSessions.transfer>): Promise<number> {
  const { id, chat_id, user_id, note } = input
  const session = await lockSession(ctx.db, id)
  if (session.state === 'closed') throw invalid('chat_closed', 'This chat has ended.')
  if (chat_id === undefined && user_id === undefined) throw required('chat_id')
  if (chat_id !== undefined && !(await findTopic(ctx.db, chat_id))?.active) throw unknownId('chat_id', chat_id)
  if (user_id !== undefined && !(await isChatAgent(ctx, user_id))) throw unknownId('user_id', user_id)
  const content = note && cleanMessage(note)
  if (content) await addMessage(ctx, session, { content, internal: true, from: 'agent' })
  if (user_id !== undefined) await passToAgent(ctx, session, user_id)
  else await returnToQueue(ctx, session, chat_id)
  return id
}

async function isChatAgent({ db }: Ctx, userId: number): Promise<boolean> {
  const { rows } = await sql`
    select from users where id = ${userId} and active and ${holdsPermission(sql.ref('users.id'), 'chat.agent')}`.execute(
    db,
  )
  return rows.length > 0
}
