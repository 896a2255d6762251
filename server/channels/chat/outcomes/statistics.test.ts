import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { sql } from 'kysely'
import { type ChatTest, openChatTest } from '#tests/support/chat-widgets.ts'
import { type World, world } from '#tests/support/world.ts'

let w: World
let chat: ChatTest
let agnes: number
let anton: number
before(async () => {
  w = await world()
  chat = await openChatTest(w)
  agnes = (await w.agnes('GET', '/users/me')).body.id
  anton = (await w.anton('GET', '/users/me')).body.id
  await w.ada('POST', '/chats', { name: 'Sales' })
})
after(async () => {
  await chat.close()
  await w.close()
})
beforeEach(() => w.db.deleteFrom('chat_sessions').execute())

type Past = { chatId?: number; user?: number | null; wait?: number; length?: number; rating?: number; ago?: number }

/** A chat that has ended; times are in seconds. */
async function addPast({ chatId = 1, user = agnes, wait = 10, length = 60, rating, ago = 600 }: Past): Promise<void> {
  const at = (seconds: number) => new Date(w.clock.now.getTime() + seconds * 1000).toISOString()
  const started = user === null ? null : at(wait - ago)
  await sql`
    insert into chat_sessions (chat_id, session_id, state, user_id, rating, created_at, updated_at, started_at, closed_at)
    values (${chatId}, md5(random()::text), 'closed', ${user}, ${rating ?? null}, ${at(-ago)}, ${at(-ago)}, ${started},
      ${at(wait + length - ago)})`.execute(w.db)
}

const day = 86_400

test('chats are counted with medians and ratings, in total and for each agent, with one statement', async () => {
  for (const wait of [10, 20, 90]) await addPast({ wait, rating: 5 })
  await addPast({ user: anton, wait: 30, length: 600, rating: 1 })
  await addPast({ user: null })
  await addPast({ chatId: 2, ago: 40 * day })
  w.queries()
  const { status, body } = await w.ada('GET', '/chat_statistics')
  assert.equal(status, 200, JSON.stringify(body))
  assert.equal(w.queries().filter((statement) => statement.includes('percentile_cont')).length, 1)
  const { chats, answered, missed, median_wait, median_length, ratings, agents } = body
  assert.deepEqual([chats, answered, missed, median_wait, median_length], [5, 4, 1, 25, 60])
  assert.deepEqual(ratings, { 1: 1, 2: 0, 3: 0, 4: 0, 5: 3 })
  assert.deepEqual(
    agents.map((agent: Record<string, unknown>) => [agent.user_id, agent.chats, agent.median_wait]),
    [
      [agnes, 3, 20],
      [anton, 1, 30],
    ],
  )
  const from = new Date(w.clock.now.getTime() - 60 * day * 1000).toISOString()
  const { body: sales } = await w.ada('GET', `/chat_statistics?from=${from}&chat_id=2`)
  assert.deepEqual([sales.chats, sales.agents.length], [1, 1])
  const { body: none } = await w.ada('GET', '/chat_statistics?chat_id=2')
  assert.deepEqual([none.chats, none.median_wait, none.agents], [0, null, []])
})

test('agents see their own figures, and periods are checked', async () => {
  await addPast({})
  await addPast({ user: anton })
  const { body } = await w.anton('GET', '/chat_statistics')
  assert.deepEqual([body.chats, body.agents.map((agent: { user_id: number }) => agent.user_id)], [1, [anton]])
  assert.equal((await w.anyone('GET', '/chat_statistics')).status, 401)
  assert.equal((await w.nora('GET', '/chat_statistics')).status, 403)
  const now = w.clock.now.toISOString()
  for (const query of [`from=${now}&to=${now}`, 'from=2020-01-01', 'from=x', 'chat_id=x']) {
    assert.equal((await w.ada('GET', `/chat_statistics?${query}`)).status, 422, query)
  }
})

test('a visitor who waits gets an estimate from five chats of the last hour, and none from fewer', async () => {
  await w.agnes('PUT', '/chat_agent', { active: true })
  for (const wait of [30, 100, 200, 300]) await addPast({ wait })
  await addPast({ wait: 5000, ago: 9000 })
  await addPast({ chatId: 2, wait: 5000, ago: 5100 })
  const widget = await chat.openWidget()
  const begin = () => widget.ask('chat_session_init', { url: '' }, 'chat_session_queue')
  const { session_id, estimate } = await begin()
  assert.equal(estimate, undefined)
  await addPast({ wait: 500 })
  const { position, estimate: measured } = await widget.ask('chat_status_customer', { session_id })
  assert.deepEqual([position, measured], [1, { minutes: 4, from: 2, to: 5 }])
})

test('ended chats are deleted a year after the last change, with their messages', async () => {
  await addPast({ ago: 366 * day })
  await addPast({ ago: 364 * day })
  await sql`insert into chat_messages (chat_session_id, content) select id, 'Hello' from chat_sessions`.execute(w.db)
  await sql`
    insert into chat_sessions (chat_id, session_id, created_at, updated_at, visitor_seen_at)
    values (1, md5('open'), now() - interval '3 years', now() - interval '3 years', now())`.execute(w.db)
  await sql`select graphile_worker.add_job('forget-chats', '{}')`.execute(w.db)
  await w.work.drain()
  const { rows } = await sql<{ state: string; messages: number }>`
    select state, (select count(*)::int from chat_messages where chat_session_id = chat_sessions.id) as messages
    from chat_sessions order by id`.execute(w.db)
  assert.deepEqual(rows, [
    { state: 'closed', messages: 1 },
    { state: 'waiting', messages: 0 },
  ])
})
