import type { NewArticle } from '#contract/article.ts'
import type { Ticket } from '#features/tickets/service.ts'
import type { Ctx } from '#kernel/context.ts'
import type { Authorship } from './author.ts'
import { findSendingChannel } from './channel.ts'
import { messageIdDigest } from './message-id.ts'

/** The position of a message in its conversation; ids as in the headers of mails, in angle brackets. */
export type Thread = {
  message_id: string | null
  message_id_md5: string | null
  in_reply_to: string | null
  references: string | null
}

/** An article that is sent gets its id once, when it is written: all attempts to send it use the same id. */
export async function composeThread(
  ctx: Ctx,
  ticket: Ticket,
  sent: NewArticle,
  authorship: Authorship,
): Promise<Thread> {
  const channel = findSendingChannel(ctx.deps, authorship)
  if (channel?.composeThread) return channel.composeThread(ctx, ticket, sent)
  return { message_id: null, message_id_md5: null, in_reply_to: sent.in_reply_to ?? null, references: null }
}

export const identifyMessage = (message_id: string) => ({ message_id, message_id_md5: messageIdDigest(message_id) })
