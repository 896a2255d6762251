import type { Db } from '#kernel/db/pool.ts'
import type { Dimension, KeyedIds } from '../dimensions.ts'
import { type ListName, none } from './columns.ts'
import { readIds } from './ids.ts'
import type { TicketPart } from './load-tickets.ts'

export type RowKey = number | string | null

/** Which tickets of a part are in which rows: pairs in two lists. A ticket may be in several. */
type PartRows = { tickets: Int32Array; rows: Int32Array; length: number }
export type AssignedPart = TicketPart<ListName> & { assigned: PartRows }
type RowAssignment = { keys: RowKey[]; parts: AssignedPart[] }

/** The tickets of each row, where their lists do not say it. */
export const readRowLists = async (db: Db, { rows }: Dimension): Promise<readonly KeyedIds[]> =>
  'lists' in rows ? (await rows.lists.execute(db)).rows : []

/** Lists that are read for these rows. */
export const rowLists = ({ rows }: Dimension): ListName[] =>
  'fact' in rows ? [rows.fact] : 'pairs' in rows ? [rows.pairs] : []

type Parts = readonly TicketPart<ListName>[]

export function assignRows({ rows }: Dimension, lists: readonly KeyedIds[], parts: Parts): RowAssignment {
  if ('fact' in rows) return byFact(parts, rows)
  return 'pairs' in rows ? byPairs(parts, rows.pairs) : byLists(parts, lists)
}

/** Numbers keys in the order in which they occur. */
function createRows() {
  const found = new Map<number, number>()
  return {
    rowOf: (key: number): number => {
      const known = found.get(key)
      if (known !== undefined) return known
      found.set(key, found.size)
      return found.size - 1
    },
    listKeys: (): RowKey[] => [...found.keys()].map((key) => (key === none ? null : key)),
  }
}

function byFact(all: Parts, { fact, without }: { fact: ListName; without?: number }): RowAssignment {
  const { rowOf, listKeys } = createRows()
  const parts = all.map((part) => {
    const { length, [fact]: values } = part
    const [tickets, rows] = [new Int32Array(length), new Int32Array(length)]
    for (let ticket = 0; ticket < length; ticket += 1) {
      tickets[ticket] = ticket
      rows[ticket] = rowOf(values[ticket] === without ? none : (values[ticket] as number))
    }
    return { ...part, assigned: { tickets, rows, length } }
  })
  return { keys: listKeys(), parts }
}

function byPairs(all: Parts, name: ListName): RowAssignment {
  const { rowOf, listKeys } = createRows()
  const placeIn = createPlaces(all)
  const parts = all.map((part) => {
    const pairs = part[name]
    const { assign, finish } = createPartRows(part.length, pairs.length / 2)
    const places = placeIn(part)
    for (let place = 0; place < pairs.length; place += 2) {
      const ticket = places[pairs[place] as number] ?? -1
      if (ticket >= 0) assign(ticket, rowOf(pairs[place + 1] as number))
    }
    return { ...part, assigned: finish(() => rowOf(none)) }
  })
  return { keys: listKeys(), parts }
}

/** The rows of each ticket are found first: lists are of all days. */
function byLists(all: Parts, lists: readonly KeyedIds[]): RowAssignment {
  const rowsOf = new Map<number, number[]>()
  for (const [row, { ids }] of lists.entries())
    for (const id of readIds(ids)) {
      const known = rowsOf.get(id)
      if (known) known.push(row)
      else rowsOf.set(id, [row])
    }
  const parts = all.map((part) => {
    const { length, id } = part
    const own = Array.from({ length }, (_, ticket) => rowsOf.get(id[ticket] as number) ?? [])
    const { assign, finish } = createPartRows(
      length,
      own.reduce((sum, rows) => sum + rows.length, 0),
    )
    for (const [ticket, rows] of own.entries()) for (const row of rows) assign(ticket, row)
    return { ...part, assigned: finish(() => lists.length) }
  })
  return { keys: [...lists.map(({ key }) => key), null], parts }
}

/** Finds the places of the tickets of a part by their ids; -1 for tickets that are in no part. */
function createPlaces(parts: Parts): (part: TicketPart<ListName>) => Int32Array {
  let most = 0
  for (const { id } of parts) for (const one of id) if (one > most) most = one
  const places = new Int32Array(most + 1).fill(-1)
  return ({ id, length }) => {
    for (let ticket = 0; ticket < length; ticket += 1) places[id[ticket] as number] = ticket
    return places
  }
}

/** Tickets that get no row are in the one without a key. */
function createPartRows(count: number, pairs: number) {
  const isAssigned = new Uint8Array(count)
  const [tickets, rows] = [new Int32Array(pairs + count), new Int32Array(pairs + count)]
  let length = 0
  const assign = (ticket: number, row: number) => {
    isAssigned[ticket] = 1
    tickets[length] = ticket
    rows[length++] = row
  }
  const finish = (rowWithoutKey: () => number): PartRows => {
    for (let ticket = 0; ticket < count; ticket += 1) if (isAssigned[ticket] === 0) assign(ticket, rowWithoutKey())
    return { tickets, rows, length }
  }
  return { assign, finish }
}
