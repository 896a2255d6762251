import { messageIdDigest, prepareArrival } from '#features/articles/service.ts'
import type { Ctx } from '#kernel/context.ts'
import { sql } from 'kysely'
import { lockOpenConversation } from '../arrival/conversation.ts'
import { createExplanation } from '../arrival/explanation.ts'
import { fileMessage } from '../arrival/file-message.ts'
import { addMedia, type NewMedia, presentMedia } from './media-store.ts'
import type { MessageFiling } from './network.ts'

/** A message of a person, understood. */
export type ConversationMessage = {
  channel: { id: number; groupId: number }
  /** The name of the article's type. */
  type: string
  personId: number
  from: string
  to: string
  text: string
  /** Of a ticket that it opens. */
  title: string
  /** Identifies the conversation in the preferences of its ticket: `{ channel_id: 7, telegram: { chat_id: 5 } }`. */
  conversation: { channel_id: number } & Record<string, unknown>
  /** Further preferences of a ticket that it opens. */
  ticketPreferences?: Record<string, unknown>
  /** Unique at the network, so that edits, answers and reports find the article. */
  messageId: string
  inReplyTo?: string | null
  /** Of the article. */
  preferences?: Record<string, unknown>
  /** Files that a job fetches; the article shows them as soon as they are stored. */
  media?: readonly NewMedia[]
}

/** Continues the open ticket of the conversation, or opens one. */
export async function fileConversationMessage(ctx: Ctx, message: ConversationMessage): Promise<MessageFiling> {
  const { channel, personId, conversation, ticketPreferences, title, media = [] } = message
  const explanation = createExplanation()
  const ticket = await lockOpenConversation(ctx, personId, conversation)
  if (ticket)
    explanation.note('conversation', `#${ticket.number} is open.`, {
      code: 'conversation_open',
      values: { ticket: `#${ticket.number}` },
    })
  else explanation.note('conversation', 'No ticket of this conversation is open.', { code: 'conversation_new' })
  const { ticketId, articleId } = await fileMessage(
    ctx,
    {
      senderId: personId,
      article: await prepareMessage(ctx, message),
      ticket: { title, group_id: channel.groupId, preferences: { ...conversation, ...ticketPreferences } },
      reopens: true,
    },
    ticket ? { ticket, internal: false, trusted: true } : { ticket: undefined, related: undefined },
    explanation,
  )
  if (media.length > 0) {
    await addMedia(ctx, { articleId, channelId: channel.id, media })
    await presentMedia(ctx, articleId)
  }
  return { state: 'filed', ticketId, articleId }
}

const prepareMessage = (ctx: Ctx, { text, type, from, to, messageId, inReplyTo, preferences }: ConversationMessage) =>
  prepareArrival(
    ctx,
    { text, subject: null, to, cc: null, reply_to: null, files: [] },
    {
      type,
      sender: 'Customer',
      from,
      internal: false,
      message_id: messageId,
      in_reply_to: inReplyTo ?? null,
      references: null,
      preferences: preferences ?? {},
    },
  )

/** The article with this id of the network, that arrived or was sent through this channel. */
export async function findArticleByMessageId(
  { db }: Ctx,
  messageId: string,
): Promise<{ id: number; ticket_id: number } | undefined> {
  const { rows } = await sql<{ id: number; ticket_id: number }>`
    select id, ticket_id from ticket_articles where message_id_md5 = ${messageIdDigest(messageId)}
    order by id limit 1`.execute(db)
  return rows[0]
}
