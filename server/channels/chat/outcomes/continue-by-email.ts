import type { ChatMessage } from '#contract/chat-message.ts'
import { addArticle, prepareArticle } from '#features/articles/service.ts'
import type { StoredFile } from '#features/attachments/service.ts'
import { lockAnyTicket } from '#features/tickets/service.ts'
import type { Ctx } from '#kernel/context.ts'
import { forbidden, invalid } from '#kernel/errors.ts'
import { actAsSender } from '../../arrival/person.ts'
import { addMessage } from '../conversation.ts'
import type { SessionRow } from '../store.ts'
import { addRestToTicket, createTicketFromSession } from './create-ticket.ts'
import { findAddress, lockChat, type RecordedChat, storeArticleId } from './store.ts'

type Written = { content: string; clientId?: string | undefined; files: readonly StoredFile[] }

/**
 * Sends an agent's message to a visitor who has left, as an email of the ticket of the chat, which is created if there is
 * none. The visitor's answer arrives in the ticket. The message is also part of the chat; a repetition sends nothing.
 */
export async function continueByEmail(ctx: Ctx, session: SessionRow, written: Written): Promise<ChatMessage> {
  const chat = await lockChat(ctx.db, session.id)
  // Every agent may answer a visitor who was not accepted.
  if (chat.user_id !== null && chat.user_id !== ctx.actor.id) throw forbidden()
  const to = await findAddress(ctx.db, chat)
  if (!to) throw invalid('chat_without_address', 'The visitor left no email address.')
  const ticketId = await bringTicketUpToDate(ctx, chat)
  const message = await addMessage(ctx, session, { ...written, from: 'agent' })
  if (message.article_id !== null) return message
  const article_id = await addEmail(ctx, ticketId, { to, ...written })
  await storeArticleId(ctx.db, message.id, article_id)
  return { ...message, article_id }
}

/** The ticket has everything that was written before the email. */
async function bringTicketUpToDate(ctx: Ctx, chat: RecordedChat): Promise<number> {
  const { ticketId, isNew } = await createTicketFromSession(ctx, chat)
  if (!isNew) await addRestToTicket(ctx, chat, ticketId)
  return ticketId
}

async function addEmail(ctx: Ctx, ticketId: number, { to, content, files }: Written & { to: string }): Promise<number> {
  const ticket = await lockAnyTicket(ctx, ticketId)
  const sent = { type: 'email', to, subject: ticket.title as string, body: content, content_type: 'text/html' }
  // The topic has chosen the group, to which the agent of the chat may have no access.
  const acting = actAsSender(ctx, ctx.actor.id, ticket.group_id)
  const article = await prepareArticle(ctx, sent)
  return addArticle(acting, ticket, { ...article, files: [...article.files, ...files] }, 'agent')
}
