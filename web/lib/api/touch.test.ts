import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isTouched } from './touch.ts'

const touched = (queryKey: unknown[], object: string, id: number, touchedBy: string[] = []) =>
  isTouched({ queryKey, meta: { touchedBy } }, { object, id })

test('a change refetches the record, its lists, and what depends on it', () => {
  assert.equal(touched(['tickets', 5], 'tickets', 5), true)
  assert.equal(touched(['tickets', 5, 'history'], 'tickets', 5), true)
  assert.equal(touched(['tickets', 'search', {}], 'tickets', 5), true)
  assert.equal(touched(['overviews', 'counts'], 'tickets', 5, ['tickets']), true)
})

test('a change does not refetch other records', () => {
  assert.equal(touched(['tickets', 6], 'tickets', 5), false)
  assert.equal(touched(['groups', 5], 'tickets', 5), false)
})

test('a change without an id refetches all records', () => {
  assert.equal(touched(['overviews', 3], 'overviews', 0), true)
})
