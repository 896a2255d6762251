import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { newMessageId, ticketOfMessageId } from './message-id.ts'

const ours = { signingKey: randomBytes(32) }

test('a message id of ours identifies its ticket, in any case and without brackets', () => {
  const id = newMessageId(ours, 42, 'help.example')
  assert.match(id, /^<[^<>\s]+@help\.example>$/)
  for (const quoted of [id, id.slice(1, -1), id.toUpperCase()]) assert.equal(ticketOfMessageId(ours, quoted), 42)
})

test('message ids are unique', () => {
  assert.notEqual(newMessageId(ours, 1, 'a.example'), newMessageId(ours, 1, 'a.example'))
})

test('a message id with a changed ticket, signature or key is invalid', () => {
  const id = newMessageId(ours, 42, 'help.example')
  const forged = [
    id.replace('ticket.42.', 'ticket.43.'),
    id.replace(/[0-9a-f]@/, (last) => (last === '0@' ? '1@' : '0@')),
    newMessageId({ signingKey: randomBytes(32) }, 42, 'help.example'),
    '<ticket.42@help.example>',
    `<ticket.42.${'0'.repeat(24)}.${'0'.repeat(32)}@help.example>`,
    '',
    'x'.repeat(100_000),
  ]
  for (const one of forged) assert.equal(ticketOfMessageId(ours, one), undefined, one.slice(0, 90))
})
