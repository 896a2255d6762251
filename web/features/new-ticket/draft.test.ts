import assert from 'node:assert/strict'
import { test } from 'node:test'
import { emptyNewTicket, firstArticle } from './draft.ts'

const draft = { ...emptyNewTicket(), title: 'Printer', customer: { id: 4, label: 'Anna', email: 'anna@acme.test' } }

test('in an inbound call the customer speaks', () => {
  const { type, sender, internal } = firstArticle({ ...draft, kind: 'call_in' }, '<p>Hi</p>')
  assert.deepEqual({ type, sender, internal }, { type: 'phone', sender: 'Customer', internal: false })
})

test('a new email goes to the customer with the title as subject', () => {
  const { type, to, subject } = firstArticle({ ...draft, kind: 'email' }, '<p>Hi</p>')
  assert.deepEqual({ type, to, subject }, { type: 'email', to: 'anna@acme.test', subject: 'Printer' })
})

test('an internal ticket starts with a note that customers do not see', () => {
  assert.equal(firstArticle({ ...draft, kind: 'internal' }, '<p>Hi</p>').internal, true)
})

test('copies of a new email go to all addresses, also to the one typed last', () => {
  const typed = { cc: [{ name: 'Ben', address: 'ben@acme.test' }], typedCc: 'cleo@acme.test' }
  const { cc } = firstArticle({ ...draft, ...typed, kind: 'email' }, '<p>Hi</p>')
  assert.equal(cc, 'Ben <ben@acme.test>, cleo@acme.test')
})

test('a split message keeps its customer as author, and is not sent again', () => {
  const original = { type: 'email', to: 'support@acme.test', cc: null }
  const { type, sender, to, internal } = firstArticle({ ...draft, kind: 'original', original }, '<p>Hi</p>')
  assert.deepEqual([type, sender, to, internal], ['email', 'Customer', original.to, false])
})
