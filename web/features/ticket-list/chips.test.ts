import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chipText, freshTest, withNames } from './chips.ts'
import { foreignField } from './filter-fields.ts'

const groups = new Map([
  [1, 'Sales'],
  [2, 'IT'],
])
const nameOf = (value: unknown) => groups.get(Number(value))

test('a chip describes its filter', () => {
  assert.equal(chipText({ label: 'Group' }, { operator: 'is', value: [1, 2] }, nameOf), 'Group is Sales or IT')
  assert.equal(
    chipText({ label: 'Owner' }, { operator: 'is', pre_condition: 'current_user.id', value: [] }, nameOf),
    'Owner is Me',
  )
  assert.equal(chipText({ label: 'Tags' }, { operator: 'is set' }, nameOf), 'Tags is set')
  assert.equal(
    chipText({ label: 'Created' }, { operator: 'within last (relative)', value: 3, range: 'day' }, nameOf),
    'Created in the last 3 days',
  )
  assert.equal(chipText({ label: 'Group' }, { operator: 'is', value: [] }, nameOf), 'Group is …')
  assert.equal(
    chipText(foreignField('organization.vip'), { operator: 'is', value: true }, () => undefined),
    'Organization: VIP is Yes',
  )
})

test('people are shown by name although only their ids are sent', () => {
  const named = withNames({ operator: 'is', value: [1] }, nameOf)
  assert.equal(
    chipText({ label: 'Customer' }, named, () => undefined),
    'Customer is Sales',
  )
  const hostile = { operator: 'is', value: [7], value_completion: '{"not": "a list"' }
  assert.equal(
    chipText({ label: 'Customer' }, hostile, () => undefined),
    'Customer is 7',
  )
})

test('a new chip starts with a fitting operator', () => {
  assert.deepEqual(freshTest({ kind: 'id' }), { operator: 'is', value: [] })
  assert.equal(freshTest({ kind: 'text' }).operator, 'contains')
  assert.equal(freshTest({ kind: 'timestamp' }).range, 'day')
})
