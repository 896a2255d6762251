import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findLastTime, findNextTime, type Plan, spanBefore } from './plan.ts'

const plan = (values: Partial<Plan> = {}): Plan => ({
  plan: 'daily',
  weekday: 1,
  monthday: 1,
  time_of_day: '07:00',
  ...values,
})
const berlin = 'Europe/Berlin'
const next = (given: Plan, after: string, zone = berlin) => findNextTime(given, zone, new Date(after)).toISOString()
const last = (given: Plan, until: string, zone = berlin) => findLastTime(given, zone, new Date(until)).toISOString()

test('the next time is after the moment, on the clock of the time zone', () => {
  assert.equal(next(plan(), '2026-11-17T06:00:00Z'), '2026-11-18T06:00:00.000Z')
  assert.equal(next(plan(), '2026-11-17T05:59:59Z'), '2026-11-17T06:00:00.000Z')
  assert.equal(next(plan({ plan: 'weekly', weekday: 7 }), '2026-11-17T06:00:00Z'), '2026-11-22T06:00:00.000Z')
  assert.equal(next(plan({ plan: 'monthly' }), '2026-12-01T06:00:00Z'), '2027-01-01T06:00:00.000Z')
  assert.equal(next(plan({ plan: 'monthly', monthday: 31 }), '2028-01-31T06:00:00Z'), '2028-02-29T06:00:00.000Z')
  assert.equal(last(plan({ plan: 'monthly', monthday: 31 }), '2026-03-30T12:00:00Z'), '2026-02-28T06:00:00.000Z')
  assert.equal(last(plan({ plan: 'weekly' }), '2026-11-17T06:00:00Z'), '2026-11-16T06:00:00.000Z')
})

test('a time that is skipped is an hour later, one that occurs twice is the first', () => {
  const early = plan({ time_of_day: '02:30' })
  assert.equal(next(early, '2026-03-28T12:00:00Z'), '2026-03-29T01:30:00.000Z')
  assert.equal(next(early, '2026-10-24T12:00:00Z'), '2026-10-25T00:30:00.000Z')
  assert.equal(next(early, '2026-10-25T00:30:00Z'), '2026-10-26T01:30:00.000Z')
})

test('a report is about the days before it', () => {
  const due = new Date('2026-11-16T06:00:00Z')
  assert.deepEqual(spanBefore(plan(), berlin, due), { from: '2026-11-15', to: '2026-11-15' })
  assert.deepEqual(spanBefore(plan({ plan: 'weekly' }), berlin, due), { from: '2026-11-09', to: '2026-11-15' })
  assert.deepEqual(spanBefore(plan({ plan: 'monthly' }), berlin, due), { from: '2026-10-01', to: '2026-10-31' })
  assert.deepEqual(spanBefore(plan(), 'Pacific/Auckland', new Date('2026-11-16T18:00:00Z')), {
    from: '2026-11-16',
    to: '2026-11-16',
  })
})
