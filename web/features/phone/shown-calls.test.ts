import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { dismissCall, type ShownCall, shownCalls, showCall } from './shown-calls.ts'

/** As in a browser. */
const stored = new Map<string, string>()
const sessionStorage = {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
}
before(() => void Object.assign(globalThis, { sessionStorage }))
after(() => void Reflect.deleteProperty(globalThis, 'sessionStorage'))

const me = 4
const ringing = (id: number): ShownCall => ({
  id,
  state: 'newCall',
  direction: 'in',
  from: '4930609854180',
  from_comment: null,
  queue: null,
  answered_by_id: null,
})
const shown = () => shownCalls.get().map(({ id, state }) => [id, state])

beforeEach(() => {
  shownCalls.set([])
  stored.clear()
})

test('a call is shown until it ends or another user answers', () => {
  showCall(ringing(1), me)
  showCall(ringing(2), me)
  showCall({ ...ringing(3), direction: 'out' }, me)
  showCall({ ...ringing(1), state: 'answer', answered_by_id: me }, me)
  assert.deepEqual(shown(), [
    [2, 'newCall'],
    [1, 'answer'],
  ])
  showCall({ ...ringing(2), state: 'answer', answered_by_id: 5 }, me)
  showCall({ ...ringing(1), state: 'hangup' }, me)
  assert.deepEqual(shown(), [])
})

test('a dismissed call stays hidden when it is answered', () => {
  showCall(ringing(11), me)
  dismissCall(11)
  assert.deepEqual(shown(), [])
  showCall({ ...ringing(11), state: 'answer', answered_by_id: me }, me)
  assert.deepEqual(shown(), [])
})

test('dismissed calls are kept in the tab, the last twenty', () => {
  for (let id = 1; id <= 21; id += 1) dismissCall(id)
  showCall(ringing(1), me)
  showCall(ringing(2), me)
  assert.deepEqual(shown(), [[1, 'newCall']])
  assert.equal(JSON.parse([...stored.values()].join('')).length, 20)
})

test('of more than three calls the last ones are shown', () => {
  for (const id of [21, 22, 23, 24]) showCall(ringing(id), me)
  assert.deepEqual(
    shown().map(([id]) => id),
    [22, 23, 24],
  )
})
