import { randomBytes } from 'node:crypto'
import type { ChatMessage } from '#contract/chat-message.ts'
import type { StoredFile } from '#features/attachments/service.ts'
import type { Ctx } from '#kernel/context.ts'
import { Refusal } from '#kernel/errors.ts'
import { presentAgent } from './agent-name.ts'
import { recordChatJob } from './outcomes/record-chat.ts'
import { pushPositions, pushToSession, presentForVisitor } from './frames.ts'
import { attachToMessage, listMessageFiles } from './message-files.ts'
import {
  countMessages,
  insertMessage,
  insertSession,
  type SessionPreferences,
  type SessionRow,
  updateSession,
} from './store.ts'

/** The conversation of a visitor with agents, step by step; each step runs in the caller's unit of work. */

type NewSession = { chatId: number; secret: string; customerId: number | null; preferences: SessionPreferences }

export const createSecret = (): string => randomBytes(16).toString('hex')

export async function openSession(ctx: Ctx, { chatId, secret, customerId, preferences }: NewSession): Promise<number> {
  const name = preferences.visitor?.name ?? ''
  const id = await insertSession(ctx, { chatId, secret, name, customerId, preferences })
  ctx.emit({ kind: 'created', object: 'chat_sessions', id })
  return id
}

/** Another agent may have been faster; the row is locked. */
export async function acceptSession(ctx: Ctx, session: SessionRow): Promise<void> {
  if (session.state !== 'waiting') throw new Refusal(409, 'chat_taken', 'This visitor has already been accepted.')
  const started_at = session.started_at ?? ctx.now.toISOString()
  await changeSession(ctx, session, { state: 'running', user_id: ctx.actor.id, started_at })
  // Deployed widgets clear their log at the start: a visitor who was transferred keeps the conversation.
  const isFirst = session.started_at === null || (await countMessages(ctx.db, session.id)) === 0
  await announceAgent(ctx, session, {
    userId: ctx.actor.id,
    event: isFirst ? 'chat_session_start' : 'chat_session_agent',
  })
  await pushPositions(ctx, session.chat_id)
}

/** Our widget also knows `chat_session_agent`: the conversation goes on with another agent. */
type Announcement = { userId: number; event: 'chat_session_start' | 'chat_session_agent' }

async function announceAgent(ctx: Ctx, session: SessionRow, { userId, event }: Announcement): Promise<void> {
  const { session_id, chat_id } = session
  const agent = await presentAgent(ctx, userId)
  await pushToSession(ctx, session, { event, data: { state: 'ok', agent, session_id, chat_id } })
}

type Written = {
  content: string
  internal?: boolean
  clientId?: string | undefined
  from: 'visitor' | 'agent'
  files?: readonly StoredFile[]
}

/** `except` is the socket of the sender, which gets the answer itself. */
export async function addMessage(
  ctx: Ctx,
  session: SessionRow,
  { content, internal = false, clientId, from, files = [] }: Written,
  except?: string,
): Promise<ChatMessage> {
  const authorId = from === 'agent' ? ctx.actor.id : null
  const { message: row, isNew } = await insertMessage(ctx, {
    sessionId: session.id,
    content,
    internal,
    authorId,
    clientId,
  })
  const { id } = row
  if (!isNew) return { ...row, files: await listMessageFiles(ctx.db, id) }
  const message = { ...row, files: await attachToMessage(ctx, id, files) }
  await announceMessage(ctx, session, message, except)
  return message
}

/** To agents, and unless it is a note to the other tabs of the visitor. */
export async function announceMessage(
  ctx: Ctx,
  session: SessionRow,
  message: ChatMessage,
  except: string | undefined,
): Promise<void> {
  const changes = { message_id: [null, message.id] } as const
  ctx.emit({ kind: 'updated', object: 'chat_sessions', id: session.id, changes })
  if (message.internal) return
  const data = { session_id: session.session_id, message: await presentForVisitor(ctx, session, message) }
  await pushToSession(ctx, session, { event: 'chat_session_message', data }, except)
}

/** `realname` is shown to the visitor. */
export async function closeSession(
  ctx: Ctx,
  session: SessionRow,
  { realname, event = 'chat_session_closed', except }: { realname: string; event?: string; except?: string },
): Promise<void> {
  if (session.state === 'closed') return
  await changeSession(ctx, session, { state: 'closed', closed_at: ctx.now.toISOString() })
  ctx.enqueue(recordChatJob, { id: session.id })
  await pushToSession(ctx, session, { event, data: { session_id: session.session_id, realname } }, except)
  if (session.state === 'waiting') await pushPositions(ctx, session.chat_id)
}

const passedOn = 'Conversation is transferred into another chat. Please stay tuned.'

/** Back to a queue: of another topic, or of the same when its agent is gone. */
export async function returnToQueue(ctx: Ctx, session: SessionRow, chatId = session.chat_id): Promise<void> {
  await changeSession(ctx, session, {
    state: 'waiting',
    chat_id: chatId,
    user_id: null,
    queued_at: ctx.now.toISOString(),
  })
  if (chatId !== session.chat_id) {
    const preferences = { entry_chat_id: session.chat_id, ...session.preferences }
    await updateSession(ctx, session.id, { preferences: JSON.stringify(preferences) })
  }
  const data = { session_id: session.session_id, message: passedOn }
  await pushToSession(ctx, session, { event: 'chat_session_notice', data })
}

export async function passToAgent(ctx: Ctx, session: SessionRow, userId: number): Promise<void> {
  const started_at = session.started_at ?? ctx.now.toISOString()
  await changeSession(ctx, session, { state: 'running', user_id: userId, started_at })
  const data = { session_id: session.session_id, message: passedOn }
  await pushToSession(ctx, session, { event: 'chat_session_notice', data })
  await announceAgent(ctx, session, { userId, event: 'chat_session_agent' })
}

type Changed = Partial<Record<'state' | 'user_id' | 'chat_id' | 'started_at' | 'closed_at' | 'queued_at', unknown>>

async function changeSession(ctx: Ctx, session: SessionRow, values: Changed): Promise<void> {
  await updateSession(ctx, session.id, values)
  const before = session as Record<string, unknown>
  const changes = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, [before[name] ?? null, value] as const]),
  )
  ctx.emit({ kind: 'updated', object: 'chat_sessions', id: session.id, changes })
}
