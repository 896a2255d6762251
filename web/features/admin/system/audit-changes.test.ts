import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { en } from '#web/lib/i18n/en.ts'
import { setCatalog } from '#web/lib/i18n/i18n.ts'
import { setTimeZone } from '#web/lib/format.ts'
import { type AuditWords, listChanges, summarizeChanges } from './audit-changes.ts'

const none: AuditWords = { settings: [], names: {} }
const words: AuditWords = {
  settings: [
    setting('product_name', 'Product name', { tag: 'input' }),
    setting('signup', 'Customers can sign up', { tag: 'boolean', options: { true: 'Yes', false: 'No' } }),
    setting('unit', 'Unit', { tag: 'select', options: { hour: 'hours', minute: 'minutes' } }),
    setting('roles', 'Roles', { tag: 'select', relation: 'Role' }),
    setting('logo', 'Logo', { tag: 'image' }),
    {
      name: 'two_factor',
      title: 'Two-factor',
      options: {
        form: [
          { name: 'admin', tag: 'boolean' },
          { name: 'ticket.agent', tag: 'boolean' },
        ],
      },
    },
  ],
  names: {
    roles: new Map([
      [1, 'Admin'],
      [2, 'Agent'],
    ]),
    groups: new Map([[1, 'Users']]),
  },
}

function setting(name: string, title: string, input: object) {
  return { name, title, options: { form: [{ name, ...input }] } }
}

afterEach(() => {
  setCatalog('en-us', en)
  setTimeZone(undefined)
})

const summary = (details: unknown) => summarizeChanges(details, words)

test('entries contain the values before and after', () => {
  assert.deepEqual(listChanges({ name: 'product_name', from: 'Switchboard', to: 'Acme' }, none), [
    { field: 'Product name', before: 'Switchboard', after: 'Acme' },
  ])
  assert.equal(
    summary({ name: ['First', 'Second'], active: [true, false], updated_by_id: [3, 9] }),
    'Name: First → Second · Active: Yes → No',
  )
  assert.equal(summary({ name: [null, 'Desk'], note: [null, ''], group_ids: [null, {}] }), 'Name: Desk')
  assert.equal(summary({ note: ['Old', ''] }), 'Note: Old → —')
  assert.equal(summary({ reason: 'wrong' }), 'Reason: wrong')
  assert.equal(summary({ name: 'cti_token' }), 'Name: cti_token')
  assert.deepEqual(listChanges(null, words), [])
  const organizations = new Map([
    [7, 'Acme'],
    [9, 'Globex'],
  ])
  assert.equal(
    summarizeChanges({ left: [], joined: [7, 9] }, { ...none, names: { organizations } }),
    'Joined: Acme, Globex',
  )
})

test('settings are shown with their titles and the labels of their values', () => {
  assert.equal(summary({ name: 'signup', from: true, to: false }), 'Customers can sign up: Yes → No')
  assert.equal(summary({ name: 'unit', from: null, to: 'hour' }), 'Unit: — → hours')
  assert.equal(summary({ name: 'roles', from: [], to: [1, 2, 7] }), 'Roles: — → Admin, Agent, 7')
  assert.equal(summary({ name: 'logo', from: '', to: 'data:image/png;base64,AAAA…' }), 'Logo: — → picture')
  assert.equal(summary({ name: 'signup' }), 'Name: Customers can sign up')
})

test('of a setting with several parts, those that differ are shown', () => {
  const from = { admin: true, 'ticket.agent': false }
  assert.deepEqual(listChanges({ name: 'two_factor', from, to: { ...from, 'ticket.agent': true } }, words), [
    { field: 'Two-factor: Agents', before: 'No', after: 'Yes' },
  ])
})

test('values of any shape are shown without JSON', () => {
  const details = { name: 'unknown_thing', from: { max_size: 3, on: true }, to: { list: ['a', 'b'], empty: {} } }
  assert.equal(summary(details), 'Unknown thing: Max size: 3, On: Yes → List: a, b, Empty: —')
  assert.equal(summary({ role_ids: [[1], [1, 2]] }), 'Role: Admin → Admin, Agent')
  assert.equal(summary({ group_ids: [{}, { 1: ['full'], 9: ['read'] }] }), 'Group: — → Users: full, #9: read')
  setTimeZone('UTC')
  assert.match(summary({ expires_at: '2026-11-16T08:00:00.000Z' }), /^Expires at: Nov 16, 2026, 8:00/)
})

test('yes and no are in the language of the reader', () => {
  setCatalog('de-de', { Yes: 'Ja', No: 'Nein', Active: 'Aktiv' })
  assert.equal(summary({ active: [true, false] }), 'Aktiv: Ja → Nein')
})
