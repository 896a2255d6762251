import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'
import { formatBytes, formatDateTime, formatDuration, formatRelative, setTimeZone } from './format.ts'
import { en } from './i18n/en.ts'
import { setCatalog } from './i18n/i18n.ts'

beforeEach(() => setTimeZone('Europe/Berlin'))
afterEach(() => setCatalog('en-us', en))

const now = Date.parse('2026-11-15T12:00:00Z')
const ago = (minutes: number) => formatRelative(now - minutes * 60_000, now)

test('a list shows relative times', () => {
  assert.equal(ago(0.5), 'now')
  assert.equal(ago(9), '9m ago')
  assert.equal(ago(3 * 60), '3h ago')
  assert.equal(ago(24 * 60), 'yesterday')
  assert.equal(ago(3 * 24 * 60), 'Thu')
  assert.equal(ago(40 * 24 * 60), 'Oct 6')
  assert.equal(ago(700 * 24 * 60), 'Dec 15, 2024')
  assert.equal(ago(-30), 'in 30m')
})

test('yesterday depends on the time zone', () => {
  const midnight = Date.parse('2026-11-14T23:30:00Z')
  assert.equal(formatRelative(midnight, now), '12h ago')
  setTimeZone('UTC')
  assert.equal(formatRelative(midnight, now), 'yesterday')
})

test('times are shown in the time zone and language of the viewer', () => {
  assert.match(formatDateTime('2026-12-12T08:14:00.000Z'), /Dec 12, 2026, 9:14\sAM/)
  setCatalog('de-de', {})
  assert.equal(formatDateTime('2026-12-12T08:14:00.000Z'), '12.12.2026, 09:14')
})

test('sizes and durations use two figures at most', () => {
  assert.deepEqual([0, 900, 84_000, 1_500_000, 30_000_000].map(formatBytes), [
    '0 B',
    '900 B',
    '84 kB',
    '1.5 MB',
    '30 MB',
  ])
  assert.deepEqual([5, 134, 4320].map(formatDuration), ['5 sec', '2 min 14 sec', '1 hr 12 min'])
})
