import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Edit, insistOn, isOvertaken } from './edit.ts'

const edit: Edit = {
  title: 'State',
  wish: { label: 'closed', changes: { state_id: 4 } },
  before: { state_id: 2 },
  isPlanned: true,
}

test('a change is not outdated while its field is unchanged', () => {
  assert.equal(isOvertaken(edit, { state_id: 2, priority_id: 3 }), false)
})

test('a change is outdated when someone set the same field to another value', () => {
  assert.equal(isOvertaken(edit, { state_id: 3 }), true)
})

test('a change is not outdated by someone who set the same value', () => {
  assert.equal(isOvertaken(edit, { state_id: 4 }), false)
})

test('a user who keeps their value is asked again only after a further change', () => {
  const kept = insistOn(edit, { state_id: 3 })
  assert.equal(isOvertaken(kept, { state_id: 3 }), false)
  assert.equal(isOvertaken(kept, { state_id: 1 }), true)
})
