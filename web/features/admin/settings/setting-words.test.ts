import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readToggle, type SettingInput, wordsFor, writeToggle } from './setting-words.ts'

const boolean: SettingInput = { name: 'user_lost_password', tag: 'boolean', options: { true: 'Yes', false: 'No' } }
const numeric: SettingInput = { name: 'password_need_digit', tag: 'select', options: { 1: 'Yes', 0: 'No' } }
const choice: SettingInput = { name: 'ticket_hook', tag: 'select', options: { left: 'Left', right: 'Right' } }

test('a setting of Yes and No is on or off, whatever its values are on the wire', () => {
  assert.deepEqual(
    [readToggle(boolean, true), readToggle(boolean, false), readToggle(boolean, null)],
    [true, false, false],
  )
  assert.deepEqual([readToggle(numeric, 1), readToggle(numeric, '1'), readToggle(numeric, 0)], [true, true, false])
  assert.equal(readToggle(choice, 'left'), undefined)
})

test('a setting that is switched keeps the kind of its value', () => {
  assert.deepEqual([writeToggle(boolean, true), writeToggle(boolean, false)], [true, false])
  assert.deepEqual([writeToggle(numeric, true), writeToggle(numeric, false)], [1, 0])
})

test('the default of a setting that is on or off is named like that', () => {
  assert.deepEqual([wordsFor(boolean, true), wordsFor(numeric, 1), wordsFor(numeric, 0)], ['on', 'on', 'off'])
  assert.equal(wordsFor(choice, 'right'), 'Right')
})
