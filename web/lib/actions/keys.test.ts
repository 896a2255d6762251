import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ariaKeys, pressedKey, shownKeys } from './keys.ts'

const press = (key: string, held: Partial<Record<'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey', boolean>> = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  altKey: false,
  ...held,
})

test('a key is named by its character, on any keyboard layout', () => {
  assert.equal(pressedKey(press('e'), false), 'e')
  assert.equal(pressedKey(press('E', { shiftKey: true }), false), 'shift+e')
  assert.equal(pressedKey(press('#', { shiftKey: true }), false), '#')
  assert.equal(pressedKey(press('#'), false), '#')
  assert.equal(pressedKey(press('?', { shiftKey: true }), false), '?')
})

test('the main modifier is Command on a Mac and Control elsewhere', () => {
  assert.equal(pressedKey(press('k', { ctrlKey: true }), false), 'mod+k')
  assert.equal(pressedKey(press('k', { metaKey: true }), true), 'mod+k')
  assert.equal(pressedKey(press('k', { metaKey: true }), false), 'k')
  assert.deepEqual(shownKeys('mod+k', true), ['⌘', 'K'])
  assert.deepEqual(shownKeys('g d', false), ['G', 'D'])
  assert.equal(ariaKeys('mod+enter', false), 'Control+enter')
})
