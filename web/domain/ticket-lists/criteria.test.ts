import assert from 'node:assert/strict'
import { test } from 'node:test'
import { buildSorting, findConstantColumns, isAsking, narrowed } from './criteria.ts'

const open = { 'ticket.state_id': { operator: 'is', value: [1, 2] } }

test('a filter narrows a list of any kind', () => {
  const filter = { 'ticket.group_id': { operator: 'is', value: [3] } }
  const group = { name: 'ticket.group_id', operator: 'is', value: [3] }
  assert.deepEqual(narrowed(open, {}), open)
  assert.deepEqual(narrowed(open, filter), {
    operator: 'AND',
    conditions: [{ name: 'ticket.state_id', operator: 'is', value: [1, 2] }, group],
  })
  const either = { operator: 'OR' as const, conditions: [] }
  assert.deepEqual(narrowed(either, filter), { operator: 'AND', conditions: [either, group] })
  const all = { operator: 'AND' as const, conditions: [either] }
  assert.deepEqual(narrowed(all, filter), { operator: 'AND', conditions: [either, group] })
})

test('a chip without a value is ignored', () => {
  assert.ok(!isAsking({ operator: 'is', value: [] }) && !isAsking({ operator: 'contains', value: '' }))
  assert.ok(isAsking({ operator: 'is', pre_condition: 'current_user.id', value: [] }))
  assert.ok(isAsking({ operator: 'today' }) && isAsking({ operator: 'is', value: [0] }))
  assert.deepEqual(narrowed(open, { 'ticket.group_id': { operator: 'is', value: [] } }), open)
})

test('groups come before the order within them', () => {
  const order = { by: 'updated_at', direction: 'desc' as const }
  assert.deepEqual(buildSorting({ order }), { sort_by: ['updated_at'], order_by: ['desc'] })
  assert.deepEqual(buildSorting({ order, group: 'group' }).sort_by, ['group_id', 'updated_at'])
  const byGroup = { by: 'group', direction: 'desc' as const }
  assert.deepEqual(buildSorting({ order: byGroup, group: 'group' }).sort_by, ['group_id'])
})

test('a condition that allows one value makes a column constant', () => {
  const mine = { operator: 'is', pre_condition: 'current_user.id', value: [] }
  assert.deepEqual(findConstantColumns({ 'ticket.owner_id': mine, ...open }), ['owner'])
  assert.deepEqual(findConstantColumns({ 'ticket.organization_id': { operator: 'is', value: [7] } }), ['organization'])
  assert.deepEqual(findConstantColumns({ 'ticket.group_id': { operator: 'is not', value: [7] } }), [])
  const either = { operator: 'OR' as const, conditions: [{ name: 'ticket.owner_id', ...mine }] }
  assert.deepEqual(findConstantColumns(either), [])
})
