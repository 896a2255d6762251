import { createStore, useStore } from '#web/lib/external-store.ts'

const key = 'list-preview'
const isShown = createStore(localStorage.getItem(key) === 'yes')

/** Kept in this browser: whether there is room for it depends on the screen, not on the person. */
export const useIsPreviewShown = (): boolean => useStore(isShown)

export function togglePreview(): void {
  isShown.set((before) => !before)
  localStorage.setItem(key, isShown.get() ? 'yes' : 'no')
}
