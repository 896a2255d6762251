import { sql } from 'kysely'
import { z } from 'zod'
import { readTopicSettings } from '#contract/chat-topic.ts'
import type { Ctx } from '#kernel/context.ts'
import { push } from '#kernel/realtime/push.ts'
import { admitVisitor } from './admission.ts'
import { closeSession } from './conversation.ts'
import { pushToSession } from './frames.ts'
import { leaveJob } from './leave.ts'
import { outcomeEvents } from './outcomes/visitor-events.ts'
import { lockBySecret, type SessionRow, updateSession } from './store.ts'
import { beginSession, newVisit } from './visitor-begin.ts'
import { chatId, event, ofSession, secret, url, type VisitorEvent } from './visitor-event.ts'
import { hasPictures, newMessage, writeWithPictures } from './visitor-message.ts'
import { writeBatched } from './visitor-message-batch.ts'
import { findOpen, lockOpen } from './visitor-open.ts'
import { notePage } from './visitor-page.ts'
import { describeEnded, describeTopic, reconnect } from './visitor-status.ts'

/** What a widget sends, by the name of the event. */
export const visitorEvents: Readonly<Record<string, VisitorEvent>> = {
  ...outcomeEvents,
  chat_status_customer: event(
    z.looseObject({ chat_id: chatId, session_id: secret.nullish(), url: url.optional() }),
    async (ctx, visitor, { chat_id, session_id, url: page }) => {
      const topic = await admitVisitor(ctx, chat_id, visitor)
      const session = session_id ? await lockBySecret(ctx.db, session_id) : undefined
      const status = await describeTopic(ctx, topic)
      if (session?.state === 'waiting' || session?.state === 'running') {
        const data = { ...(await reconnect(ctx, visitor, session, page)), topic: status.topic }
        return { event: 'chat_status_customer', data }
      }
      const ended = session ? await describeEnded(ctx, session) : {}
      return { event: 'chat_status_customer', data: { ...status, ...ended } }
    },
  ),
  chat_session_init: event(newVisit, beginSession),
  chat_session_message: event(
    newMessage,
    (ctx, visitor, given) =>
      hasPictures(given) ? writeWithPictures(ctx, visitor, given) : writeBatched(ctx, visitor, given),
    { ownUnits: true },
  ),
  chat_session_typing: event(
    ofSession.extend({ content: z.string().optional() }),
    async (ctx, visitor, { chat_id, session_id, content }) => {
      const { session, topic } = await findOpen(ctx, visitor, chat_id, session_id)
      const isShown = content !== undefined && readTopicSettings(topic.preferences).typing_preview
      if (session.user_id) {
        await push(ctx, [session.user_id], {
          type: 'chat_typing',
          chat_session_id: session.id,
          at: ctx.now.toISOString(),
          ...(isShown && { content: content.toWellFormed().slice(0, longestPreview) }),
        })
      }
      const data = { session_id, user_id: null }
      await pushToSession(ctx, session, { event: 'chat_session_typing', data }, visitor.key)
      return { event: 'chat_session_typing', data: { session_id, self_written: true } }
    },
  ),
  chat_session_read: event(
    ofSession.extend({ message_id: z.int().positive() }),
    async (ctx, visitor, { chat_id, session_id, message_id }) => {
      const session = await lockOpen(ctx, visitor, chat_id, session_id)
      await markReadByVisitor(ctx, session, message_id)
      return undefined
    },
  ),
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
    await closeSession(ctx, session, { realname: 'Anonymous', ...(visitor.key && { except: visitor.key }) })
    return { event: 'chat_status_close', data: { state: 'ok', session_id } }
  }),
  chat_session_leave_temporary: event(ofSession, async (ctx, visitor, { chat_id, session_id }) => {
    const session = await lockOpen(ctx, visitor, chat_id, session_id)
    await updateSession(ctx, session.id, {
      preferences: JSON.stringify({ ...session.preferences, left_at: ctx.now.toISOString() }),
    })
    // Other tabs of the visitor answer with a ping, so that the chat goes on.
    const question = { event: 'chat_session_still_there', data: { session_id } }
    await pushToSession(ctx, session, question, visitor.key)
    ctx.enqueue(leaveJob.name, { id: session.id }, { runAt: new Date(ctx.now.getTime() + leaveJob.delay) })
    return undefined
  }),
}

/** A notification of the database is short. */
const longestPreview = 1000

async function markReadByVisitor(ctx: Ctx, session: SessionRow, messageId: number): Promise<void> {
  const { rows } = await sql<{ visitor_read_id: number | null }>`
    update chat_sessions set visitor_read_id = greatest(visitor_read_id, (
      select max(id) from chat_messages where chat_session_id = ${session.id} and not internal and id <= ${messageId}))
    where id = ${session.id} returning visitor_read_id`.execute(ctx.db)
  const read = rows[0]!.visitor_read_id
  if (read === session.visitor_read_id) return
  const changes = { visitor_read_id: [session.visitor_read_id, read] } as const
  ctx.emit({ kind: 'updated', object: 'chat_sessions', id: session.id, changes })
}
