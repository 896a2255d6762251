import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findFirstUnread } from './first-unread.ts'

const articles = [
  { id: 1, created_by_id: 6 },
  { id: 2, created_by_id: 4 },
  { id: 3, created_by_id: 6 },
]

test('unread starts with the first message of another person after the last seen one', () => {
  assert.equal(findFirstUnread(articles, 1, 4), 3)
  assert.equal(findFirstUnread(articles, 1, 6), 2)
  assert.equal(findFirstUnread(articles, 3, 4), undefined)
  assert.equal(findFirstUnread(articles, undefined, 4), undefined)
})
