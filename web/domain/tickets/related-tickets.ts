import { queryOptions } from '@tanstack/react-query'
import { RelatedTickets } from '#contract/related-tickets.ts'
import { api } from '#web/lib/api/api.ts'
import type { TicketInBrief } from './ticket-context.ts'

/** The newest tickets of one customer. */
export type Company = { open: readonly TicketInBrief[]; closed: readonly TicketInBrief[] }

/** The tickets of an answer that lists ids and brings the records along. */
export const ticketsIn = (assets: Record<string, Record<string, unknown>>, ids: readonly number[]): TicketInBrief[] =>
  ids.flatMap((id) => (assets.Ticket?.[id] as TicketInBrief | undefined) ?? [])

export const companyQuery = (customerId: number) =>
  queryOptions({
    queryKey: ['tickets', 'of_customer', customerId],
    queryFn: async (): Promise<Company> => {
      const answer = await api(RelatedTickets).ofCustomer({ customer_id: customerId })
      return {
        open: ticketsIn(answer.assets, answer.ticket_ids_open),
        closed: ticketsIn(answer.assets, answer.ticket_ids_closed),
      }
    },
  })
