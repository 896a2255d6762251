import type { Db } from './db/pool.ts'
import { memoize } from './memoize.ts'
import { readListsTogether } from './read-together.ts'
import { readOwnStates, type States, type StateSource, type WantedStates } from './record-states.ts'
import type { TableChanges } from './table-changes.ts'

type ReadStates = (db: Db, wanted: readonly WantedStates[]) => Promise<States[]>

/**
 * As `readOwnStates`, in one statement for all concurrent requests, whose answers mostly have the same users, groups and
 * roles; so there are states of other records in the result. Where the caller decides what is visible, the states are read
 * alone: the statement would have a text of its own for each set of callers, which would have to be planned.
 */
export function readStatesTogether(changes: TableChanges): ReadStates {
  const readMerged = memoize((db: Db) =>
    readListsTogether(async (wanted: readonly WantedStates[]) => {
      const merged = mergeWanted(wanted)
      const own = await readOwnStates(db, merged, changes)
      return new Map(merged.map(({ states }, index) => [states, own[index] ?? new Map()]))
    }),
  )
  return async (db, wanted) => {
    if (db.isTransaction) return readOwnStates(db, wanted, changes)
    const alone = wanted.filter(({ states }) => states.visible)
    const shared = wanted.filter(({ states }) => !states.visible)
    const [own, found] = await Promise.all([
      alone.length > 0 ? readOwnStates(db, alone, changes) : [],
      shared.length > 0 ? readMerged(db)(shared) : new Map<StateSource, States>(),
    ])
    const read = new Map([...found, ...alone.map(({ states }, index) => [states, own[index] ?? new Map()] as const)])
    return wanted.map(({ states }) => read.get(states) ?? new Map())
  }
}

/** Ordered by table, so that there are few different statements. */
function mergeWanted(wanted: readonly WantedStates[]): WantedStates[] {
  const merged = new Map<StateSource, Set<number>>()
  for (const { states, ids } of wanted) {
    const known = merged.get(states) ?? new Set()
    merged.set(states, known)
    for (const id of ids) known.add(id)
  }
  return Array.from(merged, ([states, ids]) => ({ states, ids: [...ids] })).sort((a, b) =>
    a.states.table < b.states.table ? -1 : 1,
  )
}
