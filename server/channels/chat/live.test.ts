import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { pino } from 'pino'
import { buildApp } from '#server/app.ts'
import { createDeps } from '#server/deps.ts'
import { type ChatTest, openChatTest } from '#tests/support/chat-widgets.ts'
import { eventually } from '#tests/support/eventually.ts'
import { type LiveTest, openLiveTest, upToNow } from '#tests/support/live.ts'
import { type World, world } from '#tests/support/world.ts'

let w: World
let chat: ChatTest
let live: LiveTest
before(async () => {
  w = await world()
  chat = await openChatTest(w)
  const log = pino({ level: 'silent' })
  const masterKey = Buffer.alloc(32, 7)
  const deps = createDeps({ db: w.db, log, clock: () => w.clock.now, masterKey, blobs: 'database', dataDir: '' })
  // Agents and visitors are served by different processes.
  live = await openLiveTest(w, await buildApp(deps))
  await w.agnes('PUT', '/chat_agent', { active: true })
})
after(async () => {
  await live.close()
  await chat.close()
  await w.close()
})

/** A cursor stays behind what is written while an earlier transaction is open, such as that of a ping. */
const readSettledCursor = (): Promise<string> =>
  eventually(async () => {
    const { cursor } = (await w.agnes('GET', '/live/changes')).body
    const { changes } = (await w.agnes('GET', `/live/changes?since=${cursor}`)).body
    return changes.length === 0 && cursor
  })

test('a message of a running chat is sent to its agent only, and a waiting visitor is announced to all', async () => {
  const [agnes, anton] = [await live.as('agnes'), await live.as('anton')]
  const { id, write, widget, session_id } = await chat.begin()
  for (const agent of [agnes, anton]) await agent.waitFor('touch', (touch) => touch.id === id)
  await write('Is anybody there?')
  await chat.accept(id)
  await upToNow(w, agnes, 4)
  await upToNow(w, anton, 5)
  agnes.mark()
  anton.mark()
  const since = await readSettledCursor()

  const { message } = await write('Where is my <b>lamp</b>?')
  const heard = await agnes.waitFor('chat_message')
  assert.deepEqual(
    [heard.message.id, heard.message.content, heard.message.created_by_id, heard.message.files],
    [message.id, 'Where is my <b>lamp</b>?', null, []],
  )
  const { body: all } = await w.agnes('GET', `/chat_sessions/${id}/messages?after=${message.id - 1}`)
  assert.deepEqual([heard.message], all, 'the record that the API returns')
  widget.say('chat_session_notice', { session_id, message: 'https://shop.example/lamps' })
  await agnes.waitFor('touch', (touch) => touch.object === 'chat_sessions' && touch.id === id)
  await chat.write(id, 'On its way')
  await agnes.waitFor('chat_message', ({ message: own }) => own.content === 'On its way')
  await upToNow(w, anton, 5)
  assert.deepEqual(
    anton.touches().filter((touch) => touch.startsWith('chat_sessions')),
    [],
  )

  const changes = async (of: World['agnes']) => {
    const { body } = await of('GET', `/live/changes?since=${since}`)
    return body.changes.filter(({ object }: { object: string }) => object === 'chat_sessions').length > 0
  }
  assert.deepEqual([await changes(w.agnes), await changes(w.anton)], [true, false])
  await chat.end(id)
  await anton.waitFor('touch', (touch) => touch.object === 'chat_sessions' && touch.id === id)
  await Promise.all([agnes.close(), anton.close()])
})
