import assert from 'node:assert/strict'
import { test } from 'node:test'
import { emptyNewTicket, firstArticle } from './draft.ts'

const draft = { ...emptyNewTicket(), title: 'Printer', customer: { id: 4, label: 'Anna', email: 'anna@acme.test' } }

test('in a call that came in the customer speaks', () => {
  const { type, sender, internal } = firstArticle({ ...draft, kind: 'call_in' }, '<p>Hi</p>')
  assert.deepEqual({ type, sender, internal }, { type: 'phone', sender: 'Customer', internal: false })
})

test('a new e-mail goes to the customer under the title', () => {
  const { type, to, subject } = firstArticle({ ...draft, kind: 'email' }, '<p>Hi</p>')
  assert.deepEqual({ type, to, subject }, { type: 'email', to: 'anna@acme.test', subject: 'Printer' })
})

test('an internal ticket begins with a note that customers do not see', () => {
  assert.equal(firstArticle({ ...draft, kind: 'internal' }, '<p>Hi</p>').internal, true)
})
