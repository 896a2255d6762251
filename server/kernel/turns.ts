/**
 * Lets units of work of this process that lock the same record follow each other in the order of their arrival. The lock
 * of a row does not keep the order: a row that was updated while others waited can be locked by a newcomer first, and with
 * eight writers of one ticket some waited three times as long as the others.
 */
export type Turns = {
  /** Resolves when the turn has come, with a function that ends it. */
  take(key: string): Promise<() => void>
}

/** Milliseconds after which a unit no longer waits for its turn, but only for the lock of the row, which has limits. */
const longestWait = 10_000

export function createTurns(): Turns {
  const last = new Map<string, Promise<void>>()
  return {
    take: async (key) => {
      const before = last.get(key)
      const { promise, resolve } = Promise.withResolvers<void>()
      last.set(key, promise)
      if (before) await settleWithin(before, longestWait)
      return () => {
        if (last.get(key) === promise) last.delete(key)
        resolve()
      }
    },
  }
}

function settleWithin(awaited: Promise<void>, milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds)
    void awaited.then(() => {
      clearTimeout(timer)
      resolve()
    })
  })
}
