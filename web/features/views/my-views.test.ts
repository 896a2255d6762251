import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isMyLink, linkFor } from '#web/domain/ticket-lists/my-views.ts'

test('a view has a URL from its name, in any script, and unique', () => {
  assert.equal(linkFor('Hot IT!', []), 'my-hot-it')
  assert.equal(linkFor('Hot IT', ['my-hot-it', 'my-hot-it-2']), 'my-hot-it-3')
  assert.equal(linkFor('急ぎ', []), 'my-急ぎ')
  assert.equal(linkFor('???', []), 'my-view')
  assert.ok(isMyLink('my-hot-it') && !isMyLink('my_assigned'))
})
