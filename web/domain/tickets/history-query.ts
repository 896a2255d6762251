import { queryOptions } from '@tanstack/react-query'
import { Ticket as Tickets } from '#contract/ticket.ts'
import { apiTogether } from '#web/lib/api/api.ts'

export const historyQuery = (ticketId: number) =>
  queryOptions({
    queryKey: ['tickets', ticketId, 'history'],
    queryFn: () => apiTogether(Tickets).history({ id: ticketId }),
  })
