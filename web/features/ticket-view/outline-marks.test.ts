import assert from 'node:assert/strict'
import { test } from 'node:test'
import { buildMarks } from './outline-marks.ts'

const said = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ sender: index === 7 ? 'Customer' : 'Agent', internal: index === 0 }))

test('each message has its own line as long as they can be distinguished', () => {
  const marks = buildMarks(said(20))
  assert.equal(marks.length, 20)
  assert.deepEqual(marks.slice(0, 2), [
    { start: 0, end: 1, look: 'note' },
    { start: 1, end: 2, look: 'agent' },
  ])
})

test('a long conversation has as many lines as fit, without omitting a message', () => {
  const marks = buildMarks(said(500))
  assert.equal(marks.length, 56)
  assert.equal(marks[0]?.look, 'customer')
  assert.equal(marks.at(-1)?.end, 500)
  for (const [index, { start }] of marks.entries()) assert.equal(start, marks[index - 1]?.end ?? 0)
})

test('no messages, no lines', () => assert.deepEqual(buildMarks([]), []))
