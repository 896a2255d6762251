import assert from 'node:assert/strict'
import { test } from 'node:test'
import { groupTree, isTreeOfGroups } from './group-tree.ts'

test('groups are below their parents, and a parent that is not offered can only be opened', () => {
  const groups = [
    { id: 3, label: 'Support::Hardware' },
    { id: 1, label: 'Sales' },
    { id: 4, label: 'Sales::Europe' },
  ]
  assert.deepEqual(groupTree(groups), [
    {
      id: 'Support',
      label: 'Support',
      isDisabled: true,
      children: [{ id: '3', label: 'Hardware', children: [] }],
    },
    { id: '1', label: 'Sales', children: [{ id: '4', label: 'Europe', children: [] }] },
  ])
  assert.deepEqual([isTreeOfGroups(groups), isTreeOfGroups([{ id: 1, label: 'Sales' }])], [true, false])
})
