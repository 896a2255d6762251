import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { shortcutChoices, findShortcut } from './shortcuts.ts'

afterEach(() => shortcutChoices.set({ enabled: true, keys: {} }))

const keysOf = (id: string, shortcut: string) => findShortcut({ id, shortcut })

test('the classic map has its own keys, and the usual ones for the rest', () => {
  shortcutChoices.set({ enabled: true, map: 'classic', keys: {} })
  assert.equal(keysOf('new-ticket', 'c'), 'n')
  assert.equal(keysOf('reply', 'r'), 'r')
})

test('a custom key has priority over any map', () => {
  shortcutChoices.set({ enabled: true, map: 'classic', keys: { 'new-ticket': 'y' } })
  assert.equal(keysOf('new-ticket', 'c'), 'y')
})

test('no two actions share a key in the classic map', () => {
  shortcutChoices.set({ enabled: true, map: 'classic', keys: {} })
  const inList = { 'new-ticket': 'c', 'list-assign': 'a', 'list-state': 's', 'go-notifications': 'g n', search: '/' }
  const keys = Object.entries(inList).map(([id, shortcut]) => keysOf(id, shortcut))
  assert.deepEqual(keys, [...new Set(keys)])
})
