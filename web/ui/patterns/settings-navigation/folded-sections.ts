import { createStore, useStore } from '#web/lib/external-store.ts'

const key = 'folded-settings'

function readFolded(): readonly string[] {
  try {
    const saved: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(saved) ? saved.filter((id) => typeof id === 'string') : []
  } catch {
    return []
  }
}

const folded = createStore(readFolded())

/** Which sections show their heading only, in this browser. */
export const useFoldedSections = (): readonly string[] => useStore(folded)

export function foldSection(id: string, isFolded: boolean): void {
  if (folded.get().includes(id) === isFolded) return
  folded.set((all) => (isFolded ? [...all, id] : all.filter((one) => one !== id)))
  localStorage.setItem(key, JSON.stringify(folded.get()))
}
