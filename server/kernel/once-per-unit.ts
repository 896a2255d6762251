import type { Db } from './db/pool.ts'
import { memoize } from './memoize.ts'

const loadedIn = memoize((_transaction: Db) => new Map<string, Promise<unknown>>())

/**
 * Loads something once in a transaction that does the same for many records, such as messages of one channel. Only for what
 * the transaction itself does not change.
 */
export function oncePerUnit<T>(transaction: Db, key: string, load: () => Promise<T>): Promise<T> {
  const loaded = loadedIn(transaction)
  const known = loaded.get(key) as Promise<T> | undefined
  if (known) return known
  const loading = load()
  loaded.set(key, loading)
  return loading
}
