import { frequentTables } from './announce.ts'

/** Values that this process caches until a record of one of their tables changes. */
export type Caches = {
  /** Calls `forget` when one of `tables` changes; id 0 means "anything may have changed". */
  watch(tables: readonly string[], forget: (id: number) => void): void
  drop(table: string, id: number): void
  dropAll(): void
}

export function createCaches(): Caches {
  const watchers: { tables: readonly string[]; forget: (id: number) => void }[] = []
  return {
    watch: (tables, forget) => {
      const late = tables.find((table) => frequentTables.has(table))
      if (late) throw new Error(`Changes of ${late} are announced after their commit: they cannot clear a cache`)
      watchers.push({ tables, forget })
    },
    drop: (table, id) => {
      for (const watcher of watchers) if (watcher.tables.includes(table)) watcher.forget(id)
    },
    dropAll: () => {
      for (const watcher of watchers) watcher.forget(0)
    },
  }
}
