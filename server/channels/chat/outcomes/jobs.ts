import { readTopicSettings } from '#contract/chat-topic.ts'
import type { Ctx } from '#kernel/context.ts'
import type { AnyJob, Job } from '#kernel/jobs/worker.ts'
import { addRestToTicket, createTicketFromSession } from './create-ticket.ts'
import { recordChatJob } from './record-chat.ts'
import { findLockedChat, type RecordedChat, selectLines } from './store.ts'
import { describeVisitor } from './visitor.ts'

/** Queued in the transaction that ends a chat, so that it also runs after a crash. */
const recordChat: Job = {
  name: recordChatJob,
  run: async (ctx, { id }) => {
    const chat = await findLockedChat(ctx.db, Number(id))
    if (!chat) return
    if (chat.ticket_id !== null) await addRestToTicket(ctx, chat, chat.ticket_id)
    else if (await becomesTicket(ctx, chat)) {
      await createTicketFromSession(ctx, chat, { isClosed: chat.started_at !== null })
    }
  },
}

/**
 * A chat with an agent is done: its ticket is closed. One without is a request if the visitor wrote something and left an
 * address; otherwise there is no request to answer.
 */
async function becomesTicket(ctx: Ctx, chat: RecordedChat): Promise<boolean> {
  if (readTopicSettings(chat.topic_preferences).ticket_mode !== 'always') return false
  const lines = await selectLines(ctx.db, chat, { unrecorded: true })
  if (lines.length === 0) return false
  return chat.started_at !== null || chat.customer_id !== null || describeVisitor(chat.preferences).email !== undefined
}

export const outcomeJobs: readonly AnyJob[] = [recordChat]
