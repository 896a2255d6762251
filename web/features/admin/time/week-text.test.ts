import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseDay, shiftTime, writeDay } from './week-text.ts'

test('hours are read as people write them', () => {
  const cases: [string, string | undefined][] = [
    ['', ''],
    ['9-17', '09:00–17:00'],
    ['09:00–12:00, 13.30 - 18', '09:00–12:00, 13:30–18:00'],
    ['22-24', '22:00–24:00'],
    ['17-9', undefined],
    ['9', undefined],
    ['9-12-15', undefined],
    ['9-12, 11-15', undefined],
    ['9:75-12', undefined],
    ['25-26', undefined],
    ['closed', undefined],
  ]
  for (const [text, expected] of cases) {
    const periods = parseDay(text)
    assert.equal(periods && writeDay(periods), expected, text)
  }
})

test('the time at the caret moves by a quarter of an hour', () => {
  assert.equal(shiftTime('09:00–17:00', 2, 1), '09:15–17:00')
  assert.equal(shiftTime('09:00–17:00', 8, -1), '09:00–16:45')
  assert.equal(shiftTime('9-24', 4, 1), '9-24:00')
  assert.equal(shiftTime('', 0, 1), '')
})
