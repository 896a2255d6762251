import { sql } from 'kysely'
import { findWindowEnd, longestWhatsappText } from '#contract/whatsapp-text.ts'
import { type ArticleDraft, articleObject } from '#features/articles/service.ts'
import { type FileRow, listFiles } from '#features/attachments/service.ts'
import type { Ctx } from '#kernel/context.ts'
import { invalid } from '#kernel/errors.ts'
import { textOf } from '#kernel/html/text.ts'
import { writeNotice } from '#kernel/notices.ts'
import type { ClaimedDelivery, DeliveryOutcome, OutgoingChannel } from '../delivery/delivery.ts'
import { objectIn, textIn } from '../messaging/json.ts'
import { composeMessages, type ComposedMessage } from './compose-messages.ts'
import { sendMessages } from './send.ts'
import { templateIn } from './templates.ts'
import { channels, type WhatsappRow } from './store.ts'

export type Conversation = { channel: WhatsappRow; to: string; isOpen: boolean }

/** The channel and the person of a ticket, and whether the network accepts free texts now. */
export async function findConversation(ctx: Ctx, preferences: unknown): Promise<Conversation | undefined> {
  const { channel_id, whatsapp } = objectIn(preferences)
  const to = textIn(objectIn(objectIn(whatsapp).from).phone_number)
  const channel = typeof channel_id === 'number' ? await channels.find(ctx, channel_id) : undefined
  if (!channel?.active || !to) return undefined
  const end = findWindowEnd(preferences)
  return { channel, to, isOpen: end !== undefined && end > ctx.now }
}

const plainText = (body: string, type: string): string => (type.includes('html') ? textOf(body) : body).trim()

const mostFiles = 10

/** The `from` line; refuses a message that the network would not accept now. */
async function composeFrom(ctx: Ctx, { ticket, sent, sender, author }: ArticleDraft): Promise<string> {
  if (sender === 'Customer') return author.name
  const conversation = await findConversation(ctx, ticket.preferences)
  if (!conversation)
    throw invalid('no_conversation', 'This ticket has no conversation on WhatsApp that can be answered.', {
      field: 'article.type',
    })
  if (!conversation.isOpen && !templateIn(sent.preferences))
    throw invalid('whatsapp_window_closed', 'WhatsApp only accepts replies within 24 hours of the last message.', {
      field: 'article.type',
    })
  if ([...plainText(sent.body ?? '', sent.content_type ?? 'text/plain')].length > longestWhatsappText)
    throw invalid('too_long', `A message has at most ${longestWhatsappText} characters.`, {
      field: 'article.body',
      values: { max: longestWhatsappText },
    })
  if ((sent.attachments?.length ?? 0) > mostFiles)
    throw invalid('too_many_files', `At most ${mostFiles} files.`, {
      field: 'article.attachments',
      values: { max: mostFiles },
    })
  const { name, phone_number } = conversation.channel.options
  return sender === 'System' ? `${name} (${phone_number})` : `${author.name} via ${name} (${phone_number})`
}

type OutgoingArticle = {
  body: string
  content_type: string
  in_reply_to: string | null
  preferences: Record<string, unknown>
  ticketPreferences: Record<string, unknown>
}

async function prepareDelivery(ctx: Ctx, { article_id, progress }: ClaimedDelivery) {
  const { rows } = await sql<OutgoingArticle>`
    select article.body, article.content_type, article.in_reply_to, article.preferences, tickets.preferences as "ticketPreferences"
    from ticket_articles article join tickets on tickets.id = article.ticket_id
    where article.id = ${article_id}`.execute(ctx.db)
  const article = rows[0]!
  const conversation = await findConversation(ctx, article.ticketPreferences)
  if (!conversation) return refuse('channel_off')
  const template = templateIn(article.preferences)
  if (!conversation.isOpen && !template) return refuse('whatsapp_window_over')
  const files: readonly FileRow[] = (await listFiles(ctx.db, articleObject, [article_id])).get(article_id) ?? []
  const composed = template
    ? { messages: [{ kind: 'template' as const, template }] }
    : composeMessages({ text: plainText(article.body, article.content_type), files })
  if ('problem' in composed) return { send: async () => composed.problem }
  const { channel, to } = conversation
  const replyTo = article.in_reply_to?.startsWith('wamid') ? article.in_reply_to : undefined
  const messages: readonly ComposedMessage[] = composed.messages
  return {
    send: (notePart: Parameters<typeof sendMessages>[2]['notePart']) =>
      sendMessages(ctx.deps, channel, { to, replyTo, messages, sent: [...progress], notePart }),
  }
}

const refuse = (code: 'channel_off' | 'whatsapp_window_over') => ({
  send: async (): Promise<DeliveryOutcome> => ({ state: 'failed', reason: writeNotice(code) }),
})

export const outgoing: OutgoingChannel = { articleTypes: ['whatsapp message'], composeFrom, prepareDelivery }
