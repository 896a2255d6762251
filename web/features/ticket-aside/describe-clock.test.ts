import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SlaClock } from '#contract/sla.ts'
import { dueWords } from '#web/domain/tickets/due-words.ts'
import { describeClock } from './describe-clock.ts'

/** Monday morning; the calendar is open from 9 to 17 in Berlin. */
const now = Date.parse('2026-11-16T09:30:00Z')
const clock: SlaClock = {
  kind: 'first_response',
  state: 'running',
  limit: 120,
  started_at: '2026-11-13T14:30:00Z',
  ended_at: null,
  due_at: '2026-11-16T10:00:00Z',
  used: 90,
  left: 30,
  spans: [],
  omitted: 0,
}
const describe = (values: Partial<SlaClock>) =>
  describeClock({ ...clock, ...values }, { now, timeZone: 'Europe/Berlin' })

test('a clock that runs says the same as the header of its ticket, whatever the business hours are', () => {
  const overdue = '2026-11-13T15:30:00Z'
  assert.equal(describe({}).words, dueWords('2026-11-16T10:00:00Z', now))
  assert.equal(describe({}).tone, 'warning')
  assert.match(describe({}).count, /^Due Mon, Nov 16, 11:00.AM, after 2 hr of business hours$/)
  assert.equal(describe({ state: 'overdue', due_at: overdue, left: -120 }).words, dueWords(overdue, now))
  assert.equal(describe({ state: 'overdue', due_at: overdue, left: -120 }).words, '2d overdue')
})

test('a clock that ended late keeps the unit in which it was overdue', () => {
  const { words, count } = describe({
    state: 'missed',
    due_at: '2026-11-13T15:30:00Z',
    ended_at: '2026-11-16T09:00:00Z',
    used: 210,
    left: -90,
  })
  assert.equal(words, 'Done 2d late')
  assert.equal(count, 'Took 3 hr 30 min of business hours, limit 2 hr')
})

test('a clock without a due time names what is left in business hours', () => {
  assert.deepEqual(describe({ state: 'paused', due_at: null }), {
    words: 'Paused',
    tone: 'neutral',
    count: 'Business hours: 30 min of 2 hr left',
  })
  assert.equal(
    describe({ state: 'paused', due_at: null, left: -15 }).count,
    'Business hours: 15 min over the limit of 2 hr',
  )
  assert.equal(describe({ due_at: null }).words, 'No due time')
})
