import { rewriteArrival } from '#features/articles/service.ts'
import { changeTicket } from '#features/tickets/service.ts'
import { createCustomer } from '#features/users/service.ts'
import type { Ctx } from '#kernel/context.ts'
import { writeNotice } from '#kernel/notices.ts'
import { oncePerUnit } from '#kernel/once-per-unit.ts'
import { findClosedState } from '../arrival/closed-state.ts'
import { lockOpenConversation } from '../arrival/conversation.ts'
import { actAsSender, longestName, type Person, splitName } from '../arrival/person.ts'
import { fileConversationMessage } from '../messaging/file-conversation.ts'
import { resolveIdentity } from '../messaging/identities.ts'
import { idIn, objectIn } from '../messaging/json.ts'
import type { MessageFiling, StoredMessage } from '../messaging/network.ts'
import { findFiledArticle, findFiledVersion } from '../messaging/store.ts'
import { greet } from './greet.ts'
import { isServiceMessage, readContent, titleOf } from './read-content.ts'
import { type ChatMessage, keyOf, readUpdate } from './read-update.ts'
import { type BotChannel, findBot } from './store.ts'

const ignored = (reason: 'message_not_from_person' | 'message_outdated' | 'message_command' | 'message_unknown') =>
  ({ state: 'ignored', reason: writeNotice(reason) }) as const

/** Turns an update into an article, an edit, or nothing. */
export async function fileUpdate(ctx: Ctx, stored: StoredMessage): Promise<MessageFiling> {
  const { channelId } = stored
  const channel = await oncePerUnit(ctx.db, `channel ${channelId}`, () => findBot(ctx.deps, channelId, ctx.db))
  const message = readUpdate(stored.content)
  if (!channel || !message) return ignored('message_unknown')
  const { from, content } = message
  if (isServiceMessage(content) || from.id === String(channel.options.bot.id)) return ignored('message_not_from_person')
  if (message.kind === 'edited') return fileEdit(ctx, channel, message)
  const isEdited = (await findFiledVersion(ctx, channel.id, keyOf({ ...message, kind: 'edited' }))) !== undefined
  if (isEdited) return ignored('message_outdated')
  const command = commandOf(message)
  if (command) return obey(ctx, channel, message, command)
  return fileNew(ctx, channel, message)
}

/** `/start`, also with a parameter, and in groups with the name of the bot. */
function commandOf({ content }: ChatMessage): 'start' | 'end' | undefined {
  const [, command] = /^\/(start|end)(?:@\w+)?(?:\s|$)/.exec(String(content.text ?? '')) ?? []
  return command as 'start' | 'end' | undefined
}

async function obey(
  ctx: Ctx,
  channel: BotChannel,
  message: ChatMessage,
  command: 'start' | 'end',
): Promise<MessageFiling> {
  const { welcome, goodbye } = channel.options
  if (command === 'end') await closeConversation(ctx, channel, message)
  greet(ctx, { channelId: channel.id, chatId: message.chat.id, text: command === 'start' ? welcome : goodbye })
  return ignored('message_command')
}

async function closeConversation(ctx: Ctx, channel: BotChannel, message: ChatMessage): Promise<void> {
  const person = await resolvePerson(ctx, message)
  const ticket = await lockOpenConversation(ctx, person.id, conversationOf(channel, message))
  if (!ticket) return
  const acting = actAsSender(ctx, person.id, ticket.group_id)
  await changeTicket(acting, ticket, { state_id: await findClosedState(ctx.db), pending_time: null })
}

/** The chat is part of it: an answer to a private message never lands in a group. */
const conversationOf = ({ id, options }: BotChannel, { chat }: ChatMessage) => ({
  channel_id: id,
  telegram: { bid: String(options.bot.id), chat_id: Number(chat.id) },
})

/** Found by the id of the account, which the service has verified. Names are claimed, and never used to find anyone. */
const resolvePerson = (ctx: Ctx, { from }: ChatMessage): Promise<Person> =>
  resolveIdentity(
    ctx,
    { network: 'telegram', identifier: from.id, name: from.username ? `@${from.username}` : from.name || null },
    {
      create: (unit) =>
        createCustomer(unit, {
          ...splitName(from.name || from.username || `Telegram ${from.id}`),
          ...(from.username && { note: `Telegram @${from.username}`.slice(0, longestName) }),
        }),
    },
  )

const messageIdOf = (messageId: string, chatId: string): string => `${messageId}.${chatId}@telegram`

async function fileNew(ctx: Ctx, channel: BotChannel, message: ChatMessage): Promise<MessageFiling> {
  const { from, chat, messageId, content } = message
  const person = await resolvePerson(ctx, message)
  const said = readContent(content)
  const answered = idIn(objectIn(content.reply_to_message).message_id)
  const isGroup = chat.type !== 'private'
  return fileConversationMessage(ctx, {
    channel: { id: channel.id, groupId: channel.groupId },
    type: 'telegram personal-message',
    personId: person.id,
    from: from.name || from.username || from.id,
    to: `@${channel.options.bot.username}`,
    text: said.text,
    title: titleOf(said),
    conversation: conversationOf(channel, message),
    ticketPreferences: { telegram_chat: { type: chat.type, title: chat.title ?? null, name: from.name || null } },
    messageId: messageIdOf(messageId, chat.id),
    inReplyTo: answered ? messageIdOf(answered, chat.id) : null,
    preferences: {
      message: { created_at: createdAt(content), message_id: Number(messageId), from: nameOf(message) },
      telegram: {
        kind: said.kind,
        ...(said.isShown ? {} : { unknown: true }),
        ...(isGroup && { group: chat.title ?? '' }),
      },
    },
    media: said.media,
  })
}

const createdAt = ({ date }: { date?: unknown }): string | null => {
  const seconds = Number(date)
  return Number.isFinite(seconds) && seconds > 0 && seconds < 1e11 ? new Date(seconds * 1000).toISOString() : null
}

const nameOf = ({ from }: ChatMessage) => ({ id: Number(from.id), username: from.username ?? null, name: from.name })

/** The article gets the new text, and its earlier one becomes a version. A message that is not here is filed now. */
async function fileEdit(ctx: Ctx, channel: BotChannel, message: ChatMessage): Promise<MessageFiling> {
  const articleId =
    (await findFiledArticle(ctx, channel.id, keyOf({ ...message, kind: 'new' }))) ??
    (await findFiledVersion(ctx, channel.id, keyOf(message)))
  if (articleId === undefined) return fileNew(ctx, channel, message)
  const ticketId = await rewriteArrival(ctx, articleId, {
    body: readContent(message.content).text,
    editedAt: new Date(message.editedAt > 0 && message.editedAt < 1e11 ? message.editedAt * 1000 : ctx.now.getTime()),
  })
  return ticketId === undefined ? ignored('message_outdated') : { state: 'filed', ticketId, articleId }
}
