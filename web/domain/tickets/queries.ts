import { queryOptions } from '@tanstack/react-query'
import type { Asset } from '#contract/assets.ts'
import { type TicketRecord, Ticket as Tickets } from '#contract/ticket.ts'
import { TicketState } from '#contract/ticket-state.ts'
import { User } from '#contract/user.ts'
import { api, apiTogether } from '#web/lib/api/api.ts'

/** A ticket in the response of a single read, with names beside ids. */
export type Ticket = TicketRecord
export type Article = Asset<'TicketArticle'>
export type Attachment = Article['attachments'][number]
type PersonCard = Asset<'User'>

const readEverything = (id: number) => api(Tickets).show({ id, all: true })
export type ThreadAnswer = Awaited<ReturnType<typeof readEverything>>

/** A conversation, its people and its group, from one answer. */
export type Thread = {
  articles: readonly Article[]
  people: Readonly<Record<string, PersonCard>>
  group: Asset<'Group'> | undefined
  sharedDraftId: number | null
  /** The whole response, for the details beside the conversation. */
  answer: ThreadAnswer
}

export const ticketQuery = (id: number) =>
  queryOptions({
    queryKey: ['tickets', id],
    queryFn: () => api(Tickets).show({ id, expand: true }),
  })

export const threadQuery = (ticketId: number) =>
  queryOptions({
    queryKey: ['tickets', ticketId, 'thread'],
    queryFn: async () => readThread(await readEverything(ticketId)),
    meta: { touchedBy: ['links', 'mentions', 'checklists', 'checklist_items', 'ticket_time_accountings'] },
  })

/** Only the articles, from the same response as the thread. */
export const articlesQuery = (ticketId: number) =>
  queryOptions({ ...threadQuery(ticketId), select: ({ articles }: Thread) => articles })

function readThread(answer: ThreadAnswer): Thread {
  const { ticket_id, ticket_article_ids = [], shared_draft_id = null, assets } = answer
  const { Ticket, TicketArticle = {}, User: people = {}, Group = {} } = assets
  return {
    articles: ticket_article_ids.flatMap((id) => TicketArticle[id] ?? []),
    people,
    group: Group[Ticket?.[ticket_id]?.group_id ?? 0],
    sharedDraftId: shared_draft_id,
    answer,
  }
}

export const statesQuery = queryOptions({
  queryKey: ['ticket_states', 'list'],
  queryFn: () => apiTogether(TicketState.endpoints).list({ expand: true }),
})

export const personQuery = (id: number) =>
  queryOptions({
    queryKey: ['users', id],
    queryFn: () => apiTogether(User).show({ id }),
  })
