import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { sql } from 'kysely'
import { weekDays } from '#contract/week.ts'
import { set } from '#tests/support/browser.ts'
import { type ChatTest, openChatTest, type TestWidget } from '#tests/support/chat-widgets.ts'
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

const openWidget: ChatTest['openWidget'] = (...given) => chat.openWidget(...given)
const ask = (widget: TestWidget, event: string, data: object, answer?: string) => widget.ask(event, data, answer)
/** What deployed widgets know of the answer. */
const statusOf = async (widget: TestWidget, session_id: string | null = null) => {
  const data = await ask(widget, 'chat_status_customer', { session_id, url: 'https://shop.example/cart' })
  const known = new Set(['state', 'queue', 'position', 'session', 'agent'])
  return Object.fromEntries(Object.entries(data).filter(([key]) => known.has(key)))
}
const begin = async (widget: TestWidget) =>
  await ask(widget, 'chat_session_init', { url: 'https://shop.example/cart' }, 'chat_session_queue')
const waiting = async () => (await w.agnes('GET', '/chat_sessions?state=waiting')).body

test('a visitor waits, is accepted, and both write', async () => {
  const widget = await openWidget()
  assert.deepEqual(await statusOf(widget), { state: 'online' })
  const { position, session_id } = await begin(widget)
  assert.equal(position, 1)
  assert.match(session_id, /^[0-9a-f]{32}$/)
  const [session] = await waiting()
  assert.deepEqual([session.state, session.preferences.url], ['waiting', 'https://shop.example/cart'])
  assert.equal(JSON.stringify(session).includes(session_id), false, 'agents do not see the secret')

  assert.equal((await chat.accept(session.id)).status, 200)
  const started = await widget.hear('chat_session_start')
  assert.deepEqual([started.state, started.session_id, started.agent.name], ['ok', session_id, 'Agnes Agent'])

  const own = await ask(widget, 'chat_session_message', { session_id, content: 'Hello<script>x</script> <b>you</b>' })
  assert.deepEqual([own.self_written, own.message.content, own.message.created_by_id], [true, 'Hello <b>you</b>', null])
  const { status, body } = await w.agnes('POST', `/chat_sessions/${session.id}/messages`, {
    content: `Hi ${'ü'.repeat(9000)}`,
  })
  assert.equal(status, 201, JSON.stringify(body))
  const heard = await widget.hear('chat_session_message')
  assert.equal(heard.message.content, `Hi ${'ü'.repeat(9000)}`, 'longer than a notification of the database')
  await w.agnes('POST', `/chat_sessions/${session.id}/typing`)
  assert.equal((await widget.hear('chat_session_typing')).session_id, session_id)
  const { body: messages } = await w.anton('GET', `/chat_sessions/${session.id}/messages`)
  assert.equal(messages.length, 2)
})

test('after a reload the widget gets the conversation back, without notes', async () => {
  const widget = await openWidget()
  const { session_id } = await begin(widget)
  assert.deepEqual(await statusOf(widget, session_id), { state: 'reconnect', position: 1 })
  const [{ id }] = await waiting()
  await chat.accept(id)
  await chat.write(id, 'Welcome')
  await chat.write(id, 'A difficult one', { internal: true })
  widget.close()
  const next = await openWidget()
  const { state, session, agent } = await statusOf(next, session_id)
  assert.deepEqual(
    [state, session.map(({ content }: { content: string }) => content), agent.name],
    ['reconnect', ['Welcome'], 'Agnes Agent'],
  )
  await chat.write(id, 'Still there?')
  assert.equal((await next.hear('chat_session_message')).message.content, 'Still there?')
})

test('a repeated message is stored once', async () => {
  const widget = await openWidget()
  const { session_id } = await begin(widget)
  const message = { session_id, content: 'Once', client_id: 'a1' }
  const first = await ask(widget, 'chat_session_message', message)
  const second = await ask(widget, 'chat_session_message', message)
  assert.equal(second.message.id, first.message.id)
})

test('only one agent accepts a visitor, only that agent writes, and the others move up', async () => {
  const [first, second] = [await openWidget(), await openWidget()]
  await begin(first)
  assert.equal((await begin(second)).position, 2)
  const [{ id }] = await waiting()
  const answers = await Promise.all([w.agnes, w.anton].map((agent) => agent('POST', `/chat_sessions/${id}/accept`)))
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409])
  assert.equal((await second.hear('chat_session_queue')).position, 1)
  const loser = answers[0]!.status === 409 ? w.agnes : w.anton
  assert.equal((await loser('POST', `/chat_sessions/${id}/messages`, { content: 'Hi' })).status, 403)
  assert.equal((await loser('POST', `/chat_sessions/${id}/messages`, { content: 'Hi', internal: true })).status, 201)
})

test('a visitor or an agent ends the chat, and nothing can be written afterwards', async () => {
  const widget = await openWidget()
  const { session_id } = await begin(widget)
  const [{ id }] = await waiting()
  await chat.accept(id)
  await chat.end(id)
  assert.deepEqual(await widget.hear('chat_session_closed'), { session_id, realname: 'Agnes Agent' })
  const refused = await ask(widget, 'chat_session_message', { session_id, content: 'Wait' }, 'chat_error')
  assert.deepEqual(refused, { state: `No such session id ${session_id}` })
  assert.equal((await chat.write(id, 'x')).body.code, 'chat_closed')
  assert.deepEqual(await statusOf(widget, session_id), { state: 'online' })

  const next = await begin(widget)
  const closed = await ask(widget, 'chat_session_close', { session_id: next.session_id }, 'chat_status_close')
  assert.deepEqual(closed, { state: 'ok', session_id: next.session_id })
  assert.deepEqual(await waiting(), [])
})

test('a page that is closed ends the chat after half a minute, unless another one is opened', async () => {
  const widget = await openWidget()
  const { session_id } = await begin(widget)
  const start = w.clock.now
  widget.say('chat_session_leave_temporary', { session_id })
  await statusOf(widget, session_id)
  widget.say('chat_session_leave_temporary', { session_id })
  assert.equal((await ask(widget, 'chat_session_typing', { session_id })).self_written, true)
  const [{ id }] = await waiting()
  await runJob('leave-chat', { id })
  assert.equal((await waiting()).length, 1, 'half a minute has not passed')
  w.clock.now = new Date(start.getTime() + 31_000)
  await runJob('leave-chat', { id })
  w.clock.now = start
  assert.deepEqual(await waiting(), [])
  assert.equal((await widget.hear('chat_session_left')).session_id, session_id)
})

test('a transfer keeps the conversation of the visitor', async () => {
  const { body: other } = await w.ada('POST', '/chats', { name: 'Sales' })
  const widget = await openWidget()
  const { session_id } = await begin(widget)
  const [{ id }] = await waiting()
  await chat.accept(id)
  await widget.hear('chat_session_start')
  await ask(widget, 'chat_session_message', { session_id, content: 'I want to buy' })
  const moved = await w.agnes('POST', `/chat_sessions/${id}/transfer`, {
    chat_id: other.id,
    note: 'A customer of sales',
  })
  assert.deepEqual([moved.body.state, moved.body.chat_id, moved.body.user_id], ['waiting', other.id, null])
  assert.match((await widget.hear('chat_session_notice')).message, /transferred/)
  await w.anton('POST', `/chat_sessions/${id}/accept`)
  await w.anton('POST', `/chat_sessions/${id}/messages`, { content: 'Sales here' })
  assert.equal((await widget.hear('chat_session_message')).message.content, 'Sales here')
  const { body: agnes } = await w.agnes('GET', '/users/me')
  const { body: back } = await w.anton('POST', `/chat_sessions/${id}/transfer`, { user_id: agnes.id })
  assert.deepEqual([back.state, back.user_id], ['running', agnes.id])
  for (const target of [{}, { chat_id: 999 }, { user_id: 1 }]) {
    assert.equal((await w.agnes('POST', `/chat_sessions/${id}/transfer`, target)).status, 422)
  }
})

test('blocks, sites, queue and availability are checked on every call', async () => {
  const widget = await openWidget()
  const { session_id } = await begin(widget)
  await w.db.updateTable('chats').set({ max_queue: 1 }).execute()
  assert.deepEqual(await statusOf(widget), { state: 'no_seats_available', queue: 1 })
  const cases = [{ allowed_websites: 'example.org; other.example' }, { block_ip: '10.0.0.1;127.*' }, { active: false }]
  for (const values of cases) {
    const { body } = await w.ada('PUT', '/chats/1', { allowed_websites: null, block_ip: null, ...values })
    assert.equal(body.id, 1)
    for (const event of ['chat_status_customer', 'chat_session_init', 'chat_session_message', 'chat_session_close']) {
      const refused = await ask(widget, event, { session_id, content: 'x', url: '' }, 'chat_error')
      assert.deepEqual(refused, { state: 'chat_unavailable' }, `${event} ${JSON.stringify(values)}`)
    }
  }
  await w.ada('PUT', '/chats/1', { active: true, block_ip: null, allowed_websites: 'shop.example' })
  assert.equal((await statusOf(widget)).state, 'no_seats_available')
  const evil = await openWidget('https://shop.example.evil.test')
  assert.deepEqual(await ask(evil, 'chat_status_customer', {}, 'chat_error'), { state: 'chat_unavailable' })
  assert.deepEqual(await ask(await openWidget('https://shop.example', 999), 'chat_session_init', {}, 'chat_error'), {
    state: 'no_such_chat',
  })
  assert.equal(
    (await statusOf(await openWidget('https://www.shop.example', '1'))).state,
    'no_seats_available',
    'a topic as text',
  )
  await w.agnes('PUT', '/chat_agent', { active: false })
  assert.deepEqual(await statusOf(widget), { state: 'offline' })
  await set(w, 'chat', false)
  assert.deepEqual(await ask(widget, 'chat_status_customer', {}, 'chat_error'), { state: 'chat_disabled' })
  await set(w, 'chat', true)
})

test('outside the opening hours nobody starts a chat, and running chats go on', async () => {
  const widget = await openWidget()
  const { session_id } = await begin(widget)
  await w.ada('PUT', '/chats/1', { preferences: { opening_hours: { time_zone: 'UTC', days: {} } } })
  const late = await openWidget()
  assert.equal((await statusOf(late)).state, 'offline')
  assert.equal((await ask(late, 'chat_session_init', { url: '' }, 'chat_status_customer')).state, 'offline')
  assert.equal((await statusOf(widget, session_id)).state, 'reconnect')
  await w.ada('PUT', '/chats/1', { preferences: {} })
  assert.equal((await statusOf(late)).state, 'online')
})

test('a calendar closes a topic on its holidays too, and a deleted one no longer counts', async () => {
  const today = w.clock.now.toISOString().slice(0, 10)
  const { body: calendar } = await w.ada('POST', '/calendars', {
    name: 'Shop',
    timezone: 'UTC',
    business_hours: Object.fromEntries(
      weekDays.map((day) => [day, { active: true, timeframes: [['00:00', '24:00']] }]),
    ),
    public_holidays: { [today]: { active: true, summary: 'Inventory' } },
  })
  await w.ada('PUT', '/chats/1', { preferences: { calendar_id: calendar.id } })
  const widget = await openWidget()
  assert.equal((await statusOf(widget)).state, 'offline')
  const tomorrow = new Date(Date.parse(today) + 86_400_000).toISOString()
  const { topic } = await ask(widget, 'chat_status_customer', { url: 'https://shop.example/cart' })
  assert.deepEqual([topic.open, topic.opens_at], [false, tomorrow])
  await w.ada('PUT', `/calendars/${calendar.id}`, { public_holidays: {} })
  assert.equal((await statusOf(widget)).state, 'online')
  await w.ada('PUT', `/calendars/${calendar.id}`, {
    public_holidays: { [today]: { active: true, summary: 'Inventory' } },
  })
  await w.ada('DELETE', `/calendars/${calendar.id}`)
  assert.equal((await statusOf(widget)).state, 'online')
  await w.ada('PUT', '/chats/1', { preferences: {} })
})

test('agents who are gone count no more, and their visitors wait for another agent', async () => {
  const widget = await openWidget()
  await begin(widget)
  const [{ id }] = await waiting()
  await chat.accept(id)
  const start = w.clock.now
  w.clock.now = new Date(start.getTime() + 121_000)
  assert.deepEqual(await statusOf(widget), { state: 'offline' })
  await w.db.updateTable('chat_sessions').set({ visitor_seen_at: w.clock.now.toISOString() }).execute()
  await runJob('return-chats-of-absent-agents')
  w.clock.now = start
  const [again] = await waiting()
  assert.deepEqual([again.id, again.user_id], [id, null])
  assert.match((await widget.hear('chat_session_notice')).message, /stay tuned/)
})

test('a visitor who is not seen any more is gone', async () => {
  const widget = await openWidget()
  await begin(widget)
  const start = w.clock.now
  w.clock.now = new Date(start.getTime() + 301_000)
  await runJob('close-abandoned-chats')
  w.clock.now = start
  assert.equal((await widget.hear('chat_session_closed')).realname, 'System')
})

async function runJob(name: string, payload: object = {}): Promise<void> {
  await sql`select graphile_worker.add_job(${name}, ${JSON.stringify(payload)}::json)`.execute(w.db)
  await w.work.drain()
}

test('only chat agents see sessions, and only administrators of chat change topics', async () => {
  const calls = [
    ['GET', '/chat_sessions'],
    ['GET', '/chat_agent'],
    ['GET', '/chat_sessions/999'],
  ] as const
  for (const [method, path] of calls) {
    assert.equal((await w.anyone(method, path)).status, 401)
    assert.equal((await w.nora(method, path)).status, 403)
  }
  assert.equal((await w.agnes('GET', '/chats')).status, 403)
  assert.equal((await w.agnes('POST', '/chats', { name: 'Mine' })).status, 403)
  assert.equal((await w.agnes('GET', '/chat_sessions/999')).status, 404)
  const { body } = await w.ada('GET', '/chats')
  assert.deepEqual([body.chat_ids[0], body.assets.Chat['1'].name], [1, 'Support'])
  assert.equal((await w.ada('POST', '/chats', { name: 'SUPPORT' })).status, 422)
  assert.equal((await w.ada('PUT', '/chats/1', { max_queue: -1 })).status, 422)
})

test('hostile frames are answered or ignored, and the widget goes on', async () => {
  const widget = await openWidget()
  const { session_id } = await begin(widget)
  for (const content of ['', '<img src=x onerror=alert(1)>', 'x'.repeat(50_000)]) {
    const refused = await ask(widget, 'chat_session_message', { session_id, content }, 'chat_error')
    assert.match(refused.state, /empty or too long/)
  }
  const link = await ask(widget, 'chat_session_message', {
    session_id,
    content: '<a href="javascript:x">a</a><a href="https://a.example">b</a>',
  })
  assert.equal(
    link.message.content,
    '<a rel="nofollow noreferrer noopener" target="_blank">a</a><a href="https://a.example" rel="nofollow noreferrer noopener" target="_blank">b</a>',
  )
  for (const guess of ['', 'a'.repeat(32), "' or 1=1 --"]) {
    assert.match(
      (await ask(widget, 'chat_session_message', { session_id: guess, content: 'x' }, 'chat_error')).state,
      /^No such session id/,
    )
  }
  assert.equal((await ask(widget, 'chat_session_message', { content: 'x' }, 'chat_error')).state, 'Need session_id.')
  widget.say('no_such_event')
  assert.ok((await widget.hear('error')).error)
  widget.say('ping')
  await widget.hear('pong')
})
