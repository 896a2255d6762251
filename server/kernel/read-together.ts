type Waiting<V> = { resolve: (value: V | undefined) => void; reject: (error: unknown) => void }

/**
 * Reads with one call of `readAll` what is asked for in the same turn of the event loop. Under load, several requests
 * arrive in a turn (ADR 195); one that arrives alone is not delayed. Whoever asks for the same key gets the same value.
 */
export function readTogether<K, V>(
  readAll: (keys: readonly K[]) => Promise<ReadonlyMap<K, V>>,
): (key: K) => Promise<V | undefined> {
  let asked = new Map<K, Waiting<V>[]>()
  const readAsked = async () => {
    const batch = asked
    asked = new Map()
    try {
      const found = await readAll([...batch.keys()])
      for (const [key, waiting] of batch) for (const { resolve } of waiting) resolve(found.get(key))
    } catch (error) {
      for (const waiting of batch.values()) for (const { reject } of waiting) reject(error)
    }
  }
  return (key) =>
    new Promise((resolve, reject) => {
      // Runs after all sockets with data were read.
      if (asked.size === 0) setImmediate(readAsked)
      const waiting = asked.get(key) ?? []
      waiting.push({ resolve, reject })
      asked.set(key, waiting)
    })
}
