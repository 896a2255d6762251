import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Edit, insistOn, isOvertaken } from './edit.ts'

const edit: Edit = {
  title: 'State',
  wish: { label: 'closed', changes: { state_id: 4 } },
  before: { state_id: 2 },
  isPlanned: true,
}

test('a change is not overtaken while its field is as it was', () => {
  assert.equal(isOvertaken(edit, { state_id: 2, priority_id: 3 }), false)
})

test('a change is overtaken when somebody set the same field to something else', () => {
  assert.equal(isOvertaken(edit, { state_id: 3 }), true)
})

test('a change is not overtaken by somebody who wished the same', () => {
  assert.equal(isOvertaken(edit, { state_id: 4 }), false)
})

test('who keeps their own value is asked again only after a further change', () => {
  const kept = insistOn(edit, { state_id: 3 })
  assert.equal(isOvertaken(kept, { state_id: 3 }), false)
  assert.equal(isOvertaken(kept, { state_id: 1 }), true)
})
