import assert from 'node:assert/strict'
import test from 'node:test'
import { addOwn, heardEvent, listUnsent, markFailed, newConversation, placeOfJoin, receiptOf } from './conversation.ts'

const row = (id: number, content: string, agent: number | null = null) => ({ id, content, created_by_id: agent })
const shown = (now: typeof newConversation) => now.messages.map(({ html, isOwn, state }) => [html, isOwn, state])
const own = (key: string, html: string) => ({ key, html, at: 0 })

test('an own message is shown at once and confirmed in its place', () => {
  let now = heardEvent(newConversation, 'chat_session_start', { agent: { name: 'Agnes' } })
  now = addOwn(now, own('c1', 'Hello'))
  now = heardEvent(now, 'chat_session_message', { message: row(2, 'Hi', 3) })
  now = heardEvent(now, 'chat_session_message', { message: row(1, 'Hello'), self_written: true, client_id: 'c1' })
  assert.deepEqual(shown(now), [
    ['Hello', true, 'delivered'],
    ['Hi', false, 'delivered'],
  ])
})

test('the first message is confirmed with the place in the queue', () => {
  let now = addOwn(newConversation, own('c1', 'Hello'))
  now = heardEvent(now, 'chat_session_queue', { position: 2, message: row(1, 'Hello'), client_id: 'c1' })
  assert.deepEqual([now.phase, now.position, receiptOf(now)], ['waiting', 2, 'received'])
  assert.deepEqual(shown(now), [['Hello', true, 'delivered']])
})

test('after a reconnection nothing is lost or doubled', () => {
  let now = addOwn(newConversation, own('c1', 'One'))
  now = heardEvent(now, 'chat_session_message', { message: row(1, 'One'), self_written: true, client_id: 'c1' })
  now = addOwn(now, own('c2', 'Two'))
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

test('the receipt says what has become of the last own message', () => {
  let now = addOwn(heardEvent(newConversation, 'chat_session_start', { agent: { name: 'Agnes' } }), own('c1', 'Hello'))
  assert.equal(receiptOf(now), 'unsent')
  assert.equal(receiptOf(markFailed(now, 'c1')), 'failed')
  now = heardEvent(now, 'chat_session_message', { message: row(5, 'Hello'), self_written: true, client_id: 'c1' })
  assert.equal(receiptOf(now), 'delivered')
  now = heardEvent(now, 'chat_session_read', { message_id: 5 })
  assert.equal(receiptOf(now), 'read')
  assert.equal(receiptOf(heardEvent(now, 'chat_session_message', { message: row(6, 'Hi', 3) })), undefined)
})

test('the line about an agent stays where the agent joined', () => {
  const session = [row(1, 'Hello'), row(2, 'Anybody?'), row(3, 'Hi', 3)]
  let now = newConversation
  for (const message of session.slice(0, 2)) now = heardEvent(now, 'chat_session_message', { message })
  now = heardEvent(now, 'chat_session_start', { agent: { name: 'Agnes' } })
  assert.equal(placeOfJoin(now), 2)
  now = heardEvent(addOwn(now, own('c1', 'There you are')), 'chat_session_start', { agent: { name: 'Agnes' } })
  assert.equal(placeOfJoin(now), 2)
  now = heardEvent(now, 'chat_session_agent', { agent: { name: 'Anton' } })
  assert.equal(placeOfJoin(now), 3)
  const reloaded = { state: 'reconnect', session, agent: { name: 'Agnes' } }
  assert.equal(placeOfJoin(heardEvent(newConversation, 'chat_status_customer', reloaded)), 2)
})

test('nobody there: a message can be left if the topic wants it', () => {
  const offline = (topic: object) => heardEvent(newConversation, 'chat_status_customer', { state: 'offline', topic })
  assert.equal(offline({ offline_form: true }).phase, 'away')
  assert.equal(offline({ offline_form: false }).phase, 'absent')
})

test('the end of a chat stays visible until a new one begins', () => {
  let now = heardEvent(newConversation, 'chat_session_closed', { realname: 'Agnes' })
  assert.deepEqual([now.phase, now.endedBy], ['ended', 'Agnes'])
  now = heardEvent(now, 'chat_status_customer', { state: 'online' })
  assert.equal(now.phase, 'ended')
  const meanwhile = { state: 'online', ended: { session: [row(1, 'One')], agent: { name: 'Agnes' } } }
  now = heardEvent(newConversation, 'chat_status_customer', meanwhile)
  assert.deepEqual([now.phase, now.agent?.name, now.messages.length], ['ended', 'Agnes', 1])
  assert.equal(heardEvent(now, 'unknown', {}), now)
})
