import assert from 'node:assert/strict'
import { test } from 'node:test'
import { timeFromNow, timeRanges } from './relative-time.ts'

const now = new Date('2028-01-31T10:20:30.400Z')

test('a time from now follows the calendar, without seconds', () => {
  const table: [range: string, count: number, expected: string][] = [
    ['minute', 50, '2028-01-31T11:10'],
    ['hour', 20, '2028-02-01T06:20'],
    ['day', 30, '2028-03-01T10:20'],
    ['week', -1, '2028-01-24T10:20'],
    ['month', 1, '2028-02-29T10:20'],
    ['month', 3, '2028-04-30T10:20'],
    ['year', 1, '2029-01-31T10:20'],
  ]
  for (const [range, count, expected] of table)
    assert.equal(timeFromNow(now, range, count)?.toISOString(), `${expected}:00.000Z`, `${count} ${range}`)
  assert.deepEqual(new Set(table.map(([range]) => range)), new Set(timeRanges))
})

test('what is no time from now is undefined', () => {
  assert.equal(timeFromNow(now, 'decade', 1), undefined)
  assert.equal(timeFromNow(now, 'day', NaN), undefined)
  assert.equal(timeFromNow(now, 'year', 9e9), undefined)
})
