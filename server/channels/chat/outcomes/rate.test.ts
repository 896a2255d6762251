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

test('the visitor rates a chat that has ended, and agents read the rating', async () => {
  const widget = await chat.openWidget()
  const { session_id } = await widget.ask('chat_session_init', { url: '' }, 'chat_session_queue')
  const rate = (values: object) => widget.ask('chat_session_rate', { session_id, ...values })
  const refused = (values: object) => widget.ask('chat_session_rate', { session_id, ...values }, 'chat_error')
  const { body: sessions } = await w.agnes('GET', '/chat_sessions?state=waiting')
  const { id } = sessions[0]
  assert.match((await refused({ rating: 5 })).state, /cannot be rated/, 'no agent was there')
  await chat.accept(id)
  await chat.end(id)
  for (const rating of [0, 6, 2.5, '5', null, undefined, { $gt: 0 }]) {
    assert.match((await refused({ rating })).state, /from 1 to 5/)
  }
  assert.deepEqual(await rate({ rating: 2, note: `  Slow \0\ud800${'x'.repeat(3000)}` }), { state: 'ok', session_id })
  const shown = async () => (await w.anton('GET', `/chat_sessions/${id}`)).body
  const { rating, rating_note, state } = await shown()
  assert.deepEqual([rating, rating_note.length, state], [2, 2000, 'closed'])
  await rate({ rating: 5 })
  assert.deepEqual([(await shown()).rating, (await shown()).rating_note], [5, null], 'the last rating counts')
  const guessed = await refused({ session_id: 'a'.repeat(32), rating: 1 })
  assert.match(guessed.state, /^No such session id/)
  await w.ada('PUT', '/chats/1', { preferences: { rating: false } })
  assert.match((await refused({ rating: 1 })).state, /cannot be rated/)
  await w.ada('PUT', '/chats/1', { preferences: {} })
  const start = w.clock.now
  w.clock.now = new Date(start.getTime() + 25 * 3600_000)
  assert.match((await refused({ rating: 1 })).state, /cannot be rated/)
  w.clock.now = start
})
