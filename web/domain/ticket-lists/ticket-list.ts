import { createStore, type Store } from '#web/lib/external-store.ts'
import { createGridStore, type GridStore } from '#web/ui/patterns/virtual-grid/grid-store.ts'
import type { RowRange } from '#web/ui/patterns/virtual-grid/grid-items.ts'
import type { Criteria } from './criteria.ts'
import { countTickets, findAmong, findByIds, findHighlights, findPage } from './find-tickets.ts'
import {
  emptyWindow,
  indexOfRow,
  keepSameRows,
  type ListWindow,
  missingPages,
  type PageAnswer,
  findPageIndex,
  pageSize,
  rowAt,
  withLooked,
  withPage,
  withRows,
} from './list-window.ts'

/**
 * A list that is, or recently was, on screen. Its rows are kept outside of React, so that returning shows them
 * immediately.
 */
export type TicketList = {
  criteria: Criteria
  window: Store<ListWindow>
  grid: GridStore
  /** What is on screen; of what is collapsed in between, no page is among them. */
  range: RowRange & { pages: readonly number[] }
  /** Responses to requests of an earlier time are ignored. */
  time: number
  asked: Set<number>
}

/** The selection that means all matching tickets, loaded or not; the next change of the selection ends that. */
export const wholeSelection = createStore<ReadonlySet<unknown> | undefined>(undefined)

const kept = new Map<string, TicketList>()
const mostKept = 12

/** The list for this query; one that was on screen recently still has its rows. */
export function openList(key: string, criteria: Criteria): TicketList {
  const list = kept.get(key) ?? createList(criteria)
  kept.delete(key)
  kept.set(key, list)
  const [oldest] = kept.keys()
  if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest)
  return list
}

const createList = (criteria: Criteria): TicketList => ({
  criteria,
  window: createStore(emptyWindow),
  grid: createGridStore(),
  range: { first: 0, last: 0, pages: [0] },
  time: 0,
  asked: new Set(),
})

/** Rows that are fetched beyond those on screen: half a second of a fast wheel turn. */
const rowsAhead = 100

/** A list that is shown from its start will probably be scrolled down. */
const countAhead = (first: number, before: number): number =>
  Math.sign(first - before) * rowsAhead || (first === 0 ? pageSize : 0)

const listPages = ({ first, last }: RowRange) =>
  Array.from({ length: findPageIndex(last) - findPageIndex(first) + 1 }, (_, step) => findPageIndex(first) + step)

/** Sets the visible range; missing rows are fetched, and those next in the direction of scrolling. */
export function showRanges(list: TicketList, ranges: readonly RowRange[]): void {
  const [range, ...others] = ranges
  if (!range) return
  const window = list.window.get()
  const { first } = range
  const last = others.at(-1)?.last ?? range.last
  const ahead = window.total === undefined ? 0 : countAhead(first, list.range.first)
  list.range = { first, last, pages: [...new Set(ranges.flatMap(listPages))] }
  const wanted =
    others.length > 0
      ? ranges
      : [{ first: Math.max(0, Math.min(first, first + ahead)), last: Math.max(last, last + ahead) }]
  const missing = new Set(wanted.flatMap((some) => missingPages(window, some.first, some.last)))
  for (const page of missing) void loadPage(list, page)
}

export const showRange = (list: TicketList, first: number, last: number): void => showRanges(list, [{ first, last }])

async function loadPage(list: TicketList, page: number): Promise<void> {
  if (list.asked.has(page)) return
  const { time } = list
  list.asked.add(page)
  try {
    const answer = await findPage(list.criteria, page, list.window.get().total)
    if (time === list.time) takePage(list, answer)
  } catch (error) {
    if (time === list.time) list.window.set((window) => ({ ...window, error }))
  } finally {
    list.asked.delete(page)
  }
  void loadHighlights(list, page)
}

/** Prefetched rows are rendered when the user scrolls to them; rendering immediately would cost a frame. */
function takePage({ window, range }: TicketList, answer: PageAnswer): void {
  const before = window.get()
  const after = withPage(before, answer)
  const isOnScreen = range.pages.includes(answer.page)
  if (isOnScreen || before.total !== after.total || before.error) window.set(after)
  else window.put(after)
}

/** Only after the rows are there: it takes the server longer than finding them. */
async function loadHighlights({ criteria: { query }, window }: TicketList, page: number): Promise<void> {
  if (!query) return
  const found = await findHighlights(query, window.get().pages.get(page) ?? []).catch(() => [])
  const { rows } = window.get()
  const changed = found.flatMap(({ id, highlight }) => {
    const row = rows.get(id)
    return row ? [{ ...row, highlight }] : []
  })
  window.set((before) => withRows(before, changed))
}

/** Pages of one moment, so that one total is enough: counting takes the server longer than finding the rows. */
async function findPages(criteria: Criteria, [first = 0, ...others]: readonly number[]): Promise<PageAnswer[]> {
  const [counted, ...more] = await Promise.all([
    findPage(criteria, first),
    ...others.map((page) => findPage(criteria, page, 0)),
  ])
  return [counted, ...more.map((answer) => ({ ...answer, total: counted.total }))]
}

/** Reloads the rows on screen: rows that left or arrived are updated, and the focused row keeps its position. */
export async function settle(list: TicketList): Promise<void> {
  const { pages } = list.range
  const time = (list.time += 1)
  list.asked.clear()
  try {
    const answers = await findPages(list.criteria, pages)
    if (time !== list.time) return
    const before = list.window.get()
    list.window.set(keepSameRows(answers.reduce(withPage, { ...emptyWindow, rows: new Map() }), before))
    keepFocus(list, before)
    for (const page of pages) void loadHighlights(list, page)
  } catch (error) {
    if (time === list.time) list.window.set((window) => ({ ...window, error }))
  }
}

/** The focus follows its ticket; if that has left, it stays in place, on the next ticket. */
function keepFocus({ grid, window }: TicketList, before: ListWindow): void {
  const { total = 0 } = window.get()
  grid.set((state) => {
    const focused = rowAt(before, state.focus)
    const at = focused ? indexOfRow(window.get(), focused.id) : -1
    const focus = at === -1 ? Math.min(state.focus, total - 1) : at
    const isWhole = wholeSelection.get() === state.selected
    const selected = isWhole ? state.selected : state.selected.difference(before.left)
    return { ...state, focus, anchor: focus, selected, origin: state.origin + focus - state.focus }
  })
}

/** Fetches the current state of these tickets for this list. No row moves. */
export async function lookAgain(list: TicketList, ids: readonly number[]): Promise<void> {
  const { time, criteria, window } = list
  if (window.get().total === undefined) return
  const [matching, total] = await Promise.all([findAmong(criteria, ids), countTickets(criteria)])
  const stillHere = new Set(matching.map(({ id }) => id))
  const gone = ids.filter((id) => window.get().rows.has(id) && !stillHere.has(id))
  const goneRows = await findByIds(gone)
  if (time === list.time) window.set((before) => withLooked(before, { matching, gone, goneRows, total }))
}
