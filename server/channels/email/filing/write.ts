import { addArticle, mailObject, type PreparedArticle } from '#features/articles/service.ts'
import { attachFiles } from '#features/attachments/service.ts'
import { linkTickets } from '#features/links/service.ts'
import { addTags } from '#features/tags/service.ts'
import { defaultState, findState } from '#features/ticket-states/service.ts'
import { changeTicket, lockAnyTicket, type Ticket } from '#features/tickets/service.ts'
import type { Ctx } from '#kernel/context.ts'
import { acknowledgeRequest } from '../acknowledge/acknowledge.ts'
import type { Explanation } from './explanation.ts'
import type { Orders } from './filter-rules.ts'
import { inNameOf, type Sender } from './sender.ts'
import type { Fate, WaitingMail } from './store.ts'

/** A ticket with all that surrounds one; handed in, because tickets do not know their parts. */
export type CreateTicket = (ctx: Ctx, input: Record<string, unknown>) => Promise<Ticket>

type Written = Extract<Fate, { state: 'filed' }>
type Opening = { createTicket: CreateTicket; related: number | undefined; explanation: Explanation }
type Filing = { mail: WaitingMail; sender: Sender; article: PreparedArticle; orders: Orders }

const newest = async ({ db }: Ctx, ticketId: number): Promise<number> => {
  const { id } = await db
    .selectFrom('ticket_articles')
    .select('id')
    .where('ticket_id', '=', ticketId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return id
}

export async function openTicket(
  ctx: Ctx,
  { mail, sender, article, orders }: Filing,
  { createTicket, related, explanation }: Opening,
): Promise<Written> {
  const groupId = orders.ticket.group_id ?? mail.group_id
  const acting = inNameOf(ctx, sender.id, groupId)
  const ticket = await createTicket(acting, {
    ...orders.ticket,
    title: titleOf(article.sent.subject ?? ''),
    group_id: groupId,
    customer_id: sender.id,
    article,
  })
  if (orders.tags.length > 0) await addTags(ctx, ticket.id, orders.tags)
  if (related) await linkTickets(ctx, 'normal', { source: ticket.id, target: related })
  const articleId = await newest(ctx, ticket.id)
  await keepSource(ctx, articleId, mail)
  if (article.arrived?.preferences['send-auto-response'] === true) {
    const problem = await acknowledgeRequest(ctx, articleId, { channelId: mail.channel_id, remote: mail.remote })
    if (problem) explanation.note('acknowledgement', problem)
  }
  return { state: 'filed', ticketId: ticket.id, articleId }
}

const longestTitle = 250

/** A title is short; the article has the whole subject. */
function titleOf(subject: string): string {
  const begin = subject.slice(0, 2 * longestTitle + 2)
  const characters = [...begin]
  const title = characters.length > longestTitle ? `${characters.slice(0, longestTitle - 1).join('')}…` : subject
  return title.trim() || '-'
}

export async function continueTicket(
  ctx: Ctx,
  ticket: Ticket,
  { mail, sender, article }: Filing,
  { trusted, reopens }: { trusted: boolean; reopens: boolean },
): Promise<Written> {
  const acting = inNameOf(ctx, trusted ? sender.id : ctx.actor.id, ticket.group_id)
  const articleId = await addArticle(acting, ticket, article, 'customer')
  if (reopens) await reopen(acting, ticket.id)
  await keepSource(ctx, articleId, mail)
  return { state: 'filed', ticketId: ticket.id, articleId }
}

/** Whatever is not new is open again; an owner who shall not keep follow-ups of closed tickets lets go. */
async function reopen(ctx: Ctx, ticketId: number): Promise<void> {
  const ticket = await lockAnyTicket(ctx, ticketId)
  const state = await findState(ctx.db, ticket.state_id)
  if (!state || state.default_create) return
  const open = await defaultState(ctx.db, 'default_follow_up')
  const isLetGo = state.type === 'closed' && !(await keepsOwner(ctx, ticket.group_id))
  await changeTicket(ctx, ticket, { state_id: open.id, pending_time: null, ...(isLetGo ? { owner_id: 1 } : {}) })
}

async function keepsOwner({ db }: Ctx, groupId: number): Promise<boolean> {
  const { follow_up_assignment } = await db
    .selectFrom('groups')
    .select('follow_up_assignment')
    .where('id', '=', groupId)
    .executeTakeFirstOrThrow()
  return follow_up_assignment
}

/** The bytes are in the store since the mail arrived: this makes them the article's. */
const keepSource = (ctx: Ctx, articleId: number, { sha256, size }: WaitingMail): Promise<void> =>
  attachFiles(ctx, { object: mailObject, id: articleId }, [
    {
      blob: { sha256, size },
      filename: 'message.eml',
      preferences: { 'Mime-Type': 'message/rfc822' },
      sniffed_type: null,
      content_text: null,
    },
  ])
