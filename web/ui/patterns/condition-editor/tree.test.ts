import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addPart, buildCondition, removePart, replacePart, buildTree, withoutTests } from './tree.ts'

const isOpen = { operator: 'is', value: ['2'] }

test('a plain condition is unchanged by the editor', () => {
  const plain = { 'ticket.state_id': isOpen, 'ticket.group_id': { operator: 'is', value: ['1'] } }
  assert.deepEqual(buildCondition(buildTree(plain)), plain)
})

test('a condition that the plain form cannot express stays a tree', () => {
  const twice = {
    operator: 'AND' as const,
    conditions: [
      { name: 'ticket.title', operator: 'contains', value: 'a' },
      { name: 'ticket.title', operator: 'contains', value: 'b' },
    ],
  }
  assert.equal(buildCondition(twice), twice)
  const either = { ...twice, operator: 'OR' as const }
  assert.equal(buildCondition(either), either)
})

test('parts are added, replaced and removed without changing the others', () => {
  const group = buildTree({ 'ticket.state_id': isOpen })
  const added = addPart(group, { operator: 'OR', conditions: [] })
  assert.equal(added.conditions.length, 2)
  assert.equal(group.conditions.length, 1)
  const replaced = replacePart(added, 1, { name: 'ticket.title', ...isOpen })
  assert.deepEqual(removePart(replaced, 0).conditions, [{ name: 'ticket.title', ...isOpen }])
})

test('tests can be left out, and groups that are empty then go too', () => {
  const title = { name: 'ticket.title', operator: 'is', value: 'a' }
  const event = { name: 'ticket.action', operator: 'is', value: 'create' }
  const isEvent = ({ name }: { name: string }) => name === 'ticket.action'
  assert.deepEqual(withoutTests({ 'ticket.action': { operator: 'is', value: 'create' } }, isEvent), {})
  assert.deepEqual(
    withoutTests({ operator: 'OR', conditions: [title, { operator: 'NOT', conditions: [event] }] }, isEvent),
    { operator: 'OR', conditions: [title] },
  )
})
