import { useEffect, useState } from 'react'
import { createStore, useStore } from '#web/lib/external-store.ts'
import { useLateEffect } from '#web/lib/use-late-effect.ts'
import { rememberedSearch } from './list-search.ts'
import { isSearchLink } from './list-source.ts'
import { addressOfPeople, isPeopleLink } from './people-source.ts'
import { emptyWindow, indexOfRow, rowAt } from './list-window.ts'
import { showRange, type TicketList } from './ticket-list.ts'

type Shown = { title: string; list: TicketList }

/** The list that was shown last under each link. A ticket that is opened from it has its neighbours. */
const shownLists = createStore<ReadonlyMap<string, Shown>>(new Map())

export function useShownAs(link: string, title: string, list: TicketList): void {
  useEffect(() => {
    shownLists.set((all) => new Map(all).set(link, { title, list }))
  }, [link, title, list])
}

/** Where a list is, filtered as it was. */
export function listAddress(link: string) {
  const search = rememberedSearch(link)
  if (isSearchLink(link)) return { to: '/search' as const, search: { ...search, q: link.slice(1) } }
  if (isPeopleLink(link)) return addressOfPeople(link)
  return { to: '/overviews/$link' as const, params: { link }, search }
}

export type ListPosition = {
  name: string
  /** From 1. */
  position: number
  count: number
  previous: number | undefined
  next: number | undefined
  afterNext: number | undefined
}

const nothing = createStore(emptyWindow)

/** The position of the ticket in the list that it was opened from; its neighbours are fetched at the edge of a page. */
export function useListPosition(ticketId: number, link: string | undefined): ListPosition | undefined {
  const shown = useStore(shownLists, (all) => all.get(link ?? ''))
  const window = useStore(shown?.list.window ?? nothing)
  const at = indexOfRow(window, ticketId)
  // A ticket that left the list while it was open keeps its place between its neighbours.
  const [last, setLast] = useState(at)
  useEffect(() => {
    if (at !== -1 && shown) setLast(at)
  }, [at, shown])
  useLateEffect(() => {
    if (at !== -1 && shown) showRange(shown.list, Math.max(0, at - 1), at + 2)
  }, [at, shown])
  const index = at === -1 ? last : at
  if (!shown || index === -1) return undefined
  const following = at === -1 ? index : index + 1
  return {
    name: shown.title,
    position: index + 1,
    count: window.total ?? 0,
    previous: rowAt(window, index - 1)?.id,
    next: rowAt(window, following)?.id,
    afterNext: rowAt(window, following + 1)?.id,
  }
}
