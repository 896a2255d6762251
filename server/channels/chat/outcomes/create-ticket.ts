import { readTopicSettings } from '#contract/chat-topic.ts'
import { addArticle, type PreparedArticle, prepareArrival } from '#features/articles/service.ts'
import { copyRecordFiles } from '#features/attachments/service.ts'
import { mayOwn } from '#features/tickets/owners.ts'
import { lockAnyTicket } from '#features/tickets/service.ts'
import { systemUserId } from '#kernel/actor.ts'
import type { Ctx } from '#kernel/context.ts'
import { forbidden, invalid, unknownId } from '#kernel/errors.ts'
import { textOf } from '#kernel/html/text.ts'
import { createExplanation } from '../../arrival/explanation.ts'
import { fileMessage } from '../../arrival/file-message.ts'
import { actAsSender } from '../../arrival/person.ts'
import { resolveOrCreateByAddress } from '../../arrival/person-by-address.ts'
import { formatAddresses } from '../../email/filing/message.ts'
import { findRequestGroup } from '../../web-form/store.ts'
import { messageModel } from '../message-files.ts'
import { updateSession } from '../store.ts'
import { titleFor } from './offline-message.ts'
import { findClosedState } from '#channels/arrival/closed-state.ts'
import { type ChatLine, isActiveUser, type RecordedChat, selectLines } from './store.ts'
import { composeTranscript, renderTranscript } from './transcript.ts'
import { describeVisitor } from './visitor.ts'

type WantedTicket = {
  title?: string | undefined
  group_id?: number | undefined
  customer_id?: number | undefined
  /** For a conversation that needs no more work. */
  isClosed?: boolean
}

/**
 * The ticket of a chat: the one it has, or a new one with the transcript. The session is locked, so that two calls
 * create one ticket.
 */
export async function createTicketFromSession(
  ctx: Ctx,
  chat: RecordedChat,
  wanted: WantedTicket = {},
): Promise<{ ticketId: number; isNew: boolean }> {
  if (chat.ticket_id !== null) return { ticketId: chat.ticket_id, isNew: false }
  if (readTopicSettings(chat.topic_preferences).ticket_mode === 'never')
    throw invalid('chat_tickets_off', 'Chats on this topic do not become tickets.')
  const lines = await selectLines(ctx.db, chat, { unrecorded: true })
  const article = await prepareTranscript(ctx, chat, lines)
  const message = {
    senderId: await resolveCustomer(ctx, chat, wanted),
    article,
    ticket: await describeNewTicket(ctx, chat, lines, wanted),
    reopens: true,
  }
  const target = { ticket: undefined, related: undefined }
  const { ticketId, articleId } = await fileMessage(ctx, message, target, createExplanation())
  await copyFiles(ctx, articleId, lines.filter(isPublic))
  await addNotes(ctx, chat, ticketId, lines)
  await noteTicket(ctx, chat, ticketId, lines)
  return { ticketId, isNew: true }
}

async function describeNewTicket(ctx: Ctx, chat: RecordedChat, lines: readonly ChatLine[], wanted: WantedTicket) {
  const group_id = await resolveGroup(ctx, chat, wanted.group_id)
  const isOwned = chat.user_id !== null && (await mayOwn(ctx, chat.user_id, group_id))
  return {
    title: wanted.title || titleOf(chat, lines),
    group_id,
    preferences: { chat: { chat_id: chat.chat_id, chat_session_id: chat.id } },
    ...(isOwned && { owner_id: chat.user_id }),
    ...(wanted.isClosed && { state_id: await findClosedState(ctx.db) }),
  }
}

/** What the visitor wrote first says most about a chat. */
function titleOf({ topic, preferences }: RecordedChat, lines: readonly ChatLine[]): string {
  const first = lines.find(({ created_by_id }) => created_by_id === null)
  return (
    titleFor(first && textOf(first.content)) || [topic, describeVisitor(preferences).name].filter(Boolean).join(', ')
  )
}

/** The topic decides; an agent who wants another group must be allowed to create tickets in it. */
async function resolveGroup(ctx: Ctx, { topic_preferences }: RecordedChat, wanted: number | undefined) {
  if (wanted === undefined) return findRequestGroup(ctx, readTopicSettings(topic_preferences).group_id)
  if (!ctx.actor.groups.create.includes(wanted)) throw forbidden()
  return wanted
}

/**
 * The person whom the agent chose, or whose identity the website has signed, or who has the address that the visitor
 * entered, as with the web form. Without any of them the ticket has no customer, as one that is created without.
 */
async function resolveCustomer(ctx: Ctx, chat: RecordedChat, { customer_id }: WantedTicket): Promise<number> {
  if (customer_id !== undefined) {
    if (await isActiveUser(ctx.db, customer_id)) return customer_id
    throw unknownId('customer_id', customer_id)
  }
  if (chat.customer_id !== null) return chat.customer_id
  const { name, email } = describeVisitor(chat.preferences)
  if (email === undefined) return systemUserId
  return (await resolveOrCreateByAddress(ctx, { name, address: email })).id
}

const isPublic = ({ internal }: ChatLine) => !internal

const copyFiles = (ctx: Ctx, articleId: number, lines: readonly ChatLine[]): Promise<void> =>
  copyRecordFiles(
    ctx,
    messageModel,
    lines.filter(({ files }) => files.length > 0).map(({ id }) => id),
    { object: 'Ticket::Article', id: articleId },
  )

const headers = { message_id: null, in_reply_to: null, references: null }
const recipients = { subject: null, to: null, cc: null, reply_to: null, files: [] }

async function prepareTranscript(ctx: Ctx, chat: RecordedChat, lines: readonly ChatLine[]): Promise<PreparedArticle> {
  const transcript = await composeTranscript(ctx, chat, lines.filter(isPublic))
  const { name, email } = describeVisitor(chat.preferences)
  const from = email ? (formatAddresses([{ name, address: email }]) as string) : name || transcript.heading
  const preferences = { chat: { chat_session_id: chat.id } }
  const message = { ...recipients, html: renderTranscript(transcript) }
  return prepareArrival(ctx, message, {
    ...headers,
    type: 'chat',
    sender: 'Customer',
    from,
    internal: false,
    preferences,
  })
}

/** In an internal article: the customer reads the transcript. */
async function addNotes(ctx: Ctx, chat: RecordedChat, ticketId: number, lines: readonly ChatLine[]): Promise<void> {
  const notes = lines.filter(({ internal }) => internal)
  if (notes.length === 0) return
  const transcript = await composeTranscript(ctx, chat, notes)
  const message = { ...recipients, html: renderTranscript({ ...transcript, facts: [] }) }
  const from = [...new Set(transcript.lines.map(({ author }) => author))].join(', ')
  const preferences = { chat: { chat_session_id: chat.id } }
  const arrived = { ...headers, type: 'note', sender: 'Agent', from, internal: true, preferences } as const
  const ticket = await lockAnyTicket(ctx, ticketId)
  const acting = actAsSender(ctx, notes.at(-1)!.created_by_id ?? ctx.actor.id, ticket.group_id)
  const articleId = await addArticle(acting, ticket, await prepareArrival(ctx, message, arrived), 'agent')
  await copyFiles(ctx, articleId, notes)
}

async function noteTicket(ctx: Ctx, chat: RecordedChat, ticketId: number, lines: readonly ChatLine[]): Promise<void> {
  const ticket_message_id = lines.at(-1)?.id ?? chat.ticket_message_id
  await updateSession(ctx, chat.id, { ticket_id: ticketId, ticket_message_id })
  const changes = { ticket_id: [chat.ticket_id, ticketId] } as const
  ctx.emit({ kind: 'updated', object: 'chat_sessions', id: chat.id, changes })
}

/** What was written since the ticket was created, such as the end of a chat that an agent made a ticket of. */
export async function addRestToTicket(ctx: Ctx, chat: RecordedChat, ticketId: number): Promise<void> {
  const lines = await selectLines(ctx.db, chat, { unrecorded: true })
  if (lines.length === 0) return
  const ticket = await lockAnyTicket(ctx, ticketId)
  if (lines.some(isPublic)) {
    const acting = actAsSender(ctx, ticket.customer_id, ticket.group_id)
    const articleId = await addArticle(acting, ticket, await prepareTranscript(ctx, chat, lines), 'customer')
    await copyFiles(ctx, articleId, lines.filter(isPublic))
  }
  await addNotes(ctx, chat, ticketId, lines)
  await noteTicket(ctx, chat, ticketId, lines)
}
