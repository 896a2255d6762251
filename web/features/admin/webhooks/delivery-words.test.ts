import assert from 'node:assert/strict'
import { test } from 'node:test'
import { layOut } from './delivery-words.ts'

test('JSON of a delivery is shown on several lines, other text as it is', () => {
  assert.equal(layOut('{"ticket":{"id":4}}'), '{\n  "ticket": {\n    "id": 4\n  }\n}')
  assert.equal(layOut('The channel is full'), 'The channel is full')
  assert.equal(layOut('{"ticket":{"id":4,"tit'), '{"ticket":{"id":4,"tit')
  assert.equal(layOut(''), '')
})
