import { z } from 'zod'
import { readTopicSettings } from '#contract/chat-topic.ts'
import { isOpenNow } from '#contract/opening-now.ts'
import type { Ctx } from '#kernel/context.ts'
import { takeFromLimit } from '#kernel/limits/rate-limit.ts'
import { sourceKey } from '#kernel/limits/source-key.ts'
import { push } from '#kernel/realtime/push.ts'
import { admitVisitor, ChatRefusal, type Visitor } from './admission.ts'
import { presentAgent } from './agent-name.ts'
import { listOnlineAgents } from './availability.ts'
import { cleanMessage } from './clean-message.ts'
import { addMessage, closeSession, openSession } from './conversation.ts'
import { pushToSession, visitorMessage } from './frames.ts'
import { leaveJob } from './leave.ts'
import { estimateWait } from './outcomes/estimate-wait.ts'
import { outcomeEvents } from './outcomes/visitor-events.ts'
import {
  type ChatTopic,
  countMessages,
  findBySecret,
  joinSession,
  lockBySecret,
  selectMessages,
  selectQueue,
  type SessionRow,
  updateSession,
} from './store.ts'
import { chatId, event, ofSession, secret, url, type VisitorEvent } from './visitor-event.ts'

/** What a widget sends, by the name of the event. */
export const visitorEvents: Readonly<Record<string, VisitorEvent>> = {
  ...outcomeEvents,
  chat_status_customer: event(
    z.looseObject({ chat_id: chatId, session_id: secret.nullish(), url: url.optional() }),
    async (ctx, visitor, { chat_id, session_id, url: page }) => {
      const topic = await admitVisitor(ctx, chat_id, visitor)
      const session = session_id ? await lockBySecret(ctx.db, session_id) : undefined
      const data =
        session && session.state !== 'closed'
          ? await reconnect(ctx, visitor, session, page)
          : await describeTopic(ctx, topic)
      return { event: 'chat_status_customer', data }
    },
  ),
  chat_session_init: event(
    z.looseObject({
      chat_id: chatId,
      url: url.optional(),
      name: z.string().max(200).optional(),
      email: z.string().max(255).optional(),
    }),
    async (ctx, visitor, { chat_id, url: page = '', name, email }) => {
      const topic = await admitVisitor(ctx, chat_id, visitor)
      const { state } = await describeTopic(ctx, topic)
      if (state !== 'online') return { event: 'chat_status_customer', data: { state } }
      await limitSessions(ctx, visitor)
      const { id, secret: session_id } = await openSession(ctx, topic.id, {
        url: page,
        remote_ip: visitor.ip,
        participants: [visitor.key],
        ...(visitor.origin && { origin: visitor.origin }),
        ...(name && { name }),
        ...(email && { email }),
      })
      const position = (await selectQueue(ctx.db, topic.id)).find((waiting) => waiting.id === id)?.position ?? 1
      const estimate = await estimateWait(ctx, topic.id)
      const data = { state: 'queue', position, session_id, ...(estimate && { estimate }) }
      return { event: 'chat_session_queue', data }
    },
  ),
  chat_session_message: event(
    ofSession.extend({ content: z.string(), client_id: z.string().max(64).optional() }),
    async (ctx, visitor, { chat_id, session_id, content, client_id }) => {
      const session = await lockOpen(ctx, visitor, chat_id, session_id)
      const clean = cleanMessage(content)
      if (clean === undefined) throw new ChatRefusal('The message is empty or too long.')
      await limitMessages(ctx, session)
      const written = { content: clean, from: 'visitor' as const, clientId: client_id }
      const message = await addMessage(ctx, session, written, visitor.key)
      const data = {
        session_id,
        message: visitorMessage(message),
        self_written: true,
        ...(client_id !== undefined && { client_id }),
      }
      return { event: 'chat_session_message', data }
    },
  ),
  chat_session_typing: event(ofSession, async (ctx, visitor, { chat_id, session_id }) => {
    const session = await findOpen(ctx, visitor, chat_id, session_id)
    if (session.user_id) {
      await push(ctx, [session.user_id], {
        type: 'chat_typing',
        chat_session_id: session.id,
        at: ctx.now.toISOString(),
      })
    }
    await pushToSession(
      ctx,
      session,
      { event: 'chat_session_typing', data: { session_id, user_id: null } },
      visitor.key,
    )
    return { event: 'chat_session_typing', data: { session_id, self_written: true } }
  }),
  chat_session_notice: event(
    ofSession.extend({ message: url }),
    async (ctx, visitor, { chat_id, session_id, message }) => {
      const session = await lockOpen(ctx, visitor, chat_id, session_id)
      await notePage(ctx, session, message)
      return undefined
    },
  ),
  chat_session_close: event(ofSession, async (ctx, visitor, { chat_id, session_id }) => {
    const session = await lockOpen(ctx, visitor, chat_id, session_id)
    await closeSession(ctx, session, { realname: 'Anonymous', except: visitor.key })
    return { event: 'chat_status_close', data: { state: 'ok', session_id } }
  }),
  chat_session_leave_temporary: event(ofSession, async (ctx, visitor, { chat_id, session_id }) => {
    const session = await lockOpen(ctx, visitor, chat_id, session_id)
    await updateSession(ctx, session.id, {
      preferences: JSON.stringify({ ...session.preferences, left_at: ctx.now.toISOString() }),
    })
    ctx.enqueue(leaveJob.name, { id: session.id }, { runAt: new Date(ctx.now.getTime() + leaveJob.delay) })
    return undefined
  }),
}

/** Widgets hide themselves unless the state is `online`. */
async function describeTopic(ctx: Ctx, { id, max_queue, preferences }: ChatTopic) {
  if (!isOpenNow(readTopicSettings(preferences), ctx.now)) return { state: 'offline' }
  if ((await listOnlineAgents(ctx, id)).length === 0) return { state: 'offline' }
  const queue = (await selectQueue(ctx.db, id)).length
  return queue >= max_queue ? { state: 'no_seats_available', queue } : { state: 'online' }
}

async function reconnect(ctx: Ctx, visitor: Visitor, session: SessionRow, page: string | undefined) {
  await joinSession(ctx, session.id, visitor.key)
  if (page) await notePage(ctx, session, page)
  if (session.state === 'waiting') {
    const queue = await selectQueue(ctx.db, session.chat_id)
    const estimate = await estimateWait(ctx, session.chat_id)
    const position = queue.find(({ id }) => id === session.id)?.position ?? 1
    return { state: 'reconnect', position, ...(estimate && { estimate }) }
  }
  const messages = await selectMessages(ctx.db, session.id, { internal: false })
  const agent = await presentAgent(ctx, session.user_id as number)
  return { state: 'reconnect', session: messages.map(visitorMessage), agent }
}

/** Agents see where the visitor is. */
async function notePage(ctx: Ctx, { id, preferences }: SessionRow, page: string): Promise<void> {
  if (preferences.url === page) return
  await ctx.db
    .updateTable('chat_sessions')
    .set(({ fn, ref, val }) => ({
      preferences: fn('jsonb_set', [ref('preferences'), val('{url}'), val(JSON.stringify(page))]) as never,
    }))
    .where('id', '=', id)
    .execute()
  ctx.emit({ kind: 'updated', object: 'chat_sessions', id, changes: { url: [preferences.url ?? null, page] } })
}

/** Whoever knows the secret, from an allowed page; closed sessions are as unknown as others. */
async function findOpen(ctx: Ctx, visitor: Visitor, chatId: number, session_id: string): Promise<SessionRow> {
  await admitVisitor(ctx, chatId, visitor)
  return assertOpen(await findBySecret(ctx.db, session_id), session_id)
}

async function lockOpen(ctx: Ctx, visitor: Visitor, chatId: number, session_id: string): Promise<SessionRow> {
  await admitVisitor(ctx, chatId, visitor)
  return assertOpen(await lockBySecret(ctx.db, session_id), session_id)
}

function assertOpen(session: SessionRow | undefined, session_id: string): SessionRow {
  if (!session || session.state === 'closed') throw new ChatRefusal(`No such session id ${session_id}`)
  return session
}

const sessionsPerHour = 30
const mostMessages = 2000

async function limitSessions({ deps, now }: Ctx, { ip }: Visitor): Promise<void> {
  const limit = { key: `chat sessions from ${sourceKey(ip)}`, max: sessionsPerHour, seconds: 3600, now }
  if (!(await takeFromLimit(deps.db, limit)).allowed) throw new ChatRefusal('chat_unavailable')
}

async function limitMessages(ctx: Ctx, { id }: SessionRow): Promise<void> {
  if ((await countMessages(ctx.db, id)) >= mostMessages) throw new ChatRefusal('The conversation is too long.')
}
