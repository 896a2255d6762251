import { z } from 'zod'
import { readTopicSettings } from '#contract/chat-topic.ts'
import type { Ctx } from '#kernel/context.ts'
import { Refusal } from '#kernel/errors.ts'
import { admitVisitor, ChatRefusal, type Visitor } from '../admission.ts'
import { lockBySecret } from '../store.ts'
import { chatId, event, ofSession, url, type VisitorEvent } from '../visitor-event.ts'
import { leaveOfflineMessage } from './offline-message.ts'
import { rateSession } from './rate.ts'
import { sendTranscript } from './send-transcript.ts'
import { lockChat } from './store.ts'

/** What a visitor does with a chat that has ended. The secret of the session is enough, as for an open chat. */
export const outcomeEvents: Readonly<Record<string, VisitorEvent>> = {
  chat_session_rate: event(
    ofSession.extend({ rating: z.unknown().optional(), note: z.string().nullish() }),
    async (ctx, visitor, { chat_id, session_id, rating, note }) => {
      const { topic, session } = await lockOwn(ctx, visitor, chat_id, session_id)
      if (!readTopicSettings(topic.preferences).rating) throw new ChatRefusal('This chat cannot be rated.')
      await rateSession(ctx, session, { rating, note: note ?? undefined })
      return { event: 'chat_session_rate', data: { state: 'ok', session_id } }
    },
  ),
  chat_session_transcript: event(
    ofSession.extend({ email: z.string().max(255).nullish() }),
    async (ctx, visitor, { chat_id, session_id, email }) => {
      const { topic, session } = await lockOwn(ctx, visitor, chat_id, session_id)
      if (!readTopicSettings(topic.preferences).transcript) throw new ChatRefusal('chat_unavailable')
      const data = await mailTranscript(ctx, session.id, email ?? undefined)
      return { event: 'chat_session_transcript', data: { ...data, session_id } }
    },
  ),
  chat_offline_message: event(
    z.looseObject({ chat_id: chatId, url: url.optional() }),
    async (ctx, visitor, { chat_id, ...given }) => {
      const topic = await admitVisitor(ctx, chat_id, visitor)
      return { event: 'chat_offline_message', data: await leaveOfflineMessage(ctx, topic, given) }
    },
    { ownUnits: true },
  ),
}

async function mailTranscript(ctx: Ctx, id: number, email: string | undefined) {
  try {
    return { state: 'ok', email: await sendTranscript(ctx, await lockChat(ctx.db, id), email) }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    if (error.field !== 'email') throw new ChatRefusal(error.message)
    return { state: 'invalid', errors: { email: error.code === 'required' ? 'required' : 'invalid' } }
  }
}

/** Open or ended. */
async function lockOwn(ctx: Ctx, visitor: Visitor, chatId: number, session_id: string) {
  const topic = await admitVisitor(ctx, chatId, visitor)
  const session = await lockBySecret(ctx.db, session_id)
  if (!session) throw new ChatRefusal(`No such session id ${session_id}`)
  return { topic, session }
}
