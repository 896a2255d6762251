import { createContext, useContext, useEffect, useRef } from 'react'
import { createStore, useStore } from '../external-store.ts'
import type { Action } from './action.ts'

/** Each component that offers actions has one slot; the last one has priority. */
type Slot = { readonly current: readonly Action[] }

const slots = createStore<readonly Slot[]>([])

/** Set around what is shown a moment later than the rest: its actions belong in this place, not before everything. */
export const ActionPlace = createContext<Slot | undefined>(undefined)

function withSlot(all: readonly Slot[], slot: Slot, place: Slot | undefined): Slot[] {
  const at = place === undefined ? -1 : all.indexOf(place)
  return all.toSpliced(at === -1 ? all.length : at, 0, slot)
}

function useSlot(actions: readonly Action[]): Slot {
  const slot = useRef(actions)
  const place = useContext(ActionPlace)
  useEffect(() => {
    slot.current = actions
  })
  useEffect(() => {
    slots.set((all) => withSlot(all, slot, place))
    return () => slots.set((all) => all.filter((one) => one !== slot))
  }, [place])
  return slot
}

/** Offers these actions to the keys and the palette for as long as the component is there. */
export function useActions(actions: readonly Action[]): void {
  useSlot(actions)
}

const nothingYet: readonly Action[] = []

export const useActionPlace = (): Slot => useSlot(nothingYet)

const allActions = (): Action[] =>
  slots
    .get()
    .toReversed()
    .flatMap(({ current }) => current)

/** Those that are on screen but cannot be run at the moment. */
export const disabledActions = (): Action[] => allActions().filter(({ enabled = true }) => !enabled)

/** Everything that can be done here and now; of two with one id, the one offered last. */
export function offeredActions(): Action[] {
  const seen = new Set<string>()
  return allActions().filter(({ id, enabled = true }) => enabled && !seen.has(id) && seen.add(id))
}

/** For the palette: updated whenever actions are added or removed. */
export function useOfferedActions(): Action[] {
  useStore(slots)
  return offeredActions()
}
