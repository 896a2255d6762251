import { useSuspenseQuery } from '@tanstack/react-query'
import type { Asset } from '#contract/assets.ts'
import type { LinkType } from '#contract/link.ts'
import { type Thread, type ThreadAnswer, threadQuery } from './queries.ts'

/** Enough of a ticket to show its number, title and state. */
export type TicketInBrief = Pick<Asset<'Ticket'>, 'id' | 'number' | 'title' | 'state_id'>

export type Customer = Asset<'User'>
export type ChecklistItem = Asset<'ChecklistItem'>
export type Checklist = { id: number; name: string; items: readonly ChecklistItem[] }

/** The details beside a conversation. */
export type TicketContext = {
  tags: readonly string[]
  links: readonly { type: LinkType; ticket: TicketInBrief }[]
  /** Users who are notified of every change. */
  subscriptions: readonly { id: number; user_id: number }[]
  checklist: Checklist | undefined
  customer: Customer | undefined
  organization: Asset<'Organization'> | undefined
}

function checklistIn(
  { Checklist = {}, ChecklistItem = {} }: ThreadAnswer['assets'],
  id: number,
): Checklist | undefined {
  const stored = Checklist[id]
  const items = stored?.sorted_item_ids.flatMap((item) => ChecklistItem[item] ?? [])
  return stored && { id, name: stored.name, items: items ?? [] }
}

export function readTicketContext({ answer }: Thread): TicketContext {
  const { ticket_id, tags = [], links = [], mentions = [], assets } = answer
  const { Ticket = {}, Mention = {}, User = {}, Organization = {} } = assets
  const ticket = Ticket[ticket_id]
  return {
    tags,
    links: links.flatMap(({ link_type, link_object_value }) => {
      const linked = Ticket[link_object_value]
      return linked ? [{ type: link_type, ticket: linked }] : []
    }),
    subscriptions: mentions.flatMap((id) => Mention[id] ?? []),
    checklist: checklistIn(assets, ticket?.checklist_id ?? 0),
    customer: User[ticket?.customer_id ?? 0],
    organization: Organization[ticket?.organization_id ?? 0],
  }
}

/** From the same response as the conversation, so that it needs no extra request. */
export const useTicketContext = (ticketId: number): TicketContext =>
  useSuspenseQuery({ ...threadQuery(ticketId), select: readTicketContext }).data
