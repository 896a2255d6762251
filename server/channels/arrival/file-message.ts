import { addArticle, type Arrival, type PreparedArticle } from '#features/articles/service.ts'
import { linkTickets } from '#features/links/service.ts'
import { createTicket } from '#features/tickets/create.ts'
import type { Ticket } from '#features/tickets/service.ts'
import type { Ctx } from '#kernel/context.ts'
import type { Explanation } from './explanation.ts'
import { actAsSender } from './person.ts'
import { reopenTicket } from '#features/tickets/follow-up.ts'

/** Where a message is filed: in an existing ticket, trusted or as an internal note, or in a new ticket. */
export type FilingTarget =
  | { ticket: Ticket; internal: boolean; trusted: boolean }
  /** `related` is linked to the new ticket. */
  | { ticket: undefined; related: number | undefined }

/** A message of any channel, ready to be filed. Its article was prepared by `prepareArrival`. */
export type IncomingMessage = {
  senderId: number
  article: PreparedArticle
  /** Of a ticket that it opens; the values are those of `POST /tickets`. */
  ticket: { title: string; group_id: number } & Record<string, unknown>
  /** False for automatic answers, which leave the state of their ticket as it is. */
  reopens: boolean
}

export type FiledMessage = { ticketId: number; articleId: number }

/** Writes the message to its ticket, in the caller's transaction. Agents can read at the article why it is there. */
export async function fileMessage(
  ctx: Ctx,
  message: IncomingMessage,
  target: FilingTarget,
  explanation: Explanation,
): Promise<FiledMessage> {
  const explained = { ...message, article: withExplanation(message.article, target, explanation) }
  return target.ticket
    ? continueTicket(ctx, target.ticket, explained, { trusted: target.trusted })
    : openTicket(ctx, explained, target.related)
}

/** A reply to an internal article stays internal, and so does a message whose sender is not verified. */
function withExplanation(article: PreparedArticle, target: FilingTarget, { steps }: Explanation): PreparedArticle {
  const arrived = article.arrived as Arrival
  const isDoubtful = target.ticket !== undefined && !target.trusted
  return {
    ...article,
    arrived: {
      ...arrived,
      internal: arrived.internal || (target.ticket !== undefined && target.internal),
      preferences: { ...arrived.preferences, explanation: [...steps], ...(isDoubtful ? { unverified: true } : {}) },
    },
  }
}

async function openTicket(
  ctx: Ctx,
  { senderId, article, ticket: values }: IncomingMessage,
  related: number | undefined,
): Promise<FiledMessage> {
  const acting = actAsSender(ctx, senderId, values.group_id)
  const payload = { ...values, title: shortenTitle(values.title), customer_id: senderId }
  const ticket = await createTicket(acting, payload, { article })
  const isCounted = ticket.create_article_type_id !== null
  const articleId = await addArticle(acting, ticket, { ...article, isCounted }, 'customer')
  if (related) await linkTickets(ctx, 'normal', { source: ticket.id, target: related })
  return { ticketId: ticket.id, articleId }
}

const longestTitle = 250

/** The article has the whole subject. */
function shortenTitle(subject: string): string {
  const begin = subject.slice(0, 2 * longestTitle + 2)
  const characters = [...begin]
  const title = characters.length > longestTitle ? `${characters.slice(0, longestTitle - 1).join('')}…` : subject
  return title.trim() || '-'
}

/** An untrusted message is written by the system: its sender gets no rights from it. */
export async function continueTicket(
  ctx: Ctx,
  ticket: Ticket,
  { senderId, article, reopens }: Pick<IncomingMessage, 'senderId' | 'article' | 'reopens'>,
  { trusted }: { trusted: boolean },
): Promise<FiledMessage> {
  const acting = actAsSender(ctx, trusted ? senderId : ctx.actor.id, ticket.group_id)
  const articleId = await addArticle(acting, ticket, article, 'customer')
  if (reopens && trusted) await reopenTicket(acting, ticket)
  return { ticketId: ticket.id, articleId }
}
