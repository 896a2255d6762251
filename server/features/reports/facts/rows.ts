import type { Db } from '#kernel/db/pool.ts'
import type { Dimension, KeyedIds } from '../dimensions.ts'
import { none } from './columns.ts'
import { placesById, readIds } from './ids.ts'
import type { Facts } from './read-facts.ts'

export type RowKey = number | string | null

/** Which tickets are in which rows: pairs in two lists. A ticket may be in several. */
export type RowAssignment = { keys: RowKey[]; tickets: Int32Array; rows: Int32Array }

/** The tickets of each row, where the facts do not say it. */
export const readRowLists = async (db: Db, { rows }: Dimension): Promise<readonly KeyedIds[]> =>
  'lists' in rows ? (await rows.lists.execute(db)).rows : []

export function assignRows({ rows }: Dimension, lists: readonly KeyedIds[], facts: Facts): RowAssignment {
  return 'fact' in rows ? byFact(facts[rows.fact], rows.without) : byLists(lists, facts.id)
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
  const found = lists.map((list) => readIds(list.ids))
  const most = found.reduce((sum, list) => sum + list.length, ids.length)
  const [tickets, rows] = [new Int32Array(most), new Int32Array(most)]
  let length = 0
  const assign = (ticket: number, row: number) => {
    tickets[length] = ticket
    rows[length++] = row
  }
  for (const [row, list] of found.entries())
    for (const id of list) {
      const place = places(id)
      if (place === undefined) continue
      isListed[place] = 1
      assign(place, row)
    }
  for (let ticket = 0; ticket < ids.length; ticket += 1) if (!isListed[ticket]) assign(ticket, lists.length)
  const keys = [...lists.map(({ key }) => key), null]
  return { keys, tickets: tickets.subarray(0, length), rows: rows.subarray(0, length) }
}
