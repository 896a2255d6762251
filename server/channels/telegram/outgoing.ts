import { sql } from 'kysely'
import { buffer } from 'node:stream/consumers'
import type { ArticleDraft } from '#features/articles/service.ts'
import { listFiles } from '#features/attachments/service.ts'
import type { Ctx, Deps } from '#kernel/context.ts'
import { invalid } from '#kernel/errors.ts'
import { textOf } from '#kernel/html/text.ts'
import { writeNotice } from '#kernel/notices.ts'
import { ApiUnavailable } from '#kernel/outgoing-http/call-api.ts'
import type { ClaimedDelivery, DeliveryOutcome, NotePart, OutgoingChannel } from '../delivery/delivery.ts'
import { idIn, type Json, objectIn, textIn } from '../messaging/json.ts'
import { botWith, callTelegram, type TelegramBot, TelegramError } from './api.ts'
import { splitText } from './split-text.ts'
import { type BotChannel, findBot } from './store.ts'

const articleType = 'telegram personal-message'
const megabyte = 1024 * 1024
/** A bot may send files up to this size. */
const mostMegabytes = 50

type Destination = { channel: BotChannel; chatId: string }

/** The chat that the ticket belongs to, if its bot is still here and on. */
async function findDestination(ctx: Ctx, preferences: unknown): Promise<Destination | undefined> {
  const { channel_id, telegram } = objectIn(preferences)
  const chatId = idIn(objectIn(telegram).chat_id)
  const channel = await findBot(ctx.deps, Number(channel_id), ctx.db)
  return channel?.active && chatId ? { channel, chatId } : undefined
}

async function composeFrom(ctx: Ctx, { ticket, sender, author }: ArticleDraft): Promise<string> {
  if (sender === 'Customer') return author.name
  const destination = await findDestination(ctx, ticket.preferences)
  if (!destination)
    throw invalid('no_conversation', 'This ticket has no Telegram chat, or its bot is switched off.', {
      field: 'article.type',
    })
  return `@${destination.channel.options.bot.username}`
}

type OutgoingFile = { id: number; filename: string; size: number; sha256: string; type: string }
type Part = { text: string } | { file: OutgoingFile }

/** The text in pieces that the network accepts, then each file. */
async function prepareDelivery(ctx: Ctx, delivery: ClaimedDelivery) {
  const { rows } = await sql<{ body: string; content_type: string; preferences: Json; in_reply_to: string | null }>`
    select article.body, article.content_type, article.in_reply_to, tickets.preferences
    from ticket_articles article join tickets on tickets.id = article.ticket_id
    where article.id = ${delivery.article_id}`.execute(ctx.db)
  const [article] = rows
  const destination = await findDestination(ctx, article?.preferences)
  if (!article || !destination) return { send: async () => switchedOff }
  const text = /html/i.test(article.content_type) ? textOf(article.body) : article.body
  const files = (await listFiles(ctx.db, 'Ticket::Article', [delivery.article_id])).get(delivery.article_id) ?? []
  const parts: Part[] = [
    ...splitText(text).map((piece) => ({ text: piece })),
    ...files.map(({ preferences, ...file }) => ({
      file: { ...file, type: String(preferences['Mime-Type'] ?? 'application/octet-stream') },
    })),
  ]
  const message: OutgoingMessage = {
    deps: ctx.deps,
    destination,
    parts,
    replyTo: repliedMessage(article.in_reply_to, destination.chatId),
    sent: [...delivery.progress],
  }
  return { send: (notePart: NotePart) => send(message, notePart) }
}

const switchedOff: DeliveryOutcome = { state: 'failed', reason: writeNotice('channel_off') }

/** `42.5301@telegram`: a message of the same chat. */
function repliedMessage(inReplyTo: string | null, chatId: string): number | undefined {
  const [, messageId, chat] = /^(?:telegram\.)?(\d+)\.(-?\d+)(?:@telegram)?$/.exec(inReplyTo ?? '') ?? []
  return messageId !== undefined && chat === chatId ? Number(messageId) : undefined
}

type OutgoingMessage = {
  deps: Deps
  destination: Destination
  parts: readonly Part[]
  replyTo: number | undefined
  /** What the service answered to the parts that were sent before. */
  sent: Json[]
}

async function send(message: OutgoingMessage, notePart: NotePart): Promise<DeliveryOutcome> {
  const { deps, destination, parts, sent } = message
  const { channel } = destination
  const bot = botWith(deps, channel.options.api_token)
  try {
    for (const part of parts.slice(sent.length)) {
      const receipt = receiptOf(await sendPart(bot, message, part))
      await notePart(receipt)
      sent.push(receipt)
    }
  } catch (error) {
    return explain(error, channel.id, deps.clock())
  }
  return { state: 'sent', reason: null, channel: { id: channel.id, complaint: null }, receipt: describe(message) }
}

const receiptOf = (result: unknown): Json => {
  const { message_id, date, chat, from } = objectIn(result)
  return {
    message_id: Number(idIn(message_id) ?? 0),
    date: Number(idIn(date) ?? 0),
    chat_id: Number(idIn(objectIn(chat).id) ?? 0),
    from_id: Number(idIn(objectIn(from).id) ?? 0),
    username: textIn(objectIn(chat).username) ?? null,
  }
}

function describe({ sent, destination }: OutgoingMessage): DeliveryOutcome['receipt'] {
  const { username, ...first } = objectIn(sent[0])
  const chatId = idIn(first.chat_id) ?? destination.chatId
  return {
    message_id: `telegram.${idIn(first.message_id) ?? 0}.${chatId}`,
    preferences: { telegram: { ...first, parts: sent.length } },
    ...(textIn(username) && { to: `@${textIn(username)}` }),
  }
}

/** A group that became a supergroup has another id: the part is sent there. */
async function sendPart(bot: TelegramBot, message: OutgoingMessage, part: Part): Promise<unknown> {
  try {
    return await transmit(bot, message, part)
  } catch (error) {
    if (!(error instanceof TelegramError) || error.newChatId === undefined) throw error
    message.destination.chatId = error.newChatId
    return transmit(bot, message, part)
  }
}

async function transmit(
  bot: TelegramBot,
  { deps, destination, replyTo, sent }: OutgoingMessage,
  part: Part,
): Promise<unknown> {
  const { chatId } = destination
  if ('text' in part) {
    const isReply = replyTo !== undefined && sent.length === 0
    const reply = isReply && { reply_parameters: { message_id: replyTo, allow_sending_without_reply: true } }
    return callTelegram(bot, 'sendMessage', { chat_id: Number(chatId), text: part.text, ...reply })
  }
  const { filename, type, size, sha256 } = part.file
  if (size > mostMegabytes * megabyte) throw new TelegramError(413, { description: `${filename}: file is too big` })
  const content = await buffer(await deps.blobs.read(sha256))
  const form = new FormData()
  form.set('chat_id', chatId)
  form.set('document', new Blob([content], { type }), filename)
  return callTelegram(bot, 'sendDocument', form, { timeout: 120_000 })
}

const network = 'Telegram'

/** Errors of the network or the token are retried. A refusal is final. Without a response the state is unknown. */
function explain(error: unknown, id: number, now: Date): DeliveryOutcome {
  if (error instanceof ApiUnavailable) {
    const reason = writeNotice(error.wasSent ? 'network_no_answer' : 'network_unreachable', { network })
    return { state: error.wasSent ? 'unknown' : 'deferred', reason, channel: { id, complaint: reason } }
  }
  if (!(error instanceof TelegramError)) throw error
  if (error.isTokenRefused) {
    const reason = writeNotice('network_token_refused', { network })
    return { state: 'deferred', reason, channel: { id, complaint: reason } }
  }
  if (error.code === 429) {
    const retryAt = new Date(now.getTime() + (error.retryAfter ?? 30) * 1000)
    return { state: 'deferred', reason: writeNotice('network_busy', { network }), retryAt }
  }
  if (error.code >= 500) {
    const isBefore = error.code === 502 || error.code === 503
    const reason = writeNotice(isBefore ? 'network_unreachable' : 'network_no_answer', { network })
    return { state: isBefore ? 'deferred' : 'unknown', reason }
  }
  return { state: 'failed', reason: writeNotice('network_refused', { network, reason: error.message.slice(0, 300) }) }
}

export const outgoing: OutgoingChannel = { articleTypes: [articleType], composeFrom, prepareDelivery }
