import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { FilterMatch, FilterPerform } from '#contract/postmaster-filter.ts'
import { parseMail } from '#kernel/mail/parse.ts'
import { ordersFor } from './filter-rules.ts'

const mail = parseMail(
  Buffer.from(
    [
      'From: Nora <nora@example.com>',
      'Subject: Offer 4711',
      'X-Tag: one',
      'X-Tag: two',
      'X-Empty: ',
      '',
      'Dear friends',
      '',
    ].join('\r\n'),
  ),
)

type Condition = FilterMatch[string]

const isMet = (field: string, operator: Condition['operator'], value: Condition['value']) =>
  ordersFor(mail, [{ name: 'f', match: { [field]: { operator, value } }, perform: {} }]).matched.length === 1

const cases: [string, Condition['operator'], Condition['value'], boolean][] = [
  ['subject', 'contains', 'OFFER', true],
  ['subject', 'contains', ['nothing', '4711'], true],
  ['subject', 'contains not', 'offer', false],
  ['subject', 'contains', '', false],
  ['subject', 'is', 'offer 4711', true],
  ['subject', 'is not', 'offer 4711', false],
  ['subject', 'is any of', ['a', 'Offer 4711'], true],
  ['subject', 'is none of', ['a', 'b'], true],
  ['subject', 'starts with', 'offer', true],
  ['subject', 'starts with one of', ['x', 'off'], true],
  ['subject', 'ends with', '4711', true],
  ['subject', 'ends with one of', ['x', '12'], false],
  ['subject', 'matches regex', String.raw`^offer \d+$`, true],
  ['subject', 'matches regex', String.raw`^OFFER\S`, false],
  ['subject', 'does not match regex', 'invoice|bill', true],
  ['from', 'matches regex', '<[^>]+@example\\.com>', true],
  ['body', 'contains', 'friends', true],
  ['x-tag', 'is', 'two', true],
  ['x-tag', 'is not', 'two', false],
  ['x-tag', 'does not match regex', 'three', true],
  ['x-tag', 'is set', '', true],
  ['x-empty', 'is set', '', false],
  ['x-none', 'not set', '', true],
  ['x-none', 'is', '', false],
  ['x-none', 'is not', 'a', true],
]

for (const [field, operator, value, expected] of cases) {
  test(`${field} ${operator} ${JSON.stringify(value)}: ${expected}`, () =>
    assert.equal(isMet(field, operator, value), expected))
}

test('a pattern that backtracks elsewhere is matched in linear time', () => {
  const long = parseMail(Buffer.from(`From: a@b.example\r\nSubject: ${'a'.repeat(30_000)}!\r\n\r\n`))
  const match = { subject: { operator: 'matches regex' as const, value: '^(a+)+$' } }
  const started = performance.now()
  assert.deepEqual(ordersFor(long, [{ name: 'f', match, perform: {} }]).matched, [])
  assert.ok(performance.now() - started < 30_000)
})

const ordersOf = (...performs: FilterPerform[]) =>
  ordersFor(
    mail,
    performs.map((perform, index) => ({
      name: `filter ${index + 1}`,
      match: { subject: { operator: 'is set', value: '' } },
      perform,
    })),
  ).orders

test('filters set attributes of the ticket, and the later one wins', () => {
  const first = { 'x-product-ticket-priority_id': { value: '3' }, 'ticket-group_id': { value: '2' } }
  const second = { 'ticket-priority_id': { value: ['1'] } }
  assert.deepEqual(ordersOf(first, second).ticket, { priority_id: 1, group_id: 2 })
})

test('invalid values and attributes that filters cannot set are ignored', () => {
  const perform = {
    'ticket-priority_id': { value: 'high' },
    'ticket-group_id': { value: '' },
    'ticket-owner_id': { value: '0' },
    'ticket-title': { value: 'Other' },
    'ticket-number': { value: '1' },
    'ticket-nothing': { value: '1' },
  }
  assert.deepEqual(ordersOf(perform), { ticket: {}, tags: [] })
})

test('tags are added, and removed again by a later filter', () => {
  const add = { 'ticket-tags': { value: 'spam, offer', operator: 'add' as const } }
  const remove = { 'ticket-tags': { value: ['spam'], operator: 'remove' as const } }
  assert.deepEqual(ordersOf(add, remove).tags, ['offer'])
  assert.deepEqual(ordersOf(remove, add).tags, ['spam', 'offer'])
})

test('a filter makes the article internal, or ignores the email', () => {
  assert.equal(ordersOf({ 'article-internal': { value: 'true' } }).internal, true)
  assert.equal(ordersOf({ ignore: { value: 'true' } }, { 'article-internal': { value: '0' } }).ignoredBy, 'filter 1')
  assert.equal(ordersOf({ ignore: { value: 'false' } }).ignoredBy, undefined)
})
