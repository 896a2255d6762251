import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PushedNotification } from '#contract/online-notification.ts'
import type { Notification } from './by-ticket.ts'
import { applyTouch } from './queries.ts'

const object = 'online_notifications'
const at = '2026-01-05T09:30:00.000Z'

const pushed = (more: Partial<PushedNotification> = {}, ticketId = 7): PushedNotification => ({
  type: 'update',
  reason: 'owner',
  action: 'reply',
  excerpt: 'Hello',
  seen: false,
  created_at: at,
  ticket: { id: ticketId, number: '22007', title: 'Printer', state_id: 2 },
  created_by: { id: 6, firstname: 'Nora', lastname: 'Customer', email: null, login: 'nora' },
  ...more,
})
const add = (all: readonly Notification[] | undefined, id: number, notification = pushed()) =>
  applyTouch(all ?? [], { object, id, kind: 'created', notification })
const idsOf = (all: readonly Notification[] | undefined) => all?.map(({ id }) => id)

test('a new notification is the first of the list, with what the message contains', () => {
  const all = add(add([], 1), 2, pushed({}, 8))
  assert.deepEqual(idsOf(all), [2, 1])
  assert.deepEqual(all?.[1], {
    id: 1,
    ticketId: 7,
    number: '22007',
    title: 'Printer',
    stateId: 2,
    type: 'update',
    reason: 'owner',
    action: 'reply',
    excerpt: 'Hello',
    seen: false,
    created_at: at,
    by: 'Nora Customer',
  })
  assert.deepEqual(idsOf(add(all, 1)), [2, 1], 'a repeated message adds nothing')
})

test('it replaces unread ones of the same kind, and an escalation its warning', () => {
  const before = add(add(add([], 1), 2, pushed({ action: 'note' })), 3, pushed({ type: 'escalation_warning' }))
  assert.deepEqual(idsOf(add(before, 4)), [4, 3, 2])
  assert.deepEqual(idsOf(add(before, 4, pushed({ type: 'escalation' }))), [4, 2, 1])
  const read = before?.map((one) => ({ ...one, seen: true }))
  assert.deepEqual(idsOf(add(read, 4)), [4, 3, 2, 1])
})

test('read and removed ones change the list, and any other message makes it load again', () => {
  const all = add(add([], 1), 2, pushed({}, 8)) ?? []
  const seen = applyTouch(all, { object, id: 1, kind: 'updated', seen: true })
  assert.deepEqual(
    seen?.map((one) => one.seen),
    [false, true],
  )
  assert.deepEqual(idsOf(applyTouch(all, { object, id: 2, kind: 'removed' })), [1])
  assert.equal(applyTouch(all, { object, id: 3, kind: 'created' }), undefined)
  assert.equal(applyTouch(all, { object, id: 3, kind: 'created', seen: true }), undefined)
  assert.equal(applyTouch(all, { object, id: 0 }), undefined)
})

test('the list has as many as the server lists', () => {
  let all: readonly Notification[] = []
  for (let id = 1; id <= 210; id += 1) all = add(all, id, pushed({}, id)) ?? []
  assert.deepEqual([all.length, all[0]?.id], [200, 210])
})
