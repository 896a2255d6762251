import { sql } from 'kysely'
import { type ArticleDraft, articleObject } from '#features/articles/service.ts'
import { listFiles } from '#features/attachments/service.ts'
import type { Ctx, Deps } from '#kernel/context.ts'
import { invalid } from '#kernel/errors.ts'
import { textOf } from '#kernel/html/text.ts'
import { writeNotice } from '#kernel/notices.ts'
import type { ClaimedDelivery, DeliveryOutcome, NotePart, OutgoingChannel } from '../delivery/delivery.ts'
import { callGraph } from '../messaging/graph-api.ts'
import { outcomeOfGraph } from '../messaging/graph-outcome.ts'
import { objectIn, textIn } from '../messaging/json.ts'
import { composeComments, composePrivate, type FacebookType, type GraphRequest } from './compose-requests.ts'
import { accessWith, channels, type FacebookRow } from './store.ts'

type Conversation = { channel: FacebookRow; postId: string | undefined; senderId: string | undefined }

async function findConversation(ctx: Ctx, preferences: unknown): Promise<Conversation | undefined> {
  const { channel_id, facebook } = objectIn(preferences)
  const { post_id, sender_id } = objectIn(facebook)
  const channel = typeof channel_id === 'number' ? await channels.find(ctx, channel_id) : undefined
  return channel?.active ? { channel, postId: textIn(post_id), senderId: textIn(sender_id) } : undefined
}

const plainText = (body: string, type: string): string => (type.includes('html') ? textOf(body) : body).trim()

/** Where an answer goes. A comment never answers a private message, nor the other way round. */
const placeFor = (type: string | null | undefined, { postId, senderId }: Conversation): string | undefined =>
  type === 'facebook direct-message' ? senderId : postId

const mostFiles = 10

/** The `from` line; refuses what has no place to go. */
async function composeFrom(ctx: Ctx, { ticket, sent, sender, author }: ArticleDraft): Promise<string> {
  if (sender === 'Customer') return author.name
  const conversation = await findConversation(ctx, ticket.preferences)
  if (!conversation || (sent.type && !placeFor(sent.type, conversation)))
    throw invalid('no_conversation', 'This ticket has no conversation on Facebook that can be answered.', {
      field: 'article.type',
    })
  const fileCount = sent.attachments?.length ?? 0
  if (fileCount === 0 && !sent.form_id && plainText(sent.body ?? '', sent.content_type ?? 'text/plain') === '')
    throw invalid('required', 'A message needs a text or a file.', { field: 'article.body' })
  if (fileCount > mostFiles)
    throw invalid('too_many_files', `At most ${mostFiles} files.`, {
      field: 'article.attachments',
      values: { max: mostFiles },
    })
  return conversation.channel.options.page.name
}

type OutgoingArticle = {
  body: string
  content_type: string
  in_reply_to: string | null
  ticketPreferences: Record<string, unknown>
  lastMessage: string | null
}

async function loadArticle(ctx: Ctx, id: number): Promise<OutgoingArticle> {
  const { rows } = await sql<OutgoingArticle>`
    select article.body, article.content_type, article.in_reply_to, tickets.preferences as "ticketPreferences",
      (select message_id from ticket_articles asked
        join ticket_article_senders senders on senders.id = asked.sender_id and senders.name = 'Customer'
        where asked.ticket_id = article.ticket_id and asked.id < article.id order by asked.id desc limit 1) as "lastMessage"
    from ticket_articles article join tickets on tickets.id = article.ticket_id
    where article.id = ${id}`.execute(ctx.db)
  return rows[0]!
}

async function prepareDelivery(ctx: Ctx, { article_id, type, progress }: ClaimedDelivery) {
  const article = await loadArticle(ctx, article_id)
  const conversation = await findConversation(ctx, article.ticketPreferences)
  const place = conversation && placeFor(type, conversation)
  if (!conversation || !place) return { send: async () => failed(writeNotice('channel_off')) }
  const files = (await listFiles(ctx.db, articleObject, [article_id])).get(article_id) ?? []
  const content = { text: plainText(article.body, article.content_type), files }
  // A comment answers the comment of the person, so that they are told.
  const composed =
    (type as FacebookType) === 'facebook direct-message'
      ? composePrivate(place, content)
      : composeComments(article.in_reply_to ?? article.lastMessage ?? place, content)
  if ('problem' in composed) return { send: async () => failed(composed.problem) }
  const { requests } = composed
  if (requests.length === 0) return { send: async () => failed(writeNotice('message_empty')) }
  return {
    send: (notePart: NotePart) => sendAll(ctx.deps, conversation.channel, { requests, sent: [...progress], notePart }),
  }
}

const network = 'Facebook'
const failed = (reason: string): DeliveryOutcome => ({ state: 'failed', reason })

type Sending = { requests: readonly GraphRequest[]; sent: Record<string, unknown>[]; notePart: NotePart }

async function sendAll(
  deps: Deps,
  { id, options }: FacebookRow,
  { requests, sent, notePart }: Sending,
): Promise<DeliveryOutcome> {
  const access = accessWith(deps, options.access_token)
  try {
    for (const { path, body } of requests.slice(sent.length)) {
      const answer = await callGraph(access, path, await body(deps))
      const part = { id: textIn(answer.message_id) ?? textIn(answer.id) ?? '' }
      sent.push(part)
      await notePart(part)
    }
  } catch (error) {
    return outcomeOfGraph(error, { id, network })
  }
  const message_id = textIn(sent.at(-1)?.id)
  return {
    state: 'sent',
    reason: null,
    channel: { id, complaint: null },
    receipt: { ...(message_id && { message_id }), preferences: { channel_id: id } },
  }
}

export const outgoing: OutgoingChannel = {
  articleTypes: ['facebook feed comment', 'facebook direct-message'],
  composeFrom,
  prepareDelivery,
}
