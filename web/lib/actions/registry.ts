import { useEffect, useRef } from 'react'
import { createStore, useStore } from '../external-store.ts'
import type { Action } from './action.ts'

/** Each component that offers actions has one slot; the last to come is asked first. */
type Slot = { readonly current: readonly Action[] }

const slots = createStore<readonly Slot[]>([])

/** Offers these actions to the keys and the palette for as long as the component is there. */
export function useActions(actions: readonly Action[]): void {
  const slot = useRef(actions)
  useEffect(() => {
    slot.current = actions
  })
  useEffect(() => {
    slots.set((all) => [...all, slot])
    return () => slots.set((all) => all.filter((one) => one !== slot))
  }, [])
}

/** Everything that can be done here and now; of two with one id, the one offered last. */
export function offeredActions(): Action[] {
  const all = slots
    .get()
    .toReversed()
    .flatMap(({ current }) => current)
  const seen = new Set<string>()
  return all.filter(({ id, enabled = true }) => enabled && !seen.has(id) && seen.add(id))
}

/** For the palette: looks again whenever something was offered or taken away. */
export function useOfferedActions(): Action[] {
  useStore(slots)
  return offeredActions()
}
