import { queryOptions } from '@tanstack/react-query'
import type { Assets } from '#contract/assets.ts'
import { RelatedTickets } from '#contract/related-tickets.ts'
import { apiTogether } from '#web/lib/api/api.ts'
import type { TicketInBrief } from './ticket-context.ts'

/** The newest tickets of one customer. */
export type CustomerTickets = { open: readonly TicketInBrief[]; closed: readonly TicketInBrief[] }

/** The tickets of a response with ids and assets. */
export const pickTickets = ({ Ticket = {} }: Assets, ids: readonly number[]): TicketInBrief[] =>
  ids.flatMap((id) => Ticket[id] ?? [])

export const customerTicketsQuery = (customerId: number) =>
  queryOptions({
    queryKey: ['tickets', 'of_customer', customerId],
    queryFn: async (): Promise<CustomerTickets> => {
      const answer = await apiTogether(RelatedTickets).ofCustomer({ customer_id: customerId })
      return {
        open: pickTickets(answer.assets, answer.ticket_ids_open),
        closed: pickTickets(answer.assets, answer.ticket_ids_closed),
      }
    },
  })
