import assert from 'node:assert/strict'
import { test } from 'node:test'
import { splitAtMatch } from './split-at-match.ts'

test('the first word that the label contains is marked, in the spelling of the label', () => {
  assert.deepEqual(splitAtMatch('Dark theme logo', 'LOGO'), ['Dark theme ', 'logo', ''])
  assert.deepEqual(splitAtMatch('Time zone', 'clock zone'), ['Time ', 'zone', ''])
})

test('nothing is marked in a label that was found by its description', () => {
  assert.deepEqual(splitAtMatch('Hostname', 'address'), ['Hostname', '', ''])
  assert.deepEqual(splitAtMatch('Hostname', '  '), ['Hostname', '', ''])
})
