import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mergeNotifications, type NewNotification } from './merge-notifications.ts'

const reply = (causedBy: number, readers: readonly number[], more: Partial<NewNotification> = {}): NewNotification => ({
  ticketId: 7,
  type: 'update',
  causedBy,
  articleId: null,
  seenBy: causedBy,
  readers: readers.map((id) => ({ id, reason: 'group', replacementFor: null, action: 'reply' })),
  ...more,
})
const show = ({ replaced, seenBy, groups }: ReturnType<typeof mergeNotifications>) => ({
  replaced: replaced.map(({ ticketId, users }) => [ticketId, ...users]),
  seenBy: seenBy.map(({ ticketId, userId }) => [ticketId, userId]),
  groups: groups.map(({ causedBy, users, seen }) => [causedBy, users, seen]),
})

test('of several changes of one kind only the last is left, for each user', () => {
  assert.deepEqual(show(mergeNotifications([reply(1, [2, 3]), reply(4, [3, 5])])), {
    replaced: [[7, 2, 3, 5]],
    seenBy: [
      [7, 1],
      [7, 4],
    ],
    groups: [
      [1, [2], false],
      [4, [3, 5], false],
    ],
  })
})

test('who writes has seen the notifications before, and not those after', () => {
  assert.deepEqual(show(mergeNotifications([reply(1, [2]), reply(2, [1]), reply(1, [2])])), {
    replaced: [[7, 2]],
    seenBy: [
      [7, 1],
      [7, 2],
    ],
    groups: [
      [1, [2], true],
      [2, [1], true],
      [1, [2], false],
    ],
  })
})

test('tickets, kinds and reasons are kept apart', () => {
  const other = reply(1, [2], { ticketId: 8, seenBy: null })
  const owner = reply(1, [2, 3], { ticketId: 8, type: 'create', seenBy: null })
  const readers = owner.readers.map((reader) => ({
    ...reader,
    reason: reader.id === 3 ? ('owner' as const) : reader.reason,
  }))
  assert.deepEqual(show(mergeNotifications([reply(1, [2]), other, { ...owner, readers }])), {
    replaced: [
      [7, 2],
      [8, 2],
    ],
    seenBy: [[7, 1]],
    groups: [
      [1, [2], false],
      [1, [2], false],
      [1, [2], false],
      [1, [3], false],
    ],
  })
})

test('without recipients there is nothing to write', () => {
  assert.deepEqual(mergeNotifications([reply(1, [], { seenBy: null })]), { replaced: [], seenBy: [], groups: [] })
})
