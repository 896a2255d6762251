import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { pino } from 'pino'
import { buildApp } from '#server/app.ts'
import { createDeps } from '#server/deps.ts'
import { notifyChannel } from '#kernel/events/events.ts'
import { listenForEvents } from '#kernel/events/listen.ts'
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

/** Another process, as far as it matters: its own caches, its own connection for notifications, the same database. */
async function startOther() {
  const log = pino({ level: 'silent' })
  const masterKey = Buffer.alloc(32, 7)
  const deps = createDeps({ db: w.db, log, clock: () => w.clock.now, masterKey, blobs: 'database', dataDir: '' })
  const app = await buildApp(deps)
  const listening = Promise.withResolvers<void>()
  deps.pgNotify.subscribe(notifyChannel, () => listening.resolve())
  const listener = listenForEvents(w.connectionString, deps, log)
  await listening.promise
  const post = async (path: string, payload: object) =>
    (await app.inject({ method: 'POST', url: `/api/v1/chat_visits${path}`, payload })).json().events
  return {
    post,
    stop: async () => {
      await app.close()
      await listener.stop()
    },
  }
}

test('visitor and agent are served by different processes, and one of them ends', async () => {
  const other = await startOther()
  const [queue] = await other.post('', {
    event: 'chat_session_init',
    data: { chat_id: 1, message: 'Hello', client_id: 'a' },
  })
  const { session_id } = queue.data
  const [{ id }] = (await w.agnes('GET', '/chat_sessions?state=waiting')).body
  const known = { chat_id: 1, session_id, after: queue.data.message.id }
  const [{ event: first }] = await other.post('/poll', known)
  assert.equal(first, 'chat_session_queue')

  const polled = other.post('/poll', known)
  await chat.accept(id)
  await chat.write(id, 'Hi')
  const heard = [...(await polled), ...(await other.post('/poll', known))]
  assert.ok(heard.some(({ data }) => data.message?.content === 'Hi'))

  await other.stop()
  const widget = await chat.openWidget()
  const { state, session } = await widget.ask('chat_status_customer', { session_id, url: '' })
  const contents = session.map(({ content }: { content: string }) => content)
  assert.deepEqual([state, contents], ['reconnect', ['Hello', 'Hi']])
  await widget.ask('chat_session_message', { session_id, content: 'Still here', client_id: 'b' })
  const third = await startOther()
  const [again] = await third.post('', {
    event: 'chat_session_message',
    data: { chat_id: 1, session_id, content: 'Still here', client_id: 'b' },
  })
  assert.equal(again.data.message.content, 'Still here')
  await third.stop()
  const { body } = await w.agnes('GET', `/chat_sessions/${id}/messages`)
  assert.equal(body.length, 3, 'nothing is lost or doubled')
})
