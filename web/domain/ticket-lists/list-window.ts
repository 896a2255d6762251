import { replaceEqualDeep } from '@tanstack/react-query'
import type { TicketRow } from '#web/domain/tickets/ticket-row.ts'

/** Rows per request. The answer for a hundred takes 10 ms to read, which makes a frame of a list that scrolls late. */
export const pageSize = 50
/** Pages in memory: rows far from the screen are fetched again when needed. */
const mostKept = 80

/** The id of the record or the value of a custom field that rows are grouped by, null for none. */
export type GroupValue = number | string | null
/** With the name, if it is not known otherwise. */
export type GroupCount = { value: GroupValue; count: number; name?: string | undefined }

/** A list of any length, of which some pages are here. */
export type ListWindow = {
  /** As of the answers that are shown; undefined before the first. */
  total: number | undefined
  /** Ids by page, in the order of the server. */
  pages: ReadonlyMap<number, readonly number[]>
  rows: ReadonlyMap<number, TicketRow>
  /** No longer match, but keep their place until the reader has moved on. */
  left: ReadonlySet<number>
  /** Match now, but were not there when the list was read. */
  arrived: number
  /** How many rows each group has, in the order of the rows; undefined where the list is not grouped. */
  groups: readonly GroupCount[] | undefined
  error: unknown
}

export const emptyWindow: ListWindow = {
  total: undefined,
  pages: new Map(),
  rows: new Map(),
  left: new Set(),
  arrived: 0,
  groups: undefined,
  error: undefined,
}

export type PageAnswer = {
  page: number
  rows: readonly TicketRow[]
  total: number
  /** Requested with the first page only, like the total. */
  groups?: readonly GroupCount[] | undefined
}

export const findPageIndex = (index: number): number => Math.floor(index / pageSize)

/** The pages that hold these rows and are not here. */
export function missingPages({ pages, total }: ListWindow, first: number, last: number): number[] {
  const end = total === undefined ? last : Math.min(last, total - 1)
  const wanted = Array.from(
    { length: Math.max(1, findPageIndex(end) - findPageIndex(first) + 1) },
    (_, step) => findPageIndex(first) + step,
  )
  return wanted.filter((page) => !pages.has(page))
}

export function rowAt({ pages, rows }: ListWindow, index: number): TicketRow | undefined {
  const id = pages.get(findPageIndex(index))?.[index % pageSize]
  return id === undefined ? undefined : rows.get(id)
}

/** The index of a ticket; -1 when its page is not loaded. */
export function indexOfRow({ pages }: ListWindow, id: number): number {
  for (const [page, ids] of pages) {
    const at = ids.indexOf(id)
    if (at !== -1) return page * pageSize + at
  }
  return -1
}

/** Inserts a page, and releases the most distant ones if there are too many. */
export function withPage(window: ListWindow, { page, rows, total, groups }: PageAnswer): ListWindow {
  const pages = new Map(window.pages).set(
    page,
    rows.map(({ id }) => id),
  )
  const known = new Map(window.rows)
  for (const row of rows) known.set(row.id, row)
  const near = pages.size > mostKept ? nearTo(page, pages, known) : { pages, rows: known }
  return { ...window, ...near, total, groups: groups ?? window.groups, error: undefined }
}

function nearTo(page: number, pages: ListWindow['pages'], rows: ListWindow['rows']) {
  const byDistance = [...pages].toSorted(([a], [b]) => Math.abs(a - page) - Math.abs(b - page)).slice(0, mostKept)
  const ids = new Set(byDistance.flatMap(([, some]) => some))
  return { pages: new Map(byDistance), rows: new Map([...rows].filter(([id]) => ids.has(id))) }
}

/** Rows that are the same as before keep their identity, so that they are not rendered again. */
export function keepSameRows(window: ListWindow, { rows: before }: ListWindow): ListWindow {
  const rows = new Map([...window.rows].map(([id, row]) => [id, replaceEqualDeep(before.get(id), row)]))
  return { ...window, rows }
}

/** The part of a list that was reloaded after these tickets changed. */
export type Looked = {
  /** Those that match now. */
  matching: readonly TicketRow[]
  /** Those that are shown but match no longer, as they are now; who vanished altogether is only named. */
  gone: readonly number[]
  goneRows: readonly TicketRow[]
  /** How many match now in all. */
  total: number
}

/** Rows change in place; nothing moves. */
export function withLooked(window: ListWindow, { matching, gone, goneRows, total }: Looked): ListWindow {
  const rows = new Map(window.rows)
  for (const row of [...matching, ...goneRows]) if (rows.has(row.id)) rows.set(row.id, { ...rows.get(row.id), ...row })
  const left = new Set([...window.left, ...gone].filter((id) => rows.has(id)))
  for (const { id } of matching) left.delete(id)
  const arrived = Math.max(0, total - ((window.total ?? 0) - left.size))
  return { ...window, rows, left, arrived }
}

/** How many there are now: without those that have left, with those that have arrived. */
export const countNow = ({ total, left, arrived }: ListWindow): number | undefined =>
  total === undefined ? undefined : total - left.size + arrived

/** Replaces some of the rows, for example after an own change. */
export function withRows(window: ListWindow, changed: readonly TicketRow[]): ListWindow {
  const rows = new Map(window.rows)
  for (const row of changed) if (rows.has(row.id)) rows.set(row.id, row)
  return { ...window, rows }
}
