import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Taskbars } from '#contract/taskbar.ts'
import { findByIds } from '#web/domain/ticket-lists/find-tickets.ts'
import { apiTogether } from '#web/lib/api/api.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import type { Touch } from '#web/lib/api/touch.ts'
import { onTouch } from '#web/lib/live/messages.ts'
import { readDrafts } from './unsent-drafts.ts'

/** Not of `taskbar`, which changes with every pause in typing. */
export const openTabsQuery = queryOptions({
  queryKey: ['drafts'],
  queryFn: () => apiTogether(Taskbars).list(),
})

/** Longer than the pauses between two saves while typing. */
const pause = 3000
let timer: ReturnType<typeof setTimeout> | undefined
const refreshTabs = () => void queryClient.invalidateQueries({ queryKey: openTabsQuery.queryKey })

/** A new or removed draft is shown immediately, a changed one after typing has stopped. */
function noteTouches(touches: readonly Touch[]): void {
  const ofTabs = touches.filter(({ object }) => object === 'taskbar')
  if (ofTabs.length === 0) return
  clearTimeout(timer)
  timer = setTimeout(refreshTabs, ofTabs.every(({ kind }) => kind === 'updated') ? pause : 0)
}

const countDrafts = (tabs: Parameters<typeof readDrafts>[0]) => readDrafts(tabs).length

/** The number of drafts, also when one is started or sent elsewhere. */
export function useDraftCount(): number {
  useEffect(() => onTouch(noteTouches), [])
  return useQuery({ ...openTabsQuery, select: countDrafts }).data ?? 0
}

/** The drafts as they are now, with the tickets that they answer. */
export const draftedTicketsQuery = queryOptions({
  queryKey: ['tickets', 'drafted'],
  queryFn: async () => {
    const drafts = readDrafts(await queryClient.fetchQuery({ ...openTabsQuery, staleTime: 0 }))
    const rows = await findByIds(drafts.flatMap(({ ticketId }) => ticketId ?? []))
    const tickets = new Map(rows.map((row) => [row.id, row]))
    return drafts.map((draft) => ({ ...draft, ticket: tickets.get(draft.ticketId ?? 0) }))
  },
  staleTime: 0,
})
