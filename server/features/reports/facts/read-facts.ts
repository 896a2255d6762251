import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#kernel/db/pool.ts'
import { type FactName, packed } from './columns.ts'

/** Some facts of many tickets: a list for each, in the same order. */
export type Facts<N extends FactName = FactName> = { length: number } & Readonly<Record<N, Int32Array>>

/** Days that one statement reads: what it answers is garbage after it, and a little of it costs little. */
const daysAtOnce = 14
const readsAtOnce = 2
const dayLength = 86_400_000

type Extent = { first: string | null; last: string | null; written: number }
type Wanted<N extends FactName> = {
  names: readonly N[]
  /** What happened before does not matter, except to tickets that are in one of these states. */
  since: string
  openStates: readonly number[]
  /** Tickets that were created later do not matter. */
  until: string
}

/** The facts of all tickets that can matter: from the days that are written, and from the tickets of all other days. */
export async function readFacts<N extends FactName>(db: Db, wanted: Wanted<N>): Promise<Facts<N>> {
  const { first, last, written } = await readExtent(db, wanted)
  const lists = createLists(wanted.names, written + 10_000)
  const slices = first && last ? sliceDays(first, last) : []
  const read = (slice: DaySlice | undefined) => {
    const rows = slice && readDays(db, wanted, slice)
    // If one of two fails, the other may fail unnoticed.
    rows?.catch(() => undefined)
    return rows
  }
  // The database reads the next days while these are put into the lists.
  const begun = slices.slice(0, readsAtOnce).map(read)
  for (const [index] of slices.entries()) {
    const rows = await begun[index]
    begun.push(read(slices[index + readsAtOnce]))
    for (const row of rows ?? []) lists.append(row)
    begun[index] = undefined
  }
  return lists.finish()
}

type DaySlice = { from: string; to: string }

function sliceDays(first: string, last: string): DaySlice[] {
  const [begin, end] = [Date.parse(first), Date.parse(last)]
  return Array.from({ length: Math.floor((end - begin) / dayLength / daysAtOnce) + 1 }, (_, index) => {
    const from = begin + index * daysAtOnce * dayLength
    return { from: isoDay(from), to: isoDay(Math.min(from + (daysAtOnce - 1) * dayLength, end)) }
  })
}

async function readExtent<N extends FactName>(db: Db, { until }: Wanted<N>): Promise<Extent> {
  const { rows } = await sql<Extent>`
    select (min(created_at) at time zone 'UTC')::date as first, (max(created_at) at time zone 'UTC')::date as last,
      (select coalesce(sum(length(id)), 0)::int / 4 from report_days) as written
    from tickets where created_at < ${until}::timestamptz`.execute(db)
  return rows[0] as Extent
}

const isoDay = (time: number): string => new Date(time).toISOString().slice(0, 10)

/** One statement, so that no change falls between the notes of changed days and what is read instead of them. */
async function readDays<N extends FactName>(
  db: Db,
  { names, since, openStates }: Wanted<N>,
  { from, to }: DaySlice,
): Promise<Record<N, string>[]> {
  // As text, which is written into the lists without a copy. Node.js reads base64 four times as fast as hexadecimal.
  const encoded = (list: RawBuilder<unknown>, name: N) => sql`encode(${list}, 'base64') as ${sql.ref(name)}`
  const columns = sql.join(names.map((name) => encoded(sql.ref(name), name)))
  const lists = sql.join(names.map((name) => encoded(packed(name), name)))
  const { rows } = await sql<Record<N, string>>`
    with written as materialized (
      select day, last_at >= ${since}::timestamptz or state_ids && ${openStates}::int[] as is_needed from report_days
      where day between ${from}::date and ${to}::date
        and day not in (select day from report_day_changes where day between ${from}::date and ${to}::date)
    )
    select ${columns} from report_days where day = any(array(select day from written where is_needed))
    union all
    select ${sql.join(names.map((name) => sql.ref(`read.${name}`)))}
    from generate_series(${from}::timestamp, ${to}::timestamp, interval '1 day') as day, lateral (
      select ${lists} from tickets
      where tickets.created_at >= day at time zone 'UTC' and tickets.created_at < (day + interval '1 day') at time zone 'UTC'
    ) as read
    where day::date not in (select day from written) and read.${sql.ref(names[0] as N)} is not null`.execute(db)
  return rows
}

/** Lists that grow. PostgreSQL sends the most significant byte first. */
function createLists<N extends FactName>(names: readonly N[], expected: number) {
  let room = expected
  let length = 0
  let lists = names.map(() => new Int32Array(room))
  const makeRoom = (needed: number) => {
    room = Math.max(needed, room * 2)
    lists = lists.map((list) => {
      const larger = new Int32Array(room)
      larger.set(list)
      return larger
    })
  }
  return {
    append: (row: Record<N, string>) => {
      const most = Math.ceil((row[names[0] as N].length * 3) / 16)
      if (length + most > room) makeRoom(length + most)
      let written = 0
      for (const [index, name] of names.entries()) {
        const bytes = Buffer.from((lists[index] as Int32Array).buffer, length * 4)
        written = bytes.write(row[name], 'base64')
        bytes.subarray(0, written).swap32()
      }
      length += written / 4
    },
    finish: (): Facts<N> => {
      const filled = names.map((name, index) => [name, (lists[index] as Int32Array).subarray(0, length)] as const)
      return { length, ...(Object.fromEntries(filled) as Record<N, Int32Array>) }
    },
  }
}
