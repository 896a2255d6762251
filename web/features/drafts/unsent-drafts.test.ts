import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readDrafts } from './unsent-drafts.ts'

const body = { content: [{ content: [{ text: 'Dear' }, { text: ' Nora,' }] }, { content: [{ text: 'hello.' }] }] }

test('a draft shows its latest text, and the latest draft comes first', () => {
  const note = { at: 1, value: { body: { content: [{ text: 'Older' }] } } }
  const drafts = readDrafts([
    { key: 'Ticket-5', state: { note, reply: { at: 3, value: { body } } } },
    { key: 'TicketCreateScreen-call-7', state: { new: { at: 9, value: { title: 'A call', body: null } } } },
  ])
  assert.deepEqual(drafts, [
    {
      key: 'TicketCreateScreen-call-7',
      at: 9,
      ticketId: undefined,
      answer: undefined,
      search: { from_call: 7 },
      title: 'A call',
      words: '',
    },
    { key: 'Ticket-5', at: 3, ticketId: 5, answer: undefined, search: {}, title: '', words: 'Dear Nora, hello.' },
  ])
})

test('tabs of other clients are not drafts', () => {
  assert.deepEqual(readDrafts([{ key: 'Ticket-5', state: { ticket: { title: 'x' }, formCount: 3 } }]), [])
})

test('a draft of an answer leads to its editor', () => {
  const state = { answer: { at: 2, value: { title: null, body } } }
  const [draft] = readDrafts([{ key: 'HelpAnswer-1-en-us-7', state }])
  assert.deepEqual(draft?.answer, { base: '1', locale: 'en-us', id: '7' })
  assert.equal(draft?.title, '')
})
