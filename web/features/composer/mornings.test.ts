import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mondayMorning, tomorrowMorning } from './mornings.ts'

/** In the zone of the machine, as the person reads it. */
const local = (moment: string) => {
  const date = new Date(moment)
  return [date.getMonth() + 1, date.getDate(), date.getHours(), date.getMinutes()]
}

test("tomorrow morning is nine o'clock on the next day, also at the end of a month", () => {
  assert.deepEqual(local(tomorrowMorning(new Date(2026, 10, 16, 23, 59))), [11, 17, 9, 0])
  assert.deepEqual(local(tomorrowMorning(new Date(2026, 10, 30, 0, 1))), [12, 1, 9, 0])
})

test('Monday morning is the next Monday, never today', () => {
  assert.equal(new Date(2026, 10, 16).getDay(), 1)
  assert.deepEqual(local(mondayMorning(new Date(2026, 10, 16, 8))), [11, 23, 9, 0])
  assert.deepEqual(local(mondayMorning(new Date(2026, 10, 20, 18))), [11, 23, 9, 0])
  assert.deepEqual(local(mondayMorning(new Date(2026, 10, 22, 18))), [11, 23, 9, 0])
})
