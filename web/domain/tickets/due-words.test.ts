import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { de } from '#web/lib/i18n/de.ts'
import { en } from '#web/lib/i18n/en.ts'
import { setCatalog } from '#web/lib/i18n/i18n.ts'
import { dueTone, dueWords } from './due-words.ts'

const now = Date.parse('2026-11-18T12:00:00Z')
const after = (minutes: number) => new Date(now + minutes * 60_000).toISOString()
const wordsAfter = (minutes: number) => dueWords(after(minutes), now)

afterEach(() => setCatalog('en-us', en))

test('an overdue ticket says so in one unit, which fits the column of a list', () => {
  assert.deepEqual([0, -12, -(21 * 60 + 6), -30 * 60, -40 * 24 * 60].map(wordsAfter), [
    '1m overdue',
    '12m overdue',
    '21h overdue',
    '1d overdue',
    '40d overdue',
  ])
  setCatalog('de-de', de)
  assert.deepEqual([-12, -(21 * 60 + 6), -30 * 60].map(wordsAfter), [
    '12 Min. überfällig',
    '21 Std. überfällig',
    '1 Tg. überfällig',
  ])
})

test('a ticket that is due says when, and is marked in the last hour', () => {
  assert.equal(wordsAfter(42), 'Due in 42m')
  assert.deepEqual(
    [90, 59, 0, -5].map((minutes) => dueTone(after(minutes), now)),
    ['neutral', 'warning', 'danger', 'danger'],
  )
})
