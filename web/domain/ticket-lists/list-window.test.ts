import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  countNow,
  emptyWindow,
  indexOfRow,
  keepSameRows,
  missingPages,
  pageSize,
  rowAt,
  withLooked,
  withPage,
} from './list-window.ts'
import type { TicketRow } from '#web/domain/tickets/ticket-row.ts'

const row = (id: number, title = `Ticket ${id}`) => ({ id, title }) as TicketRow
const page = (number: number, total = 100_000) => ({
  page: number,
  rows: Array.from({ length: pageSize }, (_, step) => row(number * pageSize + step + 1)),
  total,
})

test('any position of a list is reached by requesting the visible page', () => {
  const start = 500 * pageSize
  assert.deepEqual(missingPages(emptyWindow, 0, 40), [0])
  const deep = withPage(withPage(emptyWindow, page(0)), page(500))
  assert.deepEqual(missingPages(deep, start + pageSize - 10, start + pageSize + 30), [501])
  assert.deepEqual(missingPages(deep, start, start + 40), [])
  assert.equal(rowAt(deep, start + 7)?.id, start + 8)
  assert.equal(rowAt(deep, 300), undefined)
  assert.equal(indexOfRow(deep, start + 8), start + 7)
  assert.equal(indexOfRow(deep, 7000), -1)
})

test('nothing is requested beyond the end', () => {
  const short = withPage(emptyWindow, { page: 0, rows: [row(1), row(2)], total: 2 })
  assert.deepEqual(missingPages(short, 0, 140), [])
})

test('distant pages are released', () => {
  const many = Array.from({ length: 120 }, (_, number) => page(number)).reduce(withPage, emptyWindow)
  assert.equal(many.pages.size, 80)
  assert.equal(many.rows.size, 80 * pageSize)
  assert.ok(many.pages.has(119) && !many.pages.has(0))
})

test('a row that is loaded again without a change stays the same object', () => {
  const before = withPage(emptyWindow, { page: 0, rows: [row(1), row(2)], total: 2 })
  const after = keepSameRows(withPage(emptyWindow, { page: 0, rows: [row(1), row(2, 'Renamed')], total: 2 }), before)
  assert.equal(rowAt(after, 0), rowAt(before, 0))
  assert.equal(rowAt(after, 1)?.title, 'Renamed')
})

test('a row that no longer matches keeps its place, and new ones are only counted', () => {
  const shown = withPage(emptyWindow, { page: 0, rows: [row(1), row(2), row(3)], total: 3 })
  const looked = { matching: [row(3, 'Renamed'), row(9)], gone: [2], goneRows: [row(2, 'Closed')], total: 3 }
  const after = withLooked(shown, looked)
  assert.deepEqual([...after.left], [2])
  assert.equal(after.arrived, 1)
  assert.deepEqual(
    [0, 1, 2].map((index) => rowAt(after, index)?.title),
    ['Ticket 1', 'Closed', 'Renamed'],
  )
  const undone = withLooked(after, { matching: [row(2)], gone: [], goneRows: [], total: 4 })
  assert.deepEqual([undone.left.size, undone.arrived], [0, 1])
})

test('rows that have left are not counted, although they keep their place', () => {
  const window = withPage(emptyWindow, page(0, 59))
  const looked = withLooked(window, { matching: [], gone: [1, 2], goneRows: [], total: 57 })
  assert.deepEqual([looked.total, countNow(looked)], [59, 57])
  assert.equal(countNow(emptyWindow), undefined)
})
