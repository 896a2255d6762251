import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withField } from './query-words.ts'

test('a chosen field is written in the language of the search', () => {
  assert.equal(withField('', { field: 'state.name', value: 'open' }), 'state.name:open')
  assert.equal(
    withField(' order ', { field: 'state.name', value: 'pending reminder' }),
    'order AND state.name:"pending reminder"',
  )
  assert.equal(withField('a', { field: 'customer.lastname', value: 'O"Neil' }), 'a AND customer.lastname:"ONeil"')
})
