import assert from 'node:assert/strict'
import { once } from 'node:events'
import { after, before, beforeEach, test } from 'node:test'
import { WebSocket } from 'ws'
import { type ChatTest, openChatTest } from '#tests/support/chat-widgets.ts'
import { type World, world } from '#tests/support/world.ts'

/** What widgets that were deployed with another system rely on, frame by frame. */

let w: World
let chat: ChatTest
before(async () => {
  w = await world()
  chat = await openChatTest(w)
})
after(async () => {
  await chat.close()
  await w.close()
})
beforeEach(() => chat.reset())

const keysOf = (value: object) => Object.keys(value).sort()
const rowKeys = ['chat_session_id', 'content', 'created_at', 'created_by_id', 'id', 'updated_at']

async function openRaw() {
  const { port } = w.app.server.address() as { port: number }
  const socket = new WebSocket(`ws://127.0.0.1:${port}/ws`, { origin: 'https://shop.example' })
  await once(socket, 'open')
  const ask = async (frame: object): Promise<unknown> => {
    const answer = once(socket, 'message')
    socket.send(JSON.stringify(frame))
    return JSON.parse(String((await answer)[0]))
  }
  return { socket, ask }
}

test('frames are arrays of events, a ping is answered without data, and unknown events with a fixed text', async () => {
  const { socket, ask } = await openRaw()
  assert.deepEqual(await ask({ event: 'ping', data: {} }), [{ event: 'pong' }])
  assert.deepEqual(await ask({ event: 'no_such', data: { secret: 1 } }), [
    { event: 'error', data: { error: 'No such event' } },
  ])
  assert.deepEqual(await ask({ event: 'chat_session_message', data: { chat_id: 1, content: 'x' } }), [
    { event: 'chat_error', data: { state: 'Need session_id.' } },
  ])
  socket.close()
})

test('from the queue to the end: every frame has the known keys', async () => {
  const widget = await chat.openWidget('https://shop.example', '1')
  const queue = await widget.ask('chat_session_init', { url: 'https://shop.example/' }, 'chat_session_queue')
  assert.deepEqual([queue.state, queue.position, keysOf(queue)], ['queue', 1, ['position', 'session_id', 'state']])
  const { session_id } = queue
  const [{ id }] = (await w.agnes('GET', '/chat_sessions?state=waiting')).body
  await w.db
    .updateTable('users')
    .set({ image: 'abc' })
    .where('login', '=', (await w.agnes('GET', '/users/me')).body.login)
    .execute()
  await chat.accept(id)
  const start = await widget.hear('chat_session_start')
  assert.deepEqual(keysOf(start), ['agent', 'chat_id', 'session_id', 'state'])
  assert.match(start.agent.avatar, /^https?:\/\/.+\/api\/v1\/users\/image\/abc$/)
  const picture = await w.app.inject({ method: 'GET', url: new URL(start.agent.avatar).pathname })
  assert.equal(picture.headers['cross-origin-resource-policy'], 'cross-origin')

  const own = await widget.ask('chat_session_message', { session_id, content: 'Hello', id: 1 })
  assert.deepEqual(keysOf(own), ['message', 'self_written', 'session_id'])
  assert.deepEqual(keysOf(own.message), rowKeys)
  await chat.write(id, 'Hi')
  const answer = await widget.hear('chat_session_message')
  assert.deepEqual([keysOf(answer), keysOf(answer.message)], [['message', 'session_id'], rowKeys])
  await w.agnes('POST', `/chat_sessions/${id}/typing`)
  assert.deepEqual(keysOf(await widget.hear('chat_session_typing')), ['session_id', 'user_id'])

  const again = await chat.openWidget()
  const status = await again.ask('chat_status_customer', { session_id, url: '' })
  assert.deepEqual([status.state, keysOf(status.agent)], ['reconnect', ['avatar', 'name']])
  assert.deepEqual(status.session.map(keysOf), [rowKeys, rowKeys])
  await chat.end(id)
  assert.deepEqual(keysOf(await again.hear('chat_session_closed')), ['realname', 'session_id'])
})

test('the scripts and the style are served at the known paths', async () => {
  const style = await w.app.inject({ method: 'GET', url: '/assets/chat/chat.css' })
  assert.deepEqual([style.statusCode, style.headers['content-type']], [200, 'text/css'])
  assert.equal(style.headers['cross-origin-resource-policy'], 'cross-origin')
})

test('a widget whose connection was lost gets its place and its messages back', async () => {
  const widget = await chat.openWidget()
  const { session_id } = await widget.ask('chat_session_init', { url: '' }, 'chat_session_queue')
  await widget.ask('chat_session_message', { session_id, content: 'Kept' })
  widget.close()
  const after = await chat.openWidget()
  const { state, position, messages } = await after.ask('chat_status_customer', { session_id, url: '' })
  assert.deepEqual([state, position, messages[0].content], ['reconnect', 1, 'Kept'])
})
