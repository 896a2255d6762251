import type { Ctx } from '#kernel/context.ts'
import { writeNotice } from '#kernel/notices.ts'
import { oncePerUnit } from '#kernel/once-per-unit.ts'
import { noteLateFailure, noteReport } from '../delivery/store.ts'
import { fileConversationMessage, findArticleByMessageId } from '../messaging/file-conversation.ts'
import { idIn, type Json, objectIn, objectsIn, textIn } from '../messaging/json.ts'
import type { MessageFiling, StoredMessage } from '../messaging/network.ts'
import { resolveByNumber } from '../messaging/person-by-number.ts'
import { readContent } from './read-content.ts'
import { remindLater } from './remind.ts'
import { channels, isSending, noteAtArticle, noteIncoming, type WhatsappRow } from './store.ts'
import { welcome } from './welcome.ts'

type Ignored =
  | 'channel_off'
  | 'message_without_sender'
  | 'message_other_number'
  | 'message_not_shown'
  | 'report_without_message'

const ignored = (reason: Ignored): MessageFiling => ({ state: 'ignored', reason: writeNotice(reason) })

/** Turns one stored part of a webhook into an article, a reaction or a report. */
export async function fileMessage(ctx: Ctx, stored: StoredMessage): Promise<MessageFiling> {
  const { content } = stored
  const channel = await oncePerUnit(ctx.db, `channel ${stored.channelId}`, () => channels.find(ctx, stored.channelId))
  if (!channel) return ignored('channel_off')
  if (idIn(objectIn(content.metadata).phone_number_id) !== channel.options.phone_number_id)
    return ignored('message_other_number')
  if (content.status) return fileStatus(ctx, stored, objectIn(content.status))
  if (!content.message) return ignored('message_not_shown')
  const message = objectIn(content.message)
  return message.type === 'reaction' ? fileReaction(ctx, message) : fileNew(ctx, channel, stored)
}

async function fileNew(ctx: Ctx, channel: WhatsappRow, { content, receivedAt }: StoredMessage): Promise<MessageFiling> {
  const message = objectIn(content.message)
  const [from, wamid] = [idIn(message.from), textIn(message.id)]
  if (!from || !wamid) return ignored('message_without_sender')
  const number = `+${from}`
  const name = textIn(objectIn(objectIn(content.contact).profile).name) ?? ''
  const person = await resolveByNumber(ctx, { network: 'whatsapp', number, name: name || null })
  const said = readContent(message)
  const filed = await fileConversationMessage(ctx, {
    channel: { id: channel.id, groupId: channel.groupId },
    type: 'whatsapp message',
    personId: person.id,
    from: name ? `${name} (${number})` : number,
    to: `${channel.options.name} (${channel.options.phone_number})`,
    text: said.text,
    title: `${name || number} (${number}) via WhatsApp`,
    conversation: { channel_id: channel.id, whatsapp: { from: { phone_number: from } } },
    messageId: wamid,
    inReplyTo: textIn(objectIn(message.context).id) ?? null,
    preferences: {
      whatsapp: {
        entry_id: textIn(content.entry_id) ?? '',
        message_id: wamid,
        type: textIn(message.type) ?? 'unknown',
        ...(said.isKnown ? {} : { unknown: true }),
      },
    },
    media: said.media,
  })
  if (filed.state !== 'filed') return filed
  const { ticketId } = filed
  const at = secondsOf(message.timestamp, receivedAt)
  await noteIncoming(ctx, { ticketId, number: from, name, at })
  await welcome(ctx, channel, filed)
  remindLater(ctx, channel, { ticketId, at })
  return filed
}

/** The time that the network says, but never one of the future. */
function secondsOf(timestamp: unknown, receivedAt: Date): number {
  const now = Math.floor(receivedAt.getTime() / 1000)
  const seconds = Number(idIn(timestamp) ?? now)
  return seconds > 0 ? Math.min(seconds, now) : now
}

/** Shown at the message that it belongs to; an empty one removes it. */
async function fileReaction(ctx: Ctx, message: Json): Promise<MessageFiling> {
  const { message_id, emoji } = objectIn(message.reaction)
  const article = await findArticleByMessageId(ctx, textIn(message_id) ?? '')
  if (!article) return ignored('report_without_message')
  const shown = (textIn(emoji) ?? '').slice(0, 20)
  await noteAtArticle(ctx, article.id, {
    reaction: shown ? { emoji: shown, author: `+${idIn(message.from) ?? ''}` } : null,
  })
  return { state: 'filed', ticketId: article.ticket_id, articleId: article.id }
}

/** Reports arrive in any order, and may be faster than our own note of the id. */
async function fileStatus(ctx: Ctx, { receivedAt }: StoredMessage, status: Json): Promise<MessageFiling> {
  const article = await findArticleByMessageId(ctx, textIn(status.id) ?? '')
  if (!article) {
    if (await isSending(ctx)) throw new Error('The message of this report is still being sent.')
    return ignored('report_without_message')
  }
  const { id: articleId, ticket_id: ticketId } = article
  const state = textIn(status.status)
  const seconds = secondsOf(status.timestamp, receivedAt)
  if (state === 'sent' || state === 'delivered' || state === 'read')
    await noteAtArticle(ctx, articleId, { [`timestamp_${state}`]: String(seconds) })
  if (state === 'delivered' || state === 'read')
    await noteReport(ctx, articleId, { state, at: new Date(seconds * 1000) })
  if (state === 'failed') await noteLateFailure(ctx, articleId, describeFailure(status))
  return { state: 'filed', ticketId, articleId }
}

function describeFailure({ errors }: Json): string {
  const [error = {}] = objectsIn(errors)
  const said = textIn(objectIn(error.error_data).details) || textIn(error.title) || textIn(error.message) || ''
  const reason = `${said} (${idIn(error.code) ?? '?'})`.slice(0, 300)
  return writeNotice('network_not_delivered', { network: 'WhatsApp', reason })
}
