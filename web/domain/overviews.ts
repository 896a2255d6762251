import { queryOptions } from '@tanstack/react-query'
import { TicketOverviews } from '#contract/overview.ts'
import { apiTogether } from '#web/lib/api/api.ts'

/** The signed-in user's overviews with their counts; they change with every ticket. */
export const overviewsQuery = queryOptions({
  queryKey: ['overviews', 'counts'],
  queryFn: async () => {
    const answer = await apiTogether(TicketOverviews).show()
    return Array.isArray(answer) ? answer : []
  },
  meta: { touchedBy: ['tickets', 'overviews'], isExpensive: true },
})
