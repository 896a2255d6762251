import assert from 'node:assert/strict'
import { test } from 'node:test'
import { describeChange, describeEffects, describeOutcome, describeTest } from './describe-rule.ts'

test('a test says what was wanted and what it was', () => {
  const group = { name: 'ticket.group_id', operator: 'is', value: ['2'], actual: 1, holds: false }
  assert.equal(
    describeTest({ ...group, value_names: ['Workshop'], actual_name: 'Support' }),
    'Group is Workshop, but it was Support',
  )
  assert.match(
    describeTest({ name: 'customer.email', operator: 'contains', value: 'acme', actual: null, holds: false }),
    /^Email .* acme, but it was empty$/,
  )
  assert.equal(
    describeTest({ ...group, value_names: ['Support'], actual_name: 'Support', holds: true }),
    'Group is Support',
  )
  assert.match(
    describeTest({ name: 'ticket.title', operator: 'has changed', actual: ['title'], holds: true }),
    /^Title \D+$/,
  )
})

test('a test of the event names it', () => {
  const event = { name: 'ticket.action', operator: 'is', value: ['create'], actual: 'update', holds: false }
  assert.equal(describeTest(event), 'Event is “Ticket is created”, but it was “Ticket is updated”')
})

test('outcomes, changes and recipients are told in words', () => {
  const rule = { id: 1, name: 'a', is_deleted: false, type: 'Trigger' as const, tests: [], changes: [], effects: [] }
  assert.equal(describeOutcome({ ...rule, outcome: 'no_match' }), 'No match')
  assert.equal(describeOutcome({ ...rule, outcome: 'skipped', reason: 'repeated' }), 'Skipped: it had already run')
  assert.equal(
    describeChange({ type: 'updated', attribute: 'priority', from: 'low', to: 'high' }, 'Ticket'),
    'Priority: low → high',
  )
  assert.equal(
    describeChange({ type: 'added', attribute: 'tag', from: '', to: 'urgent' }, 'Ticket'),
    'Tag added: urgent',
  )
  assert.deepEqual(
    describeEffects([
      {
        action: 'notification.email',
        to: ['nora@example.com'],
        left_out: [{ recipient: 'ticket_owner', reason: 'no_address' }],
      },
    ]),
    ['Email to nora@example.com', 'Left out: The ticket’s owner (no email address)'],
  )
  assert.deepEqual(
    describeEffects([
      {
        action: 'notification.sms',
        to: ['+49 170 1'],
        left_out: [{ recipient: 'ticket_owner', reason: 'no_address' }],
      },
    ]),
    ['Text message to +49 170 1', 'Left out: The ticket’s owner (no mobile number)'],
  )
})

test('attributes of users and organizations have their names', () => {
  assert.equal(
    describeChange({ type: 'updated', attribute: 'firstname', from: 'Nora', to: 'N.' }, 'User'),
    'First name: Nora → N.',
  )
  assert.equal(
    describeTest({
      name: 'organization.domain',
      operator: 'contains',
      value: 'acme',
      actual: 'acme.example',
      holds: true,
    }),
    'Email domain contains acme: it was acme.example',
  )
})
