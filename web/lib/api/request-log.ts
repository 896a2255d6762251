type Listener = (method: string, path: string) => void

const listeners = new Set<Listener>()

/** Tells of every request before it leaves: for the indicator of unsaved work, and for tests. */
export function onRequest(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function noteRequest(method: string, path: string): void {
  for (const listener of listeners) listener(method, path)
}
