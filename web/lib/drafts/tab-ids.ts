/** The server's id of each tab; a tab is identified by its key, but closed by its id. */
const ids = new Map<string, number>()

/** Ids of tabs that this page closes or has closed. The server does not use an id again. */
const closed = new Set<number>()

/** Not of a closed tab: a response that was requested before may still name it. */
export function noteId(tab: string, id: number): void {
  if (!closed.has(id)) ids.set(tab, id)
}

export const hasId = (tab: string): boolean => ids.has(tab)

/** The id of a tab that is about to be closed; from now on the tab has none. */
export function takeId(tab: string): number | undefined {
  const id = ids.get(tab)
  ids.delete(tab)
  if (id !== undefined) closed.add(id)
  return id
}

/** It was not closed. */
export const releaseId = (id: number): void => void closed.delete(id)
