import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readVisibility, stateOf } from './answer-state.ts'

const now = Date.parse('2026-11-17T12:00:00Z')
const [past, earlier, later, muchLater] = [
  '2026-11-17T11:00:00Z',
  '2026-11-17T10:00:00Z',
  '2026-11-17T13:00:00Z',
  '2026-11-18T13:00:00Z',
]
const none = { internal_at: null, published_at: null, archived_at: null }

test('the state of an answer follows from its times, as on the server', () => {
  assert.equal(stateOf(none, now), 'draft')
  assert.equal(stateOf({ ...none, internal_at: past }, now), 'internal')
  assert.equal(stateOf({ ...none, internal_at: earlier, published_at: past }, now), 'published')
  assert.equal(stateOf({ ...none, published_at: earlier, archived_at: past }, now), 'archived')
  assert.equal(stateOf({ ...none, published_at: later }, now), 'draft')
})

test('the next planned change is named', () => {
  assert.deepEqual(readVisibility({ ...none, published_at: later, archived_at: muchLater }, now), {
    state: 'draft',
    next: { state: 'published', at: later },
  })
  assert.deepEqual(readVisibility({ ...none, published_at: past }, now), { state: 'published', next: undefined })
})
