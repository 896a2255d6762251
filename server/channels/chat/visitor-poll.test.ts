import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
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

// oxlint-disable-next-line typescript/no-explicit-any -- tests reach into events of every shape
type Heard = { event: string; data: any }
const send = async (event: string, data: object): Promise<Heard[]> =>
  (await w.anyone('POST', '/chat_visits', { event, data: { chat_id: 1, ...data } })).body.events

/** A widget on a page where sockets are blocked. */
function createPoller(session_id: string) {
  let known = { after: 0, version: '' }
  return async (): Promise<Heard[]> => {
    const { status, body } = await w.anyone('POST', '/chat_visits/poll', { chat_id: 1, session_id, ...known })
    assert.equal(status, 200, JSON.stringify(body))
    const ids = body.events.map(({ data }: Heard) => data?.message?.id ?? 0)
    known = { after: Math.max(known.after, ...ids), version: body.version }
    return body.events
  }
}

const begin = async (): Promise<string> => {
  const [queue] = await send('chat_session_init', { url: 'https://shop.example/', message: 'Hello', client_id: 'a' })
  assert.deepEqual(
    [queue!.event, queue!.data.position, queue!.data.message.content],
    ['chat_session_queue', 1, 'Hello'],
  )
  return queue!.data.session_id
}
const firstWaiting = async (): Promise<number> => (await w.agnes('GET', '/chat_sessions?state=waiting')).body[0].id
const eventsOf = (heard: readonly Heard[]) => heard.map(({ event }) => event)

test('a whole conversation without a socket', async () => {
  const [status] = await send('chat_status_customer', { url: 'https://shop.example/' })
  assert.deepEqual([status!.data.state, status!.data.topic.position], ['online', 'right'])
  const session_id = await begin()
  const poll = createPoller(session_id)
  assert.deepEqual(eventsOf(await poll()), ['chat_session_queue', 'chat_session_message'])
  const id = await firstWaiting()

  const accepted = poll()
  await chat.accept(id)
  const [start] = await accepted
  assert.deepEqual([start!.event, start!.data.agent.name], ['chat_session_start', 'Agnes Agent'])

  const typed = poll()
  await w.agnes('POST', `/chat_sessions/${id}/typing`)
  assert.deepEqual(eventsOf(await typed), ['chat_session_typing'])

  const answered = poll()
  const { body: written } = await chat.write(id, 'Hi')
  const heard = await answered
  assert.ok(heard.some(({ data }) => data.message?.id === written.id))
  const [own] = await send('chat_session_message', { session_id, content: 'Thanks', client_id: 'b' })
  assert.equal(own!.data.client_id, 'b')
  assert.ok(eventsOf(await poll()).includes('chat_session_message'), 'another tab hears it too')

  const ended = poll()
  await chat.end(id)
  assert.ok(eventsOf(await ended).includes('chat_session_closed'))
  const [refused] = await send('chat_session_message', { session_id, content: 'Wait' })
  assert.deepEqual(refused!.data, { state: `No such session id ${session_id}` })
})

test('the answer comes from the rows: a poll that knows nothing gets everything, notes never', async () => {
  const session_id = await begin()
  const id = await firstWaiting()
  await chat.accept(id)
  await chat.write(id, 'Difficult', { internal: true })
  await chat.write(id, 'Welcome')
  const heard = await createPoller(session_id)()
  assert.deepEqual(
    heard.filter(({ event }) => event === 'chat_session_message').map(({ data }) => data.message.content),
    ['Hello', 'Welcome'],
  )
  assert.equal(JSON.stringify(heard).includes('Difficult'), false)
})

test('the beginning of a chat that was repeated after a lost answer is the same chat', async () => {
  const visit = { session_id: 'ab'.repeat(16), message: 'Hello', client_id: 'a', url: '' }
  const [first] = await send('chat_session_init', visit)
  const [second] = await send('chat_session_init', visit)
  assert.equal(first!.data.session_id, visit.session_id)
  assert.equal(second!.data.message.id, first!.data.message.id)
  assert.equal((await w.agnes('GET', '/chat_sessions?state=waiting')).body.length, 1)
})

test('wrong polls and events are answered at once', async () => {
  const unknown = await w.anyone('POST', '/chat_visits/poll', { chat_id: 1, session_id: 'x'.repeat(32) })
  assert.equal(unknown.body.events[0].data.state, `No such session id ${'x'.repeat(32)}`)
  assert.equal((await w.anyone('POST', '/chat_visits/poll', { chat_id: 1 })).status, 422)
  assert.equal((await w.anyone('POST', '/chat_visits', {})).status, 422)
  for (const event of ['no_such_event', 'toString', '__proto__'])
    assert.equal((await send(event, {}))[0]!.event, 'error', event)
  assert.equal((await send('chat_session_message', { content: 'x' }))[0]!.data.state, 'Need session_id.')
})
