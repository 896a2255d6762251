import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { Article as Articles } from '#contract/article.ts'
import { Ticket as Tickets } from '#contract/ticket.ts'
import { TicketState } from '#contract/ticket-state.ts'
import { User } from '#contract/user.ts'
import { api, asList, asRecord } from '#web/lib/api/api.ts'
import type { Person } from '#web/lib/people.ts'

type Shown<E extends { output: z.ZodType }> = z.output<E['output']>

/** A ticket as a single read answers it, names beside ids. */
export type Ticket = Extract<Shown<typeof Tickets.show>, { number: string }>
export type Article = Extract<Shown<typeof Articles.show>, { ticket_id: number }>
export type Attachment = Article['attachments'][number]
export type PersonCard = Person & { id: number; image?: string | null }

/** Everything around a conversation, from one answer. */
export type Thread = {
  articles: readonly Article[]
  people: Readonly<Record<string, PersonCard>>
  group: { id: number; name: string; shared_drafts: boolean } | undefined
  sharedDraftId: number | null
  /** The rest of the answer, for what stands beside the conversation. */
  around: Everything
}

export type Everything = {
  ticket_id: number
  ticket_article_ids: number[]
  shared_draft_id: number | null
  assets: Record<string, Record<string, { id: number }>>
}

export const ticketQuery = (id: number) =>
  queryOptions({
    queryKey: ['tickets', id],
    queryFn: async () => asRecord(await api(Tickets).show({ id, expand: true })) as Ticket,
  })

export const threadQuery = (ticketId: number) =>
  queryOptions({
    queryKey: ['tickets', ticketId, 'thread'],
    queryFn: async () => threadIn((await api(Tickets).show({ id: ticketId, all: true })) as unknown as Everything),
    meta: { touchedBy: ['links', 'mentions', 'checklists', 'checklist_items', 'ticket_time_accountings'] },
  })

/** The articles alone, from the same answer as the thread. */
export const articlesQuery = (ticketId: number) =>
  queryOptions({ ...threadQuery(ticketId), select: ({ articles }: Thread) => articles })

function threadIn(around: Everything): Thread {
  const { ticket_id, ticket_article_ids, shared_draft_id, assets } = around
  const { Ticket, TicketArticle = {}, User: people = {}, Group = {} } = assets
  const ticket = Ticket?.[ticket_id] as unknown as Ticket | undefined
  return {
    articles: ticket_article_ids.flatMap((id) => (TicketArticle[id] as unknown as Article) ?? []),
    people: people as Thread['people'],
    group: Group[ticket?.group_id ?? 0] as unknown as Thread['group'],
    sharedDraftId: shared_draft_id,
    around,
  }
}

export const statesQuery = queryOptions({
  queryKey: ['ticket_states', 'list'],
  queryFn: async () => asList(await api(TicketState.endpoints).list({ expand: true })),
})

export const personQuery = (id: number) =>
  queryOptions({
    queryKey: ['users', id],
    queryFn: async () => asRecord(await api(User).show({ id })) as PersonCard,
  })
