import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Actor, anonymous, noGroups } from '#kernel/actor.ts'
import { loadPushes, pushTo, type StoredPush } from './push.ts'

const stored: StoredPush = {
  keys: { group_id: 1, owner_id: 1, customer_id: 4, organization_id: null },
  internal: true,
  content: {
    type: 'update',
    reason: 'group',
    action: 'note',
    excerpt: 'Do not tell the customer',
    seen: false,
    created_at: '2026-01-05T09:30:00.000Z',
    ticket: { id: 1, number: '22001', title: 'Printer', state_id: 1 },
    created_by: { id: 3, firstname: 'Ada', lastname: 'Admin', email: null, login: 'ada' },
  },
}
const withPermission = (permission: string, groups: Actor['groups'] = noGroups): Actor => ({
  ...anonymous,
  id: 4,
  active: true,
  permissions: new Set([permission]),
  groups,
})

test('an agent of the group gets the content of a notification', () => {
  const agent = withPermission('ticket.agent', { ...noGroups, read: [1] })
  assert.deepEqual(pushTo(agent, stored), { notification: stored.content })
})

test('without access to the ticket nothing is sent', () => {
  assert.deepEqual(pushTo(withPermission('ticket.agent', { ...noGroups, read: [2] }), stored), {})
  assert.deepEqual(pushTo(withPermission('report'), stored), {})
  assert.deepEqual(pushTo(withPermission('ticket.agent', { ...noGroups, read: [1] }), undefined), {})
})

test('the text of an internal message is sent to agents only', () => {
  const customer = withPermission('ticket.customer')
  assert.equal(pushTo(customer, stored).notification?.excerpt, null)
  assert.equal(pushTo(customer, { ...stored, internal: false }).notification?.excerpt, 'Do not tell the customer')
})

test('a change of very many tickets loads no contents', async () => {
  const neverAsked = undefined as never
  const ids = Array.from({ length: 2001 }, (_, index) => index + 1)
  assert.equal((await loadPushes(neverAsked, ids)).size, 0)
})
