import type { Db } from '#kernel/db/pool.ts'
import type { Dimension, KeyedIds } from '../dimensions.ts'
import { none } from './columns.ts'
import { placesById, readIds } from './ids.ts'
import type { Facts } from './read-facts.ts'

export type RowKey = number | string | null

/** Which tickets are in which rows: pairs in two lists. A ticket may be in several. */
export type RowAssignment = { keys: RowKey[]; tickets: Int32Array; rows: Int32Array }

export async function assignRows(db: Db, { rows }: Dimension, facts: Facts): Promise<RowAssignment> {
  if ('fact' in rows) return byFact(facts[rows.fact], rows.without)
  return byLists((await rows.lists.execute(db)).rows, facts.id)
}

function byFact(values: Int32Array, without: number | undefined): RowAssignment {
  const found = new Map<number, number>()
  const [tickets, rows] = [new Int32Array(values.length), new Int32Array(values.length)]
  for (let ticket = 0; ticket < values.length; ticket += 1) {
    const value = values[ticket] === without ? none : (values[ticket] as number)
    let row = found.get(value)
    if (row === undefined) found.set(value, (row = found.size))
    tickets[ticket] = ticket
    rows[ticket] = row
  }
  const keys = [...found.keys()].map((key) => (key === none ? null : key))
  return { keys, tickets, rows }
}

/** Tickets that are in no list are in the row without a key. */
function byLists(lists: readonly KeyedIds[], ids: Int32Array): RowAssignment {
  const places = placesById(ids)
  const isListed = new Uint8Array(ids.length)
  const pairs: { tickets: number[]; rows: number[] } = { tickets: [], rows: [] }
  const assign = (ticket: number, row: number) => {
    pairs.tickets.push(ticket)
    pairs.rows.push(row)
  }
  for (const [row, list] of lists.entries())
    for (const id of readIds(list.ids)) {
      const place = places(id)
      if (place === undefined) continue
      isListed[place] = 1
      assign(place, row)
    }
  for (let ticket = 0; ticket < ids.length; ticket += 1) if (!isListed[ticket]) assign(ticket, lists.length)
  const keys = [...lists.map(({ key }) => key), null]
  return { keys, tickets: Int32Array.from(pairs.tickets), rows: Int32Array.from(pairs.rows) }
}
