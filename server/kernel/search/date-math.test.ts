import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fc } from '#tests/support/properties.ts'
import { parsePeriod, toWholeDays } from './date-math.ts'

const now = new Date('2024-03-31T10:20:30.400Z') // a Sunday

function covers(text: string): string | undefined {
  const period = parsePeriod(text, now)
  return period && `${period.from.toISOString()} ${period.until.toISOString()}`.replaceAll(/(?:T00:00:00)?\.000Z/g, '')
}

function coverAs(table: Record<string, string | undefined>) {
  for (const [text, expected] of Object.entries(table)) assert.equal(covers(text), expected, text)
}

test('a partial time covers the whole period', () => {
  coverAs({
    '2018': '2018-01-01 2019-01-01',
    '2018-11': '2018-11-01 2018-12-01',
    '2018-12': '2018-12-01 2019-01-01',
    '2018-11-18': '2018-11-18 2018-11-19',
    '2018-11-18T10': '2018-11-18T10:00:00 2018-11-18T11:00:00',
    '2018-11-18T10:59': '2018-11-18T10:59:00 2018-11-18T11:00:00',
    '2018-11-18 10:59:59': '2018-11-18T10:59:59 2018-11-18T11:00:00',
    '2018-11-18T10:59:59.999Z': '2018-11-18T10:59:59.999Z 2018-11-18T11:00:00',
    '2018-11-18T10:00+02:00': '2018-11-18T08:00:00 2018-11-18T08:01:00',
    '2018-11-18T10:00-05:30': '2018-11-18T15:30:00 2018-11-18T15:31:00',
    '9999-12-31': '9999-12-31 +010000-01-01',
  })
})

test('other texts cover nothing', () => {
  const wrong = [
    '',
    'foo',
    '18.11.2018',
    '2018-13',
    '2018-02-30',
    '2018-11-18T25:00',
    '2018-1-1',
    '20181118',
    '0000',
    '-100',
  ]
  const overflowing = ['now+9999y', 'now-9999y', 'now+999999999y', '9999-12-31T23:59-14:00', '0001-01-01T00:00+14:00']
  const garbled = ['nowhere', 'now-', 'now-1', 'now-1x', 'now -1h', 'now/', 'now-1h+', 'now-9999999999h']
  for (const text of [...wrong, ...overflowing, ...garbled]) assert.equal(covers(text), undefined, text)
})

test('times are counted from now and rounded down to a unit', () => {
  coverAs({
    now: '2024-03-31T10:20:30.400Z 2024-03-31T10:20:30.401Z',
    'now-1h': '2024-03-31T09:20:30.400Z 2024-03-31T09:20:30.401Z',
    'now-1H': '2024-03-31T09:20:30.400Z 2024-03-31T09:20:30.401Z',
    'now+d': '2024-04-01T10:20:30.400Z 2024-04-01T10:20:30.401Z',
    'now/d': '2024-03-31 2024-04-01',
    'now+2d/d': '2024-04-02 2024-04-03',
    'now/d+8h': '2024-03-31T08:00:00 2024-03-31T08:00:00.001Z',
    'now/w': '2024-03-25 2024-04-01',
    'now-1w/w': '2024-03-18 2024-03-25',
    'now/M': '2024-03-01 2024-04-01',
    'now-1y/y': '2023-01-01 2024-01-01',
    'now/m': '2024-03-31T10:20:00 2024-03-31T10:21:00',
    'now/s': '2024-03-31T10:20:30 2024-03-31T10:20:31',
  })
})

test('a month without that day ends on its last', () => {
  coverAs({
    'now-1M/d': '2024-02-29 2024-03-01',
    'now-13M/d': '2023-02-28 2023-03-01',
    'now+1M/d': '2024-04-30 2024-05-01',
  })
})

test('a moment is widened to its day', () => {
  const day = { from: new Date('2024-03-31'), until: new Date('2024-04-01') }
  for (const text of ['now', 'now/d', '2024-03-31', '2024-03-31T23:59']) {
    const period = parsePeriod(text, now)
    assert.deepEqual(period && toWholeDays(period), day, text)
  }
})

test('any input is a period that starts before its end', () => {
  const part = fc.constantFrom(
    'now',
    '+1',
    '-99999999',
    '/',
    'y',
    'M',
    'w',
    'd',
    '9999',
    '2018-11',
    '-31',
    'T23:59',
    'Z',
    '+14:00',
  )
  const written = fc.array(part, { maxLength: 6 }).map((parts) => parts.join(''))
  fc.assert(
    fc.property(fc.oneof(written, fc.string()), (text) => {
      const period = parsePeriod(text, now)
      if (!period) return
      const days = toWholeDays(period)
      assert.ok(period.from < period.until && days.from <= period.from && period.until <= days.until)
    }),
    { numRuns: 1_000 },
  )
})
