import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTabPresence } from './tab-presence.ts'

const at = (ticket_id: number, state: 'viewing' | 'writing' | 'idle' | 'left') => ({
  type: 'presence' as const,
  ticket_id,
  state,
})

test('a user with several tabs at a ticket has the most active state of them', () => {
  const places = createTabPresence()
  assert.deepEqual(places.put('a', at(1, 'writing')), at(1, 'writing'))
  assert.deepEqual(places.put('b', at(1, 'viewing')), at(1, 'writing'))
  assert.deepEqual(places.put('a', at(1, 'idle')), at(1, 'viewing'))
  assert.deepEqual(places.put('b', at(1, 'left')), at(1, 'idle'))
  assert.deepEqual(places.put('a', at(1, 'left')), at(1, 'left'))
})

test('a closed tab leaves the tickets that no other tab has open', () => {
  const places = createTabPresence()
  places.put('a', at(1, 'viewing'))
  places.put('a', at(2, 'writing'))
  places.put('b', at(2, 'viewing'))
  places.put('b', at(3, 'viewing'))
  assert.deepEqual(places.forget('a'), [at(1, 'left'), at(2, 'viewing')])
})

test('a ticket is shared while another tab has it open', () => {
  const places = createTabPresence()
  places.put('a', at(1, 'viewing'))
  assert.equal(places.isShared('a', 'ticket:1'), false)
  assert.equal(places.isShared('b', 'ticket:1'), true)
  places.put('a', at(1, 'left'))
  assert.equal(places.isShared('b', 'ticket:1'), false)
})
