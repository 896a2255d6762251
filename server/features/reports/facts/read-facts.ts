import { sql } from 'kysely'
import type { Db } from '#kernel/db/pool.ts'
import { hasLists, type ListName } from './columns.ts'
import { createDayCache } from './day-cache.ts'
import { decodeList, readTicketsOfDays, readWrittenDays } from './read-days.ts'

/** Lists of some tickets, in the same order. */
export type Lists<N extends ListName> = Readonly<Record<N, Int32Array>>

/** Days that one statement reads: what it answers is garbage after it, and a little of it costs little. */
const daysAtOnce = 14
const readsAtOnce = 2
const dayLength = 86_400_000

type Wanted<N extends ListName> = {
  names: readonly N[]
  /** What happened before does not matter, except to tickets that are in one of these states. */
  since: string
  openStates: readonly number[]
  /** Tickets that were created later do not matter. */
  until: string
}

const cache = createDayCache()
/** For measurements of what is not cached. */
export const forgetDays = cache.clear

/**
 * The lists of all tickets that can matter, day by day: of the days that are written, and from the tickets of all other
 * days. They are cached: nothing may change them.
 */
export async function readLists<N extends ListName>(db: Db, wanted: Wanted<N>): Promise<Lists<N>[]> {
  const { names } = wanted
  const { written, others } = await findDays(db, wanted)
  const { found, lost } = await loadWritten(db, names, written)
  const parts = [...found]
  await inTurns([...others, ...lost], async (days) => {
    const rows = await readTicketsOfDays(db, days, names)
    return () => parts.push(...rows.map((row) => listsOf(names, (name) => decodeList(row[name]))))
  })
  return parts
}

type WrittenDay = { day: string; version: string }

/** Which days are read from what is written, and which from the tickets. */
async function findDays<N extends ListName>(
  db: Db,
  { names, since, openStates, until }: Wanted<N>,
): Promise<{ written: WrittenDay[]; others: string[] }> {
  const [extent, days] = await Promise.all([
    sql<{ first: string | null; last: string | null }>`
      select (min(created_at) at time zone 'UTC')::date as first, (max(created_at) at time zone 'UTC')::date as last
      from tickets where created_at < ${until}::timestamptz`.execute(db),
    sql<WrittenDay & { is_needed: boolean }>`
      select day, version, last_at >= ${since}::timestamptz or state_ids && ${openStates}::int[] as is_needed
      from report_days where ${hasLists(names)} and day not in (select day from report_day_changes)`.execute(db),
  ])
  const { first, last } = extent.rows[0] ?? {}
  const known = new Map(days.rows.map((one) => [one.day, one]))
  const all = first && last ? listDays(first, last) : []
  return {
    written: all.flatMap((day) => known.get(day) ?? []).filter((one) => one.is_needed),
    others: all.filter((day) => !known.has(day)),
  }
}

const listDays = (first: string, last: string): string[] =>
  Array.from({ length: (Date.parse(last) - Date.parse(first)) / dayLength + 1 }, (_, index) =>
    new Date(Date.parse(first) + index * dayLength).toISOString().slice(0, 10),
  )

/** From the cache, and what it does not have, from the database. Days that were written again meanwhile are lost. */
async function loadWritten<N extends ListName>(
  db: Db,
  names: readonly N[],
  days: readonly WrittenDay[],
): Promise<{ found: Lists<N>[]; lost: string[] }> {
  const { find, keep } = cache.open()
  const lists = new Map(days.map(({ version }) => [version, new Map(names.map((name) => [name, find(version, name)]))]))
  const missing = (version: string) => names.filter((name) => !lists.get(version)?.get(name))
  const incomplete = days.filter(({ version }) => missing(version).length > 0)
  await inTurns(incomplete, async (some) => {
    const versions = some.map(({ version }) => version)
    const needed = [...new Set(versions.flatMap(missing))]
    const rows = await readWrittenDays(db, versions, needed)
    return () => {
      for (const row of rows)
        for (const name of needed) {
          const list = decodeList(row[name])
          lists.get(row.version)?.set(name, list)
          keep(row.version, name, list)
        }
    }
  })
  const isLost = ({ version }: WrittenDay) => missing(version).length > 0
  return {
    found: days
      .filter((one) => !isLost(one))
      .map(({ version }) => listsOf(names, (name) => lists.get(version)?.get(name) as Int32Array)),
    lost: days.filter(isLost).map(({ day }) => day),
  }
}

/** Reads parts of a list; the database reads the next ones while the answer of these is used. */
async function inTurns<T>(all: readonly T[], read: (some: readonly T[]) => Promise<() => void>): Promise<void> {
  const parts = Array.from({ length: Math.ceil(all.length / daysAtOnce) }, (_, index) =>
    all.slice(index * daysAtOnce, (index + 1) * daysAtOnce),
  )
  const begin = (some: readonly T[] | undefined) => {
    const answer = some && read(some)
    // If one of two fails, the other may fail unnoticed.
    answer?.catch(() => undefined)
    return answer
  }
  const begun = parts.slice(0, readsAtOnce).map(begin)
  for (const index of parts.keys()) {
    const use = await begun[index]
    begun.push(begin(parts[index + readsAtOnce]))
    use?.()
    begun[index] = undefined
  }
}

export const listsOf = <N extends ListName>(names: readonly N[], list: (name: N) => Int32Array): Lists<N> =>
  Object.fromEntries(names.map((name) => [name, list(name)])) as Lists<N>
