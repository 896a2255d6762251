import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readPinned } from './pinned-tabs.ts'

test('of all tabs, only pinned tickets are listed', () => {
  const tabs = [
    { key: 'Ticket-5', preferences: { pinned: true, tasks: [] } },
    { key: 'Ticket-6', preferences: { tasks: [] } },
    { key: 'Ticket-7', preferences: { pinned: false } },
    { key: 'TicketCreateScreen-new', preferences: { pinned: true } },
    { key: 'Ticket-8', preferences: { pinned: true } },
  ]
  assert.deepEqual(readPinned(tabs), [5, 8])
})
