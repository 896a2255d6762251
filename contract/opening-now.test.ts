import assert from 'node:assert/strict'
import test from 'node:test'
import { findNextOpening, isOpenNow } from './opening-now.ts'
import type { OpeningHours } from './week.ts'

const hours = (time_zone: string, days: OpeningHours['days']) => ({ opening_hours: { time_zone, days } })
const isOpen = (settings: Parameters<typeof isOpenNow>[0], at: string) => isOpenNow(settings, new Date(at))

test('a topic without opening hours is always open', () => {
  assert.equal(isOpen({ opening_hours: null }, '2026-01-01T03:00:00Z'), true)
  assert.equal(findNextOpening({ opening_hours: null }, new Date('2026-01-01T03:00:00Z')), undefined)
})

test('the time on the wall of the time zone counts, also after a change to summer time', () => {
  const berlin = hours('Europe/Berlin', { mon: [['09:00', '17:00']], sun: [['01:00', '04:00']] })
  const cases: [string, boolean][] = [
    ['2026-01-05T07:59:59Z', false],
    ['2026-01-05T08:00:00Z', true],
    ['2026-01-05T15:59:59Z', true],
    ['2026-01-05T16:00:00Z', false],
    // In summer 09:00 is an hour earlier in UTC.
    ['2026-07-06T07:00:00Z', true],
    ['2026-07-06T15:00:00Z', false],
    // 29 March: 02:00 to 03:00 does not exist. 25 October: it happens twice.
    ['2026-03-29T01:59:00Z', true],
    ['2026-03-29T02:00:00Z', false],
    ['2026-10-25T00:30:00Z', true],
    ['2026-10-25T01:30:00Z', true],
    ['2026-10-25T03:00:00Z', false],
  ]
  for (const [at, expected] of cases) assert.equal(isOpen(berlin, at), expected, at)
})

test('the weekday is that of the time zone', () => {
  const auckland = hours('Pacific/Auckland', { mon: [['08:00', '12:00']] })
  assert.equal(isOpen(auckland, '2026-01-04T20:00:00Z'), true, 'Monday morning there, Sunday in UTC')
  assert.equal(isOpen(auckland, '2026-01-05T20:00:00Z'), false)
})

test('24:00 reaches until midnight, and the next day goes on from 00:00', () => {
  const night = hours('UTC', { fri: [['22:00', '24:00']], sat: [['00:00', '02:00']] })
  for (const [at, expected] of [
    ['2026-01-02T21:59:00Z', false],
    ['2026-01-02T23:59:59Z', true],
    ['2026-01-03T00:00:00Z', true],
    ['2026-01-03T02:00:00Z', false],
  ] as const)
    assert.equal(isOpen(night, at), expected, at)
})

test('the next opening is later today, on another day, or never', () => {
  const berlin = hours('Europe/Berlin', {
    mon: [
      ['09:00', '12:00'],
      ['13:00', '17:00'],
    ],
  })
  const next = (settings: Parameters<typeof isOpenNow>[0], at: string) =>
    findNextOpening(settings, new Date(at))?.toISOString()
  assert.equal(next(berlin, '2026-01-05T11:30:00Z'), '2026-01-05T12:00:00.000Z')
  assert.equal(next(berlin, '2026-01-05T10:00:00Z'), undefined, 'open now')
  assert.equal(next(berlin, '2026-01-05T16:00:00Z'), '2026-01-12T08:00:00.000Z')
  assert.equal(next(berlin, '2026-03-28T12:00:00Z'), '2026-03-30T07:00:00.000Z', 'after the change to summer time')
  assert.equal(next(hours('UTC', {}), '2026-01-05T11:30:00Z'), undefined)
  const skipped = hours('Europe/Berlin', { sun: [['02:30', '05:00']] })
  assert.equal(next(skipped, '2026-03-28T12:00:00Z'), '2026-03-29T01:30:00.000Z', '02:30 does not exist: 03:30')
})
