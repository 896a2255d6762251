import { defaultState, findState } from '#features/ticket-states/service.ts'
import { changeTicket, type Ticket } from '#features/tickets/service.ts'
import type { Ctx } from '#kernel/context.ts'
import type { Authorship } from './author.ts'

type Values = Record<string, unknown>
type Spoken = Pick<Authorship, 'type' | 'sender' | 'internal'>

/** What a new article does to its ticket, in one change. */
export async function applyToTicket(ctx: Ctx, ticket: Ticket, article: Spoken): Promise<Ticket> {
  const counted = article.sender.name !== 'System'
  const isFirst = ticket.create_article_type_id === null
  return changeTicket(ctx, ticket, {
    updated_at: ctx.now.toISOString(),
    ...(counted && { article_count: ((ticket.article_count as number | null) ?? 0) + 1 }),
    ...(isFirst && { create_article_type_id: article.type.id, create_article_sender_id: article.sender.id }),
    ...(article.type.communication && !article.internal ? await contact(ctx, ticket, article.sender.name) : {}),
  })
}

/** Somebody outside was spoken to, or spoke. */
async function contact(ctx: Ctx, ticket: Ticket, sender: string): Promise<Values> {
  const at = ctx.now.toISOString()
  if (sender === 'Agent') {
    return {
      last_contact_at: at,
      last_contact_agent_at: at,
      first_response_at: ticket.first_response_at ?? at,
      ...(await openedState(ctx, ticket)),
    }
  }
  if (sender !== 'Customer' || (await isRepetition(ctx, ticket))) return {}
  return { last_contact_at: at, last_contact_customer_at: at }
}

/** A ticket that nobody had looked at is being worked on now. */
async function openedState({ db }: Ctx, ticket: Ticket): Promise<Values> {
  if (!(await findState(db, ticket.state_id))?.default_create) return {}
  return { state_id: (await defaultState(db, 'default_follow_up')).id }
}

/** A customer who writes again before any answer still waits since the first message. */
async function isRepetition({ deps }: Ctx, ticket: Ticket): Promise<boolean> {
  if ((await deps.settings.text('ticket_last_contact_behaviour')) === 'based_on_customer_reaction') return false
  const { last_contact_customer_at: asked, last_contact_agent_at: answered } = ticket as Record<string, unknown>
  return asked !== null && (answered === null || String(answered) < String(asked))
}
