import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { listShortcuts } from './shortcut-catalog.ts'

const root = new URL('../../', import.meta.url).pathname
const files = globSync('{domain,features,ui}/**/*.{ts,tsx}', { cwd: root }).filter(
  (file) => !/\.test\.ts$|^features\/gallery\/|shortcut-catalog/.test(file),
)

/** Actions with an id and a shortcut in one object, and the steps from ticket to ticket, as the sources write them. */
const written = [
  /\bid: '([\w-]+)',(?:[^{}]|\{[^{}]*\})*?\bshortcut: '([^']+)'/g,
  /\bstep\('([\w-]+)', t\('[^']+'\), '([^']+)'/g,
]

/** The menu of the account names a shortcut that another action has. */
const repeated = new Set(['keys ?', 'reopen shift+e'])

/** Their ids are made of the attribute's name. */
const made = ['ticket-owner a', 'ticket-state s', 'ticket-priority p']

test('the list of shortcuts has those of every screen, and no others', () => {
  const offered = files.flatMap((file) => {
    const source = readFileSync(root + file, 'utf8')
    return written.flatMap((pattern) => [...source.matchAll(pattern)].map(([, id, keys]) => `${id} ${keys}`))
  })
  const listed = listShortcuts().flatMap(({ shortcuts }) => shortcuts.map(({ id, shortcut }) => `${id} ${shortcut}`))
  const expected = new Set([...offered.filter((one) => !repeated.has(one)), ...made])
  assert.deepEqual(listed.toSorted(), [...expected].toSorted())
})

test('no two shortcuts of a section are the same', () => {
  for (const { id, shortcuts } of listShortcuts()) {
    const keys = shortcuts.map(({ shortcut }) => shortcut)
    assert.deepEqual(keys, [...new Set(keys)], id)
  }
})
