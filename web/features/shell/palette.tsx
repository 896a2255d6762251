import { useState } from 'react'
import { createStore, useStore } from '#web/lib/external-store.ts'
import { loadLater } from '#web/ui/load-later.tsx'
import { PalettePlaceholder } from '#web/ui/patterns/palette-placeholder.tsx'

const isOpen = createStore(false)
export const openPalette = (): void => isOpen.set(true)
const close = () => isOpen.set(false)

export const PaletteWindow = loadLater(
  async () => (await import('./palette-window.tsx')).PaletteWindow,
  PalettePlaceholder,
)

/** ⌘K: what can be done here, where one can go, and what can be found. */
export function Palette() {
  const isShown = useStore(isOpen)
  const [wasShown, setShown] = useState(false)
  if (isShown && !wasShown) setShown(true)
  return wasShown && <PaletteWindow isOpen={isShown} onClose={close} />
}
