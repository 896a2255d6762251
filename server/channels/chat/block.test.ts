import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type ChatTest, openChatTest } from '#tests/support/chat-widgets.ts'
import { type World, world } from '#tests/support/world.ts'

let w: World
let chat: ChatTest
before(async () => {
  w = await world()
  chat = await openChatTest(w)
  await w.agnes('PUT', '/chat_agent', { active: true })
})
after(async () => {
  await chat.close()
  await w.close()
})

test('a visitor who is blocked after a transfer cannot use the widget any more, until it is undone', async () => {
  const { body: sales } = await w.ada('POST', '/chats', { name: 'Sales' })
  const { body: third } = await w.ada('POST', '/chats', { name: 'Returns' })
  const { id, widget } = await chat.beginAccepted()
  for (const chat_id of [sales.id, third.id]) {
    assert.equal((await w.agnes('POST', `/chat_sessions/${id}/transfer`, { chat_id })).status, 200)
  }
  assert.equal((await w.agnes('POST', `/chat_sessions/${id}/block`)).status, 200)
  const blocked = async () => {
    const topics = [1, sales.id, third.id].map((topic) => w.ada('GET', `/chats/${topic}`))
    return (await Promise.all(topics)).map(({ body }) => body.block_ip)
  }
  assert.deepEqual(await blocked(), ['127.0.0.1', null, '127.0.0.1'])
  assert.deepEqual(await widget.ask('chat_status_customer', {}, 'chat_error'), { state: 'chat_unavailable' })
  await w.ada('DELETE', `/chat_sessions/${id}/block`)
  assert.deepEqual(await blocked(), [null, null, null])
  await w.ada('DELETE', '/chats/1')
})
