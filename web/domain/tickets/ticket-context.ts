import { useSuspenseQuery } from '@tanstack/react-query'
import type { LinkType } from '#contract/link.ts'
import { type Everything, type Thread, threadQuery } from './queries.ts'
import type { Person } from '#web/lib/people.ts'

/** Enough of a ticket to name it and say how it stands. */
export type TicketInBrief = { id: number; number: string; title: string; state_id: number }

export type Customer = Person & {
  id: number
  image: string | null
  phone: string | null
  mobile: string | null
  note: string | null
  vip: boolean
  organization_id: number | null
}

type OrganizationInBrief = { id: number; name: string; note: string | null; vip: boolean; domain: string | null }

export type ChecklistItem = { id: number; text: string; checked: boolean; ticket_id: number | null }
export type Checklist = { id: number; name: string; items: readonly ChecklistItem[] }

/** What stands beside a conversation. */
export type Around = {
  tags: readonly string[]
  links: readonly { type: LinkType; ticket: TicketInBrief }[]
  /** Who is told of everything that happens. */
  subscriptions: readonly { id: number; user_id: number }[]
  checklist: Checklist | undefined
  customer: Customer | undefined
  organization: OrganizationInBrief | undefined
}

type Answer = Everything & {
  tags: string[]
  links: { link_type: LinkType; link_object_value: number }[]
  mentions: number[]
}

/** The record of a kind by its id; the answer names its kinds, not their shapes. */
const find = <T>({ assets }: Everything, kind: string, id: number | string | null): T | undefined =>
  id === null ? undefined : (assets[kind]?.[id] as T | undefined)

type StoredChecklist = { id: number; name: string; sorted_item_ids: (number | string)[] }
type StoredTicket = { customer_id: number; organization_id: number | null; checklist_id: number | null }

function checklistIn(answer: Everything, id: number | null): Checklist | undefined {
  const stored = find<StoredChecklist>(answer, 'Checklist', id)
  return (
    stored && {
      id: stored.id,
      name: stored.name,
      items: stored.sorted_item_ids.flatMap((item) => find<ChecklistItem>(answer, 'ChecklistItem', item) ?? []),
    }
  )
}

export function aroundIn({ around }: Thread): Around {
  const answer = around as Answer
  const ticket = find<StoredTicket>(answer, 'Ticket', answer.ticket_id)
  return {
    tags: answer.tags,
    links: answer.links.flatMap(({ link_type, link_object_value }) => {
      const linked = find<TicketInBrief>(answer, 'Ticket', link_object_value)
      return linked ? [{ type: link_type, ticket: linked }] : []
    }),
    subscriptions: answer.mentions.flatMap((id) => find<{ id: number; user_id: number }>(answer, 'Mention', id) ?? []),
    checklist: checklistIn(answer, ticket?.checklist_id ?? null),
    customer: find<Customer>(answer, 'User', ticket?.customer_id ?? null),
    organization: find<OrganizationInBrief>(answer, 'Organization', ticket?.organization_id ?? null),
  }
}

/** From the same answer as the conversation, so that it costs no request of its own. */
export const useAround = (ticketId: number): Around =>
  useSuspenseQuery({ ...threadQuery(ticketId), select: aroundIn }).data
