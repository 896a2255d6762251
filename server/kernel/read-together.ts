type Waiting<K, V> = { keys: readonly K[]; resolve: (found: V) => void; reject: (error: unknown) => void }

/**
 * Reads with one call of `readAll` what is asked for in the same turn of the event loop. Under load, several requests
 * arrive in a turn (ADR 195); one that arrives alone is not delayed. All get the same result, which they must not change.
 */
export function readListsTogether<K, V>(
  readAll: (keys: readonly K[]) => Promise<V>,
): (keys: readonly K[]) => Promise<V> {
  let asked: Waiting<K, V>[] = []
  const readAsked = async () => {
    const batch = asked
    asked = []
    try {
      const found = await readAll([...new Set(batch.flatMap(({ keys }) => keys))])
      for (const { resolve } of batch) resolve(found)
    } catch (error) {
      for (const { reject } of batch) reject(error)
    }
  }
  return (keys) =>
    new Promise((resolve, reject) => {
      // Runs after all sockets with data were read.
      if (asked.length === 0) setImmediate(readAsked)
      asked.push({ keys, resolve, reject })
    })
}

/** The same for one key. Whoever asks for the same key gets the same value. */
export function readTogether<K, V>(
  readAll: (keys: readonly K[]) => Promise<ReadonlyMap<K, V>>,
): (key: K) => Promise<V | undefined> {
  const read = readListsTogether(readAll)
  return async (key) => (await read([key])).get(key)
}
