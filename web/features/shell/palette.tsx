import { createStore, useStore } from '#web/lib/external-store.ts'
import { CommandPalette } from '#web/ui/patterns/command-palette.tsx'
import { useRecentEntries } from './recent-entries.ts'
import { searchEverything } from './search-everything.ts'

const isOpen = createStore(false)
export const openPalette = (): void => isOpen.set(true)

/** ⌘K: what can be done here, where one can go, and what can be found. */
export function Palette() {
  const isShown = useStore(isOpen)
  const recent = useRecentEntries(isShown)
  return <CommandPalette isOpen={isShown} onClose={() => isOpen.set(false)} search={searchEverything} recent={recent} />
}
