import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Article } from '#web/domain/tickets/queries.ts'
import { arrangeThread } from './thread-entries.ts'
import { summarizeEvents } from './ticket-events.ts'

const article = (id: number, created_at: string) => ({ id, created_at }) as Article
const dayOf = (moment: string) => moment.slice(0, 10)

test('messages and events are in chronological order, by day', () => {
  const articles = [article(1, '2026-12-10T09:00:00Z'), article(2, '2026-12-11T09:00:00Z')]
  const events = [{ id: 7, at: '2026-12-10T10:00:00Z', by: 'Emma', text: 'set state to open' }]
  const entries = arrangeThread({ articles, events, firstUnreadId: 2, dayOf })
  assert.deepEqual(
    entries.map(({ kind }) => kind),
    ['day', 'article', 'event', 'day', 'unread', 'article'],
  )
})

test('with newest first, unread messages are above the line, and each day has its name', () => {
  const articles = [1, 2, 3].map((id) => article(id, `2026-12-1${Math.min(id, 2)}T0${id}:00:00Z`))
  const entries = arrangeThread({ articles, events: [], firstUnreadId: 3, newestFirst: true, dayOf })
  assert.deepEqual(
    entries.map(({ key }) => key),
    ['da3', 'a3', 'unread', 'a2', 'da1', 'a1'],
  )
})

test('changes by one person at one time are one line, and their consequences none', () => {
  const act = { created_by_id: 4, created_at: '2026-12-10T09:00:00Z', o_id: 1, object: 'Ticket', type: 'updated' }
  const people = { 4: { id: 4, firstname: 'Emma', lastname: 'Moreau' } }
  const entries = [
    { id: 1, ...act, attribute: 'state', value_from: 'new', value_to: 'open' },
    { id: 2, ...act, attribute: 'owner', value_to: 'emma@example.com', id_to: 4 },
    { id: 3, ...act, attribute: 'last_contact_at', value_to: '2026' },
  ]
  assert.deepEqual(summarizeEvents(entries, people), [
    { id: 1, at: act.created_at, by: 'Emma Moreau', text: 'set state to Open and owner to Emma Moreau' },
  ])
  assert.deepEqual(summarizeEvents(entries.slice(2), people), [])
})
