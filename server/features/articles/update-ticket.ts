import { getDefaultState, findState } from '#features/ticket-states/service.ts'
import type { Ctx } from '#kernel/context.ts'
import type { ArticleKind } from './author.ts'

type Values = Record<string, unknown>

/** The values of a ticket that change with a new article: counters, contact times, state. */
export async function ticketValuesForArticle(ctx: Ctx, ticket: Values, article: ArticleKind): Promise<Values> {
  const isCounted = article.sender.name !== 'System'
  const isFirst = (ticket.create_article_type_id ?? null) === null
  return {
    ...(isCounted && { article_count: ((ticket.article_count as number | null) ?? 0) + 1 }),
    ...(isFirst && { create_article_type_id: article.type.id, create_article_sender_id: article.sender.id }),
    ...(article.type.communication && !article.internal ? await contactTimes(ctx, ticket, article.sender.name) : {}),
  }
}

/** Times of a ticket that articles set, in the order of the history. */
export const contactColumns = [
  'last_contact_at',
  'last_contact_agent_at',
  'first_response_at',
  'last_contact_customer_at',
]

/** For public articles to or from a customer. */
async function contactTimes(ctx: Ctx, ticket: Values, sender: string): Promise<Values> {
  const at = ctx.now.toISOString()
  if (sender === 'Agent') {
    return {
      last_contact_at: at,
      last_contact_agent_at: at,
      first_response_at: ticket.first_response_at ?? at,
      ...(await followUpState(ctx, ticket)),
    }
  }
  if (sender !== 'Customer' || (await isRepetition(ctx, ticket))) return {}
  return { last_contact_at: at, last_contact_customer_at: at }
}

/** A new ticket becomes open when an agent answers. */
async function followUpState(ctx: Ctx, { state_id }: Values): Promise<Values> {
  if (!(await findState(ctx, state_id as number))?.default_create) return {}
  return { state_id: (await getDefaultState(ctx, 'default_follow_up')).id }
}

/** When a customer writes again before an answer, the time of the first message is kept. */
async function isRepetition({ deps }: Ctx, ticket: Values): Promise<boolean> {
  if ((await deps.settings.text('ticket_last_contact_behaviour')) === 'based_on_customer_reaction') return false
  const { last_contact_customer_at: asked = null, last_contact_agent_at: answered = null } = ticket
  return asked !== null && (answered === null || String(answered) < String(asked))
}
