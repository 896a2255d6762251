import assert from 'node:assert/strict'
import { test } from 'node:test'
import { contains, hasEnded, noteEnd, mergeVersions, asNewVersion } from './version-vector.ts'

const begun = { at: 10, seen: { laptop: 10 } }
const goneOnWith = { at: 20, seen: { laptop: 10, phone: 20 } }
const goneOnWithout = { at: 15, seen: { laptop: 15 } }

test('a draft that was continued on another device contains the earlier text', () => {
  assert.equal(contains(goneOnWith, begun), true)
  assert.equal(contains(begun, goneOnWith), false)
})

test('of two that were continued separately neither contains the other, regardless of time', () => {
  assert.equal(contains(goneOnWith, goneOnWithout), false)
  assert.equal(contains(goneOnWithout, goneOnWith), false)
})

test('a draft whose author has seen both contains both', () => {
  const seen = mergeVersions(goneOnWith.seen, goneOnWithout.seen)
  assert.deepEqual(seen, { laptop: 15, phone: 20 })
  assert.equal(contains({ at: 30, seen }, goneOnWithout), true)
})

test('drafts without version information are ordered by time', () => {
  assert.equal(contains({ at: 9 }, { at: 5 }), true)
  assert.equal(contains({ at: 5 }, { at: 9 }), false)
})

test('what was sent or discarded here has ended, but not what was written or restored since', () => {
  const place = { tab: 'Ticket-2', kind: 'reply' }
  assert.equal(hasEnded({ ...place, ...begun }), false)
  noteEnd(place, goneOnWith.seen)
  assert.equal(hasEnded({ ...place, ...begun }), true)
  assert.equal(hasEnded({ ...place, ...goneOnWithout }), false)
  assert.equal(hasEnded(asNewVersion({ ...place, at: 40 })), false)
  assert.equal(hasEnded({ ...place, kind: 'note', ...begun }), false)
})

test('a restored draft contains what was sent, and nothing else', () => {
  noteEnd({ tab: 'Ticket-1', kind: 'note' }, goneOnWith.seen)
  const back = asNewVersion({ tab: 'Ticket-1', kind: 'note', at: 40 })
  assert.equal(contains(back, goneOnWith), true)
  assert.equal(contains(back, goneOnWithout), false)
  assert.equal(contains(asNewVersion({ tab: 'Ticket-1', kind: 'reply', at: 40 }), goneOnWith), false)
})
