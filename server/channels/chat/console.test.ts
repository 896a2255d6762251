import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { sql } from 'kysely'
import { type ChatTest, openChatTest, type TestVisitor } from '#tests/support/chat-widgets.ts'
import { type Call, type World, world } from '#tests/support/world.ts'

let w: World
let chat: ChatTest
before(async () => {
  w = await world()
  chat = await openChatTest(w)
  await w.ada('POST', '/chats', { name: 'Sales' })
})
after(async () => {
  await chat.close()
  await w.close()
})
beforeEach(async () => {
  await chat.reset()
  await w.db.deleteFrom('chat_agents').execute()
  for (const agent of [w.agnes, w.anton]) {
    await agent('PUT', '/users/preferences', { chat: {} })
    await agent('PUT', '/chat_agent', { active: true })
  }
})

/** A visitor of a topic who waits and has written. */
async function startVisit(content = 'Where is my order?', chatId = 1): Promise<TestVisitor> {
  const visitor = await chat.begin({}, chatId)
  await visitor.write(content)
  return visitor
}

const waitingIds = async (agent: Call) =>
  (await agent('GET', '/chat_sessions?state=waiting')).body.map(({ id }: { id: number }) => id)
const availability = async (agent: Call) => (await agent('GET', '/chat_agent')).body

async function runJob(name: string, later: number): Promise<void> {
  const start = w.clock.now
  w.clock.now = new Date(start.getTime() + later * 1000)
  await sql`select graphile_worker.add_job(${name}, '{}'::json)`.execute(w.db)
  await w.work.drain()
  w.clock.now = start
}

test('lists say what was written last and what is unread, in one statement', async () => {
  const first = await startVisit('First')
  await startVisit('Second')
  w.queries()
  const { body } = await w.agnes('GET', '/chat_sessions?state=waiting')
  assert.equal(w.queries().filter((statement) => statement.includes('chat_sessions')).length, 1)
  assert.deepEqual([body[0].preferences.user_agent, body[0].preferences.language], ['Firefox/145', 'de-CH'])
  assert.deepEqual(
    body.map((one: Record<string, { content: string }>) => [one.last_message!.content, one.unread_count]),
    [
      ['First', 1],
      ['Second', 1],
    ],
  )
  await chat.accept(first.id)
  assert.equal((await availability(w.agnes)).unread_count, 1)
  const { body: session } = await w.agnes('GET', `/chat_sessions/${first.id}`)
  await w.agnes('POST', `/chat_sessions/${first.id}/read`, { message_id: session.last_message.id })
  const { unread_count, running_count } = await availability(w.agnes)
  assert.deepEqual([unread_count, running_count], [0, 1])
  await first.write('Hello?')
  await w.anton('POST', `/chat_sessions/${first.id}/messages`, { content: 'A regular', internal: true })
  assert.equal((await availability(w.agnes)).unread_count, 1, 'the note of a colleague says nothing about the agent')
  await chat.write(first.id, 'I see', { internal: true })
  assert.equal((await availability(w.agnes)).unread_count, 0)
  await w.agnes('POST', `/chat_sessions/${first.id}/close`)
  const late = { message_id: session.last_message.id }
  assert.equal((await w.agnes('POST', `/chat_sessions/${first.id}/read`, late)).status, 200, 'also after the end')
  const { body: read } = await w.anton('POST', `/chat_sessions/${first.id}/read`, { message_id: 999 })
  assert.ok(read.agent_read_id < 999, 'what a colleague reads does not count')
})

test('agents see the seats of each other, and choose topics and a limit', async () => {
  const sales = await startVisit('Do you lease?', 2)
  await w.agnes('PUT', '/users/preferences', { chat: { active: { 1: 'on' }, max_windows: '3' } })
  assert.deepEqual(await waitingIds(w.agnes), [])
  assert.deepEqual(await waitingIds(w.anton), [sales.id], 'an agent who never chose has all topics')
  const own = await availability(w.agnes)
  assert.deepEqual([own.active, own.concurrent, own.waiting_count, own.accept_within], [true, 3, 0, 120])
  assert.deepEqual(
    own.topics.map(({ name, mine, waiting_count }: Record<string, unknown>) => [name, mine, waiting_count]),
    [
      ['Sales', false, 1],
      ['Support', true, 0],
    ],
  )
  await w.anton('POST', `/chat_sessions/${sales.id}/accept`)
  const { agents } = await availability(w.agnes)
  assert.deepEqual(
    agents.map(({ name, running_count, concurrent, chat_ids }: Record<string, unknown>) => [
      name,
      running_count,
      concurrent,
      chat_ids,
    ]),
    [
      ['Agnes Agent', 0, 3, [1]],
      ['Anton Agent', 1, 5, null],
    ],
  )
})

test('an agent who does not accept a visitor in time is set to unavailable', async () => {
  const { id } = await startVisit()
  await w.anton('POST', `/chat_sessions/${id}/accept`)
  const { id: next } = await startVisit()
  await runJob('set-idle-chat-agents-away', 60)
  assert.equal((await availability(w.agnes)).active, true, 'the time has not passed')
  await w.db
    .updateTable('chat_agents')
    .set({ acted_at: new Date(w.clock.now.getTime() + 60_000).toISOString() })
    .where('updated_by_id', '=', 5)
    .execute()
  await runJob('set-idle-chat-agents-away', 125)
  const { active, set_away_at, online_agent_ids } = await availability(w.agnes)
  assert.deepEqual(
    [active, set_away_at !== null, online_agent_ids],
    [false, true, [5]],
    'Anton was busy in the meantime',
  )
  await w.agnes('PUT', '/chat_agent', {})
  assert.equal((await availability(w.agnes)).active, false, 'a heartbeat does not make the agent available again')
  const { body } = await w.agnes('PUT', '/chat_agent', { active: true })
  assert.deepEqual([body.active, body.set_away_at], [true, null])
  assert.deepEqual(await waitingIds(w.agnes), [next])
})

test('the chats of a lost agent return to the queue, which says whose they were', async () => {
  const { id, widget } = await startVisit()
  await chat.accept(id)
  await w.anton('PUT', '/chat_agent', {})
  await runJob('return-chats-of-absent-agents', 121)
  const { body } = await w.anton('GET', '/chat_sessions?state=waiting')
  assert.deepEqual([body[0].id, body[0].preferences.returned_from_id], [id, 4])
  assert.match((await widget.hear('chat_session_notice')).message, /stay tuned/)
  const { body: again } = await w.anton('POST', `/chat_sessions/${id}/accept`)
  assert.deepEqual([again.user_id, 'returned_from_id' in again.preferences], [5, false])
  assert.equal((await widget.hear('chat_session_agent')).agent.name, 'Anton Agent')
})

test('the first agent greets the visitor with one of the chosen sentences', async () => {
  await w.agnes('PUT', '/users/preferences', { chat: { phrase: { 1: 'Hello <you>;' } } })
  const { id, widget } = await startVisit()
  await chat.accept(id)
  assert.equal((await widget.hear('chat_session_message')).message.content, 'Hello &lt;you&gt;')
  const { body: anton } = await w.anton('GET', '/users/me')
  await w.agnes('POST', `/chat_sessions/${id}/transfer`, { user_id: anton.id, note: 'Wants a refund' })
  const { body } = await w.anton('GET', `/chat_sessions/${id}/messages`)
  assert.deepEqual(
    body.map(({ internal, created_by_id }: Record<string, unknown>) => [internal, created_by_id]),
    [
      [false, null],
      [false, 4],
      [true, 4],
    ],
  )
})

test('an agent blocks a visitor, an administrator undoes it, and both are in the audit log', async () => {
  const { id, widget } = await startVisit()
  await chat.accept(id)
  const { status, body } = await w.agnes('POST', `/chat_sessions/${id}/block`)
  assert.deepEqual([status, body.state], [200, 'closed'])
  await widget.hear('chat_session_closed')
  assert.deepEqual(await widget.ask('chat_status_customer', {}, 'chat_error'), { state: 'chat_unavailable' })
  await w.agnes('POST', `/chat_sessions/${id}/block`)
  assert.equal((await w.ada('GET', '/chats/1')).body.block_ip, '127.0.0.1', 'once')
  assert.equal((await w.agnes('DELETE', `/chat_sessions/${id}/block`)).status, 403)
  assert.equal((await w.ada('DELETE', `/chat_sessions/${id}/block`)).status, 200)
  assert.equal((await w.ada('GET', '/chats/1')).body.block_ip, null)
  const { body: log } = await w.ada('GET', `/audit_logs?object=chat_sessions&object_id=${id}`)
  assert.deepEqual(
    log.map(({ action, actor_id }: Record<string, unknown>) => [action, actor_id]),
    [
      ['chat_visitor_unblocked', 3],
      ['chat_visitor_blocked', 4],
      ['chat_visitor_blocked', 4],
    ],
  )
  await w.db.updateTable('chat_sessions').set({ preferences: '{}' }).execute()
  assert.equal((await w.agnes('POST', `/chat_sessions/${id}/block`)).body.code, 'invalid_value')
})

test('ended chats are found by words, topic, agent and time', async () => {
  const { id } = await startVisit('The <b>Finch</b> One shows E-07, 100%_')
  await startVisit('Something else')
  await chat.accept(id)
  await chat.end(id)
  const find = async (filter: string) =>
    (await w.anton('GET', `/chat_sessions?state=closed&${filter}`)).body.map((one: { id: number }) => one.id)
  const now = w.clock.now.toISOString()
  for (const filter of ['query=e-07', 'query=100%25_', 'query=shop.example', 'chat_id=1', 'user_id=4', `from=${now}`]) {
    assert.deepEqual(await find(filter), [id], filter)
  }
  for (const filter of [
    'query=Aurora',
    'query=1_0',
    'chat_id=2',
    'user_id=5',
    `to=${now}`,
    'page=2',
    'customer_id=6',
  ]) {
    assert.deepEqual(await find(filter), [], filter)
  }
  assert.equal((await w.anton('GET', '/chat_sessions?from=yesterday')).body.code, 'invalid_date')
  await w.agnes('PUT', '/chat_agent', { active: false })
  assert.deepEqual((await w.anton('GET', '/chat_agents')).body, [{ user_id: 4, name: 'Agnes Agent' }])
  const { body } = await w.agnes('GET', `/chat_agent/summary?since=${now}`)
  assert.deepEqual(body, { ended_count: 1, last_closed_at: now, median_wait: 0 })
})

test('the new calls need a chat agent, and an existing session', async () => {
  const calls = [
    ['POST', '/chat_sessions/999/block'],
    ['DELETE', '/chat_sessions/999/block'],
  ] as const
  for (const [method, path] of [...calls, ['GET', '/chat_agent/summary?since=2026-01-01'] as const]) {
    assert.equal((await w.anyone(method, path)).status, 401)
    assert.equal((await w.nora(method, path)).status, 403)
  }
  for (const [method, path] of calls) assert.equal((await w.ada(method, path)).status, 404)
  assert.equal((await w.ada('GET', '/chat_agent/summary')).status, 422)
})
