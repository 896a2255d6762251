import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addPeriod, moveEdge, movePeriod, readPeriods, shownHours, snap, writePeriods } from './day-periods.ts'

const day = readPeriods([
  ['09:00', '12:00'],
  ['13:00', '17:00'],
])
const text = (periods: Parameters<typeof writePeriods>[0]) =>
  writePeriods(periods)
    .map(([from, to]) => `${from}-${to}`)
    .join(' ')

test('an end moves in quarters of an hour, not into another period and not past its beginning', () => {
  assert.equal(snap(607), 600)
  assert.equal(snap(608), 615)
  assert.equal(text(moveEdge(day, 0, 'to', 765)), '09:00-12:45 13:00-17:00')
  assert.equal(text(moveEdge(day, 0, 'to', 900)), '09:00-13:00 13:00-17:00')
  assert.equal(text(moveEdge(day, 0, 'to', 60)), '09:00-09:15 13:00-17:00')
  assert.equal(text(moveEdge(day, 1, 'from', 600)), '09:00-12:00 12:00-17:00')
  assert.equal(text(moveEdge(day, 1, 'to', 2000)), '09:00-12:00 13:00-24:00')
  assert.equal(text(moveEdge(day, 5, 'to', 0)), text(day))
})

test('a period moves as far as there is room, and a new one is made where none is', () => {
  assert.equal(text(movePeriod(day, 0, 615)), '10:00-13:00 13:00-17:00')
  assert.equal(text(movePeriod(day, 0, -100)), '00:00-03:00 13:00-17:00')
  assert.equal(text(addPeriod(day, 727)?.periods ?? []), '09:00-12:00 12:00-12:15 13:00-17:00')
  assert.equal(addPeriod(day, 727)?.index, 1)
  assert.equal(addPeriod(day, 600), undefined)
  assert.equal(text(addPeriod([], 1440)?.periods ?? []), '23:45-24:00')
})

test('a week shows the day, and what is used before and after it', () => {
  assert.deepEqual(shownHours([day, []]), { from: 360, to: 1200 })
  assert.deepEqual(shownHours([readPeriods([['05:30', '21:15']])]), { from: 300, to: 1320 })
})
