import assert from 'node:assert/strict'
import { test } from 'node:test'
import { emptyDraft, extractWords } from './draft.ts'
import { readScheduled } from './read-scheduled.ts'

type Message = Parameters<typeof readScheduled>[0]

const message = (more: Partial<Message>): Message => ({
  id: 1,
  ticket_id: 2,
  send_at: '2026-11-17T08:00:00.000Z',
  to: 'Nora Customer <nora@example.com>',
  cc: null,
  bcc: null,
  subject: 'Your order',
  in_reply_to: null,
  email_address_id: null,
  time_unit: null,
  accounted_time_type_id: null,
  body: 'Dear Nora,\n\nit left.',
  content_type: 'text/plain',
  draft: {},
  failure: null,
  failure_code: null,
  failure_values: null,
  newer_article_ids: [],
  attachments: [],
  created_by_id: 4,
  created_by: 'Agnes Agent',
  created_at: '2026-11-16T08:00:00.000Z',
  updated_at: '2026-11-16T08:00:00.000Z',
  ...more,
})

test('a message that was written here is the draft that it was, with another form and its time', async () => {
  const body = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Hi' }] }] }
  const written = { ...emptyDraft(), kind: 'forward', body, subject: 'Mine', since: 7 }
  const { kind, draft } = await readScheduled(message({ draft: written }), 20)
  assert.equal(kind, 'forward')
  assert.deepEqual([draft.body, draft.subject, draft.since], [body, 'Mine', 7])
  assert.equal(draft.sendAt, '2026-11-17T08:00:00.000Z')
  assert.notEqual(draft.formId, written.formId)
  assert.ok(!('kind' in draft))
})

test('a message of another client has its text, recipients and accounted time', async () => {
  const { kind, draft } = await readScheduled(
    message({
      cc: 'carl@example.com',
      bcc: 'audit@example.com',
      in_reply_to: '<a@example.com>',
      email_address_id: 3,
      time_unit: '12.50',
      accounted_time_type_id: 2,
    }),
    20,
  )
  assert.equal(kind, 'reply')
  assert.equal(extractWords(draft.body), 'Dear Nora,\n\nit left.')
  assert.deepEqual(draft.to, [{ name: 'Nora Customer', address: 'nora@example.com' }])
  assert.deepEqual([draft.cc[0]?.address, draft.bcc?.[0]?.address], ['carl@example.com', 'audit@example.com'])
  assert.deepEqual(
    [draft.subject, draft.inReplyTo, draft.fromId, draft.time, draft.timeTypeId, draft.since],
    ['Your order', '<a@example.com>', 3, 12.5, 2, 20],
  )
})

test('messages that customers wrote after it was scheduled still stop it once before it is sent', async () => {
  const { draft } = await readScheduled(message({ newer_article_ids: [15, 18] }), 20)
  assert.equal(draft.since, 14)
})
