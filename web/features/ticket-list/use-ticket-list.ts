import { useEffect, useState } from 'react'
import { useListLayout } from '#web/domain/ticket-lists/list-layout.ts'
import { useStore } from '#web/lib/external-store.ts'
import { onTouch } from '#web/lib/live/messages.ts'
import { liveState } from '#web/lib/live/state.ts'
import type { ListSearch } from '#web/domain/ticket-lists/list-search.ts'
import type { ListSource } from '#web/domain/ticket-lists/list-source.ts'
import { rowAt } from '#web/domain/ticket-lists/list-window.ts'
import { gatherChanges } from './gather-changes.ts'
import { getList } from './get-list.ts'
import { lookAgain, settle, showRange, type TicketList } from '#web/domain/ticket-lists/ticket-list.ts'

/** More than this are not requested one by one. */
const mostAsked = 200

/** Changed tickets are updated in place; after missed events all rows on screen are reloaded. */
function useTicketEvents(list: TicketList): void {
  useEffect(() => {
    const changes = gatherChanges((ids) => {
      const isTooMany = ids.length > mostAsked || ids.includes(0)
      // A failed request is repeated with the next message.
      void (isTooMany ? settle(list) : lookAgain(list, ids)).catch(() => undefined)
    })
    const stopTouches = onTouch((touches) =>
      changes.add(touches.flatMap(({ object, id }) => (object === 'tickets' ? [id] : []))),
    )
    document.addEventListener('visibilitychange', changes.askSoon)
    let { link } = liveState.get()
    const stopLink = liveState.subscribe(() => {
      const before = link
      link = liveState.get().link
      if (before === 'polling' && link === 'connected') void settle(list)
    })
    return () => {
      changes.stop()
      document.removeEventListener('visibilitychange', changes.askSoon)
      stopTouches()
      stopLink()
    }
  }, [list])
}

/** A row that no longer matches is removed when the focus leaves it. */
function useFarewell(list: TicketList): void {
  useEffect(() => {
    const { grid, window } = list
    let { focus } = grid.get()
    return grid.subscribe(() => {
      const left = rowAt(window.get(), focus)
      const hasMoved = grid.get().focus !== focus
      focus = grid.get().focus
      if (hasMoved && left && window.get().left.has(left.id)) void settle(list)
    })
  }, [list])
}

/** The list to show. While another one is being fetched, that is the one that was there before. */
export function useTicketList(source: ListSource, search: ListSearch) {
  const filter = search.filter ?? source.filter
  const { key, list } = getList(source, search, useListLayout(source.link))
  const [lastReady, setLastReady] = useState<{ key: string; list: TicketList }>()
  const isReady = useStore(list.window, ({ total, error }) => total !== undefined || error !== undefined)
  useEffect(() => {
    if (list.window.get().total === undefined) showRange(list, 0, 40)
    else void settle(list)
  }, [list])
  useEffect(() => {
    if (isReady) setLastReady({ key, list })
  }, [isReady, key, list])
  useTicketEvents(list)
  useFarewell(list)
  const shown = isReady || !lastReady ? { key, list } : lastReady
  return { ...shown, filter, criteria: list.criteria, isReady, isStale: !isReady && lastReady !== undefined }
}
