import assert from 'node:assert/strict'
import { test } from 'node:test'
import { commitTyped, isAddress, parseMailboxes, shortName, writeMailboxes } from './mailboxes.ts'

test('recipients are parsed from a line and written back unchanged', () => {
  const line = 'Nora Customer <nora@example.com>, otto@example.com, "Bell, David \\"DB\\"" <david@example.com>'
  const mailboxes = parseMailboxes(line)
  assert.deepEqual(mailboxes, [
    { name: 'Nora Customer', address: 'nora@example.com' },
    { name: '', address: 'otto@example.com' },
    { name: 'Bell, David "DB"', address: 'david@example.com' },
  ])
  assert.equal(writeMailboxes(mailboxes), line)
  assert.deepEqual(parseMailboxes(null), [])
})

test('a name in another script needs no quotes, a hostile one gets them', () => {
  assert.equal(writeMailboxes([{ name: 'عمر', address: 'o@x.ae' }]), 'عمر <o@x.ae>')
  assert.equal(writeMailboxes([{ name: '<img>', address: 'e@x' }]), '"<img>" <e@x>')
})

test('an invalid address is reported before sending', () => {
  assert.deepEqual(
    ['nora@example.com', 'nora', 'a b@c', ''].map((address) => isAddress({ name: '', address })),
    [true, false, false, false],
  )
})

test('a button uses the first name of a recipient', () => {
  assert.equal(shortName({ name: 'Nora Customer', address: 'nora@example.com' }), 'Nora')
  assert.equal(shortName({ name: '', address: 'nora@example.com' }), 'nora@example.com')
})

test('a half-typed address stays text when the field loses focus, and complete ones become recipients', () => {
  const nora = { name: 'Nora', address: 'nora@example.com' }
  assert.deepEqual(commitTyped([nora], 'boss'), { mailboxes: [nora], typed: 'boss' })
  assert.deepEqual(commitTyped([nora], 'otto@example.com, bo'), { mailboxes: [nora], typed: 'otto@example.com, bo' })
  assert.deepEqual(commitTyped([nora], 'otto@example.com'), {
    mailboxes: [nora, { name: '', address: 'otto@example.com' }],
    typed: '',
  })
  assert.deepEqual(commitTyped([], ' '), { mailboxes: [], typed: '' })
})
