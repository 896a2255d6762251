/** A mutex per key: work on the same key runs one at a time, in order of arrival. */
export function createKeyedMutex() {
  const last = new Map<number | string, Promise<unknown>>()
  return async <T>(key: number | string, work: () => Promise<T>): Promise<T> => {
    const current = (last.get(key) ?? Promise.resolve()).then(work, work)
    last.set(key, current)
    try {
      return await current
    } finally {
      if (last.get(key) === current) last.delete(key)
    }
  }
}
