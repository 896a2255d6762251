/** Lets work on the same key run one after the other, in the order it came. */
export function createTurns() {
  const last = new Map<number | string, Promise<unknown>>()
  return async <T>(key: number | string, work: () => Promise<T>): Promise<T> => {
    const turn = (last.get(key) ?? Promise.resolve()).then(work, work)
    last.set(key, turn)
    try {
      return await turn
    } finally {
      if (last.get(key) === turn) last.delete(key)
    }
  }
}
