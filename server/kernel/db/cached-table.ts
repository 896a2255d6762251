import type { RawBuilder } from 'kysely'
import type { Ctx } from '../context.ts'
import type { Caches } from '../events/caches.ts'

type CachedRow = { id: number; name: string; active: boolean; default_create?: boolean }
type Load<T> = (ctx: Ctx) => Promise<readonly T[]>

const loaders = new Map<string, Load<CachedRow>>()

/**
 * For a small table that administrators change rarely and every write needs. All rows, in the order of their ids, are
 * held in memory until the event of a change, as settings are. They are read with the connection of the caller: one
 * that holds a transaction must not wait for another. So a unit of work that changes the table must not read it here.
 */
export function cacheTable<T extends CachedRow>(table: string, select: RawBuilder<T>): Load<T> {
  const held = new WeakMap<Caches, { rows?: Promise<readonly T[]> | undefined }>()
  const findCache = (caches: Caches) => {
    const known = held.get(caches)
    if (known) return known
    const cache: { rows?: Promise<readonly T[]> | undefined } = {}
    held.set(caches, cache)
    caches.watch([table], () => {
      cache.rows = undefined
    })
    return cache
  }
  const read = async ({ db }: Ctx) => (await select.execute(db)).rows
  const load: Load<T> = (ctx) => {
    const cache = findCache(ctx.deps.caches)
    if (cache.rows) return cache.rows.catch(() => read(ctx))
    const rows = read(ctx)
    cache.rows = rows
    rows.catch(() => {
      if (cache.rows === rows) cache.rows = undefined
    })
    return rows
  }
  loaders.set(table, load)
  return load
}

/** The rows of a table that is cached; undefined for all other tables. */
export const findCachedTable = (ctx: Ctx, table: string): Promise<readonly CachedRow[]> | undefined =>
  loaders.get(table)?.(ctx)
