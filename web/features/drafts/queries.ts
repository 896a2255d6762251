import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Taskbars } from '#contract/taskbar.ts'
import { findByIds } from '#web/features/ticket-list/find-tickets.ts'
import { api } from '#web/lib/api/api.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { onTouch } from '#web/lib/live/messages.ts'
import { draftsIn } from './kept.ts'

/** Not of `taskbar`, which changes with every pause in typing: the number of drafts does not, nor what is pinned. */
export const openTabsQuery = queryOptions({
  queryKey: ['drafts'],
  queryFn: () => api(Taskbars).list(undefined as never),
})

const countDrafts = (tabs: Parameters<typeof draftsIn>[0]) => draftsIn(tabs).length

/** How many there are, also when one is begun or sent elsewhere. */
export function useDraftCount(): number {
  useEffect(
    () =>
      onTouch((touches) => {
        const isAnother = touches.some(({ object, kind }) => object === 'taskbar' && kind !== 'updated')
        if (isAnother) void queryClient.invalidateQueries({ queryKey: openTabsQuery.queryKey })
      }),
    [],
  )
  return useQuery({ ...openTabsQuery, select: countDrafts }).data ?? 0
}

/** The drafts as they are now, with the tickets that they answer. */
export const draftedTicketsQuery = queryOptions({
  queryKey: ['tickets', 'drafted'],
  queryFn: async () => {
    const drafts = draftsIn(await queryClient.fetchQuery({ ...openTabsQuery, staleTime: 0 }))
    const rows = await findByIds(drafts.flatMap(({ ticketId }) => ticketId ?? []))
    const tickets = new Map(rows.map((row) => [row.id, row]))
    return drafts.map((draft) => ({ ...draft, ticket: tickets.get(draft.ticketId ?? 0) }))
  },
  staleTime: 0,
})
