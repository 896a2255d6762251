import { createStore, useStore } from '#web/lib/external-store.ts'
import { CommandPalette } from '#web/ui/patterns/command-palette.tsx'
import { searchEverything } from './search-everything.ts'

const isOpen = createStore(false)
export const openPalette = (): void => isOpen.set(true)

/** ⌘K: what can be done here, where one can go, and what can be found. */
export const Palette = () => (
  <CommandPalette isOpen={useStore(isOpen)} onClose={() => isOpen.set(false)} search={searchEverything} />
)
