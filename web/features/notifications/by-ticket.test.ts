import assert from 'node:assert/strict'
import { test } from 'node:test'
import { byTicket, type Notification } from './by-ticket.ts'

const news = (id: number, ticketId: number, seen: boolean) =>
  ({ id, ticketId, seen, created_at: `2026-11-15T00:00:0${id}.000Z`, title: `Ticket ${ticketId}` }) as Notification

test('a ticket has one entry, however many notifications it has', () => {
  const entries = byTicket([news(1, 7, true), news(2, 8, true), news(3, 7, false), news(4, 9, true)])
  assert.deepEqual(
    entries.map(({ ticketId, isUnseen, notifications }) => [ticketId, isUnseen, notifications.map(({ id }) => id)]),
    [
      [7, true, [3, 1]],
      [9, false, [4]],
      [8, false, [2]],
    ],
  )
})
