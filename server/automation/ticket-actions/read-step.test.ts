import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type ActionEntry, planChange } from './action.ts'
import { readStep } from './read-step.ts'

const plan = (perform: Record<string, ActionEntry>) =>
  planChange(Object.entries(perform).flatMap(([key, entry]) => readStep(key, entry) ?? []))

test('attributes are set together, in the form that the API accepts', () => {
  const { attributes } = plan({
    'ticket.state_id': { value: '3' },
    'ticket.pending_time': { value: '2026-12-24T15:30:00Z' },
    'ticket.organization_id': { value: '' },
    'ticket.title': { value: '  Printer ' },
  })
  assert.deepEqual(attributes, {
    state_id: 3,
    pending_time: '2026-12-24T15:30:00.000Z',
    organization_id: null,
    title: 'Printer',
  })
})

test('the last action for a tag is applied', () => {
  const steps = [
    readStep('ticket.tags', { operator: 'add', value: 'a, b' }),
    readStep('ticket.tags', { operator: 'remove', value: 'a, c' }),
    readStep('ticket.tags', { operator: 'add', value: ['c'] }),
  ]
  assert.deepEqual(planChange(steps.filter((step) => step !== undefined)).tags, { add: ['b', 'c'], remove: ['a'] })
})

test('unknown keys, read-only attributes and wrong values are ignored', () => {
  const wrong: Record<string, ActionEntry> = {
    'ticket.unknown': { value: '1' },
    'ticket.created_at': { value: '2026-12-24T15:30:00Z' },
    'ticket.state_id': { value: 'open' },
    'ticket.group_id': { value: '' },
    'ticket.constructor': { value: '1' },
    'user.note': { value: 'a' },
    'ticket.tags': { operator: 'replace', value: 'a' },
  }
  for (const [key, entry] of Object.entries(wrong)) assert.equal(readStep(key, entry), undefined, key)
})
