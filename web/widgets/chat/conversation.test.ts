import assert from 'node:assert/strict'
import test from 'node:test'
import { addOwn, heardEvent, listUnsent, newConversation } from './conversation.ts'

const row = (id: number, content: string, agent: number | null = null) => ({ id, content, created_by_id: agent })
const shown = (now: typeof newConversation) => now.messages.map(({ html, isOwn, state }) => [html, isOwn, state])

test('an own message is shown at once and confirmed in its place', () => {
  let now = heardEvent(newConversation, 'chat_session_start', { agent: { name: 'Agnes' } })
  now = addOwn(now, 'c1', 'Hello')
  now = heardEvent(now, 'chat_session_message', { message: row(2, 'Hi', 3) })
  now = heardEvent(now, 'chat_session_message', { message: row(1, 'Hello'), self_written: true, client_id: 'c1' })
  assert.deepEqual(shown(now), [
    ['Hello', true, 'delivered'],
    ['Hi', false, 'delivered'],
  ])
})

test('after a reconnection nothing is lost or doubled', () => {
  let now = addOwn(newConversation, 'c1', 'One')
  now = heardEvent(now, 'chat_session_message', { message: row(1, 'One'), self_written: true, client_id: 'c1' })
  now = addOwn(now, 'c2', 'Two')
  now = heardEvent(now, 'chat_status_customer', {
    state: 'reconnect',
    session: [row(1, 'One'), row(2, 'Hi', 3)],
    agent: { name: 'Agnes' },
  })
  assert.deepEqual(
    listUnsent(now).map(({ html }) => html),
    ['Two'],
  )
  now = heardEvent(now, 'chat_session_message', { message: row(2, 'Hi', 3) })
  now = heardEvent(now, 'chat_session_message', { message: row(3, 'Two'), self_written: true, client_id: 'c2' })
  assert.deepEqual(
    now.messages.map(({ html }) => html),
    ['One', 'Hi', 'Two'],
  )
})

test('the end of a chat stays visible until a new one begins', () => {
  let now = heardEvent(newConversation, 'chat_session_closed', { realname: 'Agnes' })
  assert.deepEqual([now.phase, now.endedBy], ['ended', 'Agnes'])
  now = heardEvent(now, 'chat_status_customer', { state: 'online' })
  assert.equal(now.phase, 'ended')
  assert.equal(heardEvent(now, 'chat_status_customer', { state: 'offline' }).phase, 'absent')
  assert.equal(heardEvent(now, 'unknown', {}), now)
})
