import assert from 'node:assert/strict'
import { test } from 'node:test'
import { describeMessage } from './describe-message.ts'

const entry = (more: object) => ({
  id: 1,
  object: 'Ticket::Article',
  o_id: 5,
  type: 'created',
  created_by_id: 4,
  created_at: '2026-11-16T09:00:00.000Z',
  sourceable_type: null,
  sourceable_id: null,
  sourceable_name: null,
  ...more,
})
const message = {
  body: '<p>The lamp is <b>dark</b></p>',
  content_type: 'text/html',
  internal: false,
  sender: 'Customer',
  type: 'email',
}

test('each line about a message contains its kind and its start', () => {
  const lines: [object, object, string][] = [
    [{}, {}, 'Email received'],
    [{}, { sender: 'Agent' }, 'Email written'],
    [{}, { type: 'note', sender: 'Agent', internal: true }, 'Internal note added'],
    [{}, { type: 'phone' }, 'Inbound call logged'],
    [{}, { type: 'web' }, 'Message received'],
    [{ type: 'updated', attribute: 'body' }, { internal: true }, 'Note edited'],
    [{ type: 'updated', attribute: 'internal', value_from: 'true', value_to: 'false' }, {}, 'Shown to customer'],
  ]
  for (const [more, of, about] of lines)
    assert.deepEqual(describeMessage(entry(more), { ...message, ...of }), { about, from: '', to: 'The lamp is dark' })
})

test('a deleted message has no text, and other records have no line here', () => {
  assert.deepEqual(describeMessage(entry({ type: 'removed' }), undefined), {
    about: 'Message deleted',
    from: '',
    to: '',
  })
  assert.equal(describeMessage(entry({ object: 'Ticket', type: 'updated' }), undefined), undefined)
})
