import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isMissed } from './calls.ts'

test('a call is shown as missed as the server counts it: inbound, ended, unanswered', () => {
  const missed = { direction: 'in', state: 'hangup', start_at: null, rejected: false, comment: null } as const
  assert.equal(isMissed(missed), true)
  assert.equal(isMissed({ ...missed, start_at: '2026-11-16T09:00:00.000Z' }), false)
  assert.equal(isMissed({ ...missed, direction: 'out' }), false)
  assert.equal(isMissed({ ...missed, state: 'newCall' }), false)
  assert.equal(isMissed({ ...missed, rejected: true }), false)
  assert.equal(isMissed({ ...missed, comment: 'forwarded' }), false)
})
