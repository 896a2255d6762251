import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { sql } from 'kysely'
import { type ChatTest, openChatTest } from '#tests/support/chat-widgets.ts'
import { type World, world } from '#tests/support/world.ts'

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

test('a chat in two tabs goes on when one of them is closed', async () => {
  const [first, second] = [await chat.openWidget(), await chat.openWidget()]
  const { session_id } = await first.ask('chat_session_init', { url: '' }, 'chat_session_queue')
  await second.ask('chat_status_customer', { session_id, url: '' })
  const own = await first.ask('chat_session_message', { session_id, content: 'Hello', client_id: 'a' })
  assert.equal((await second.hear('chat_session_message')).message.id, own.message.id)

  const start = w.clock.now
  first.say('chat_session_leave_temporary', { session_id })
  assert.equal((await second.hear('chat_session_still_there')).session_id, session_id)
  await second.ask('ping', {}, 'pong')
  w.clock.now = new Date(start.getTime() + 31_000)
  const [{ id }] = (await w.agnes('GET', '/chat_sessions?state=waiting')).body
  await sql`select graphile_worker.add_job('leave-chat', ${JSON.stringify({ id })}::json)`.execute(w.db)
  await w.work.drain()
  w.clock.now = start
  assert.equal((await w.agnes('GET', '/chat_sessions?state=waiting')).body.length, 1)
})

test('what each side has read is told to the other', async () => {
  const { id, widget, session_id } = await chat.beginAccepted()
  const { message } = await widget.ask('chat_session_message', { session_id, content: 'Hello' })
  await w.agnes('POST', `/chat_sessions/${id}/read`, { message_id: message.id })
  assert.equal((await widget.hear('chat_session_read')).message_id, message.id)
  const { body: answer } = await chat.write(id, 'Hi')
  widget.say('chat_session_read', { session_id, message_id: answer.id })
  await widget.ask('ping', {}, 'pong')
  assert.equal((await w.agnes('GET', `/chat_sessions/${id}`)).body.visitor_read_id, answer.id)
  const { agent_read_id, visitor_read_id } = await widget.ask('chat_status_customer', { session_id, url: '' })
  assert.deepEqual([agent_read_id, visitor_read_id], [answer.id, answer.id])
})

test('what is typed is shown to the agent only if the topic says so', async () => {
  const { id, widget, session_id } = await chat.beginAccepted()
  const pushed: string[] = []
  w.app.deps.pgNotify.subscribe('switchboard_tells', (payload) => pushed.push(payload))
  await widget.ask('chat_session_typing', { session_id, content: 'My secret' })
  await w.ada('PUT', '/chats/1', { preferences: { typing_preview: true } })
  await widget.ask('chat_session_typing', { session_id, content: 'My question' })
  await w.agnes('POST', `/chat_sessions/${id}/typing`)
  await widget.hear('chat_session_typing')
  assert.equal(
    pushed.some((payload) => payload.includes('My secret')),
    false,
  )
  assert.equal(
    pushed.some((payload) => payload.includes('My question')),
    true,
  )
})
