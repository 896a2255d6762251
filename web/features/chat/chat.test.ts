import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseChatSearch } from './chat-search.ts'
import { parseHistorySearch } from './history-search.ts'
import { readSlashCall } from './slash-call.ts'
import { formatClock } from './use-now.ts'
import { describeBrowser, describePage, listEarlierPages, nameVisitor, readAnswers } from './visitor.ts'

test('a wait is shown like a clock', () => {
  const now = Date.parse('2026-11-16T12:00:00Z')
  const cases = [
    ['2026-11-16T11:59:29Z', '0:31'],
    ['2026-11-16T11:55:48Z', '4:12'],
    ['2026-11-16T10:57:53Z', '1:02:07'],
    ['2026-11-16T12:00:05Z', '0:00'],
  ] as const
  for (const [since, shown] of cases) assert.equal(formatClock(since, now), shown)
})

test('a slash at the start of a word calls the text modules', () => {
  const cases = [
    ['/', ''],
    ['Hello /cour', 'cour'],
    ['Hello\n/c', 'c'],
    ['and/or', undefined],
    ['https://shop', undefined],
    ['/cour done', undefined],
  ] as const
  for (const [text, words] of cases) assert.equal(readSlashCall(text), words, text)
})

test('the addresses of the console and the history keep only what is valid', () => {
  assert.deepEqual(parseChatSearch({ session: 4, beside: 5 }), { session: 4, beside: 5 })
  assert.deepEqual(parseChatSearch({ session: 4, beside: 4 }), { session: 4 })
  assert.deepEqual(parseChatSearch({ session: 'x', beside: 5 }), {})
  const search = { q: 'E-07', topic: 2, agent: -1, from: '2026-11-01', to: 'today', page: 2 }
  assert.deepEqual(parseHistorySearch(search), { q: 'E-07', topic: 2, from: '2026-11-01', page: 2 })
})

test('a visitor is called by the chosen name, the own name, the address, or a number', () => {
  const visitor = { name: 'Nora', email: 'nora@example.com', fields: { Machine: 'Finch', Empty: ' ' }, verified: true }
  const preferences = { visitor, url: 'https://shop.example/cart' }
  assert.equal(nameVisitor({ id: 1, name: 'Ms Hale', preferences }), 'Ms Hale')
  assert.equal(nameVisitor({ id: 1, name: '', preferences }), 'Nora')
  assert.equal(nameVisitor({ id: 1, name: '', preferences: { visitor: { email: 'a@b.example' } } }), 'a@b.example')
  assert.equal(nameVisitor({ id: 1, name: '', preferences: {} }), 'Visitor 1')
  assert.deepEqual(readAnswers({ id: 1, name: '', preferences }).fields, [['Machine', 'Finch']])
  assert.equal(readAnswers({ id: 1, name: '', preferences }).isVerified, true)
  assert.equal(describePage({ id: 1, name: '', preferences }), 'shop.example/cart')
  const at = '2026-11-16T12:00:00Z'
  const pages = [
    { url: 'https://shop.example/', at },
    { url: 'https://shop.example/lamps', at },
    { url: preferences.url, at },
  ]
  assert.deepEqual(
    listEarlierPages({ id: 1, name: '', preferences: { ...preferences, pages } }).map(({ url }) => url),
    ['shop.example/lamps', 'shop.example/'],
  )
  assert.equal(describeBrowser({ id: 1, name: '', preferences: { user_agent: 7 } }), '')
})
