import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listChanges, summarizeChanges } from './audit-changes.ts'

test('entries contain the values before and after', () => {
  assert.deepEqual(listChanges({ name: 'product_name', from: 'Switchboard', to: 'Acme' }), [
    { field: 'Product name', before: 'Switchboard', after: 'Acme' },
  ])
  assert.equal(
    summarizeChanges({ name: ['First', 'Second'], active: [true, false], updated_by_id: [3, 9] }),
    'Name: First → Second · Active: true → false',
  )
  assert.equal(summarizeChanges({ reason: 'wrong' }), 'Reason: wrong')
  assert.equal(summarizeChanges({ name: 'cti_token' }), 'Name: cti_token')
  assert.deepEqual(listChanges(null), [])
})
