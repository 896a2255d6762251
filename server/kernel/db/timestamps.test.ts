import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatTimestamp } from './timestamps.ts'

const expected = {
  '2026-01-05 09:30:00+00': '2026-01-05T09:30:00.000Z',
  '2026-01-05 09:30:00.1+00': '2026-01-05T09:30:00.100Z',
  '2026-01-05 09:30:00.12+00': '2026-01-05T09:30:00.120Z',
  '2026-01-05 09:30:00.123456+00': '2026-01-05T09:30:00.123Z',
  '2026-01-05 09:30:00.5+00:00': '2026-01-05T09:30:00.500Z',
  '12026-01-05 09:30:00.12+00': '12026-01-05T09:30:00.120Z',
}

test('timestamps have milliseconds and Z', () => {
  for (const [value, text] of Object.entries(expected)) assert.equal(formatTimestamp(value), text)
})
