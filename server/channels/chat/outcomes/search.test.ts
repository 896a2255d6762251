import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { set } from '#tests/support/browser.ts'
import { type ChatTest, openChatTest, type TestVisitor } from '#tests/support/chat-widgets.ts'
import { type Call, type World, world } from '#tests/support/world.ts'

let w: World
let chat: ChatTest
let lamp: TestVisitor
let chair: TestVisitor
before(async () => {
  w = await world()
  chat = await openChatTest(w)
  await w.agnes('PUT', '/chat_agent', { active: true })
  lamp = await chat.begin({ name: 'Zoë Müller', email: 'zoe@lamps.example', url: 'https://shop.example/lamps' })
  await lamp.write('The <b>Heron</b> lamp is broken')
  chair = await chat.begin({ url: 'https://shop.example/chairs' })
  await chat.accept(chair.id)
  await chair.write('My chair, 100% oak')
  await chat.write(chair.id, 'A regular', { internal: true })
})
after(async () => {
  await chat.close()
  await w.close()
})

const find = async (query: string, call: Call = w.agnes): Promise<number[]> => {
  const { body } = await call('GET', `/search?by_object=true&query=${encodeURIComponent(query)}`)
  return body.result.ChatSession?.object_ids
}

test('chats are found by messages, notes, the visitor, the page and tags', async () => {
  await w.agnes('POST', '/tags/add', { object: 'Chat::Session', o_id: lamp.id, item: 'Wärranty' })
  const cases: [string, number[]][] = [
    ['heron', [lamp.id]],
    ['HERON lamp', [lamp.id]],
    ['müller', [lamp.id]],
    ['zoe@lamps', [lamp.id]],
    ['chairs', [chair.id]],
    ['regular', [chair.id]],
    ['warranty', [lamp.id]],
    ['tags:wärranty', [lamp.id]],
    ['state:running', [chair.id]],
    ['100%', [chair.id]],
    ['<b>', []],
    ["'; drop table chat_sessions; --", []],
    ['nothing', []],
  ]
  for (const [query, ids] of cases) assert.deepEqual(await find(query), ids, query)
  const { body } = await w.agnes('GET', '/search/chatsession?query=heron')
  assert.deepEqual(body.result, [{ type: 'ChatSession', id: lamp.id }])
  const record = body.assets.ChatSession[lamp.id]
  assert.deepEqual([record.chat_id, record.tags], [1, ['Wärranty']])
  assert.equal(JSON.stringify(body).includes(lamp.session_id), false, 'the secret is not shown')
})

test('only chat agents find chats, and only while the chat is on', async () => {
  assert.equal(await find('heron', w.nora), undefined)
  await set(w, 'chat', false)
  assert.equal(await find('heron'), undefined)
  await set(w, 'chat', true)
})

test('words are found by indexes, with one statement', async () => {
  await sql`
    insert into chat_sessions (chat_id, session_id, name) select 1, md5(n::text), 'Visitor ' || n
    from generate_series(1, 3000) n`.execute(w.db)
  await sql`
    insert into chat_messages (chat_session_id, content) select id, 'Text number ' || id from chat_sessions`.execute(
    w.db,
  )
  await sql`analyze chat_sessions, chat_messages`.execute(w.db)
  w.queries()
  assert.deepEqual(await find('heron'), [lamp.id])
  const statements = w.queries().filter((statement) => statement.includes('chat_text'))
  assert.equal(statements.length, 1)
  const { rows } = await sql<{ 'QUERY PLAN': string }>`
    explain select id from chat_messages where chat_text(content) like '%heron%'`.execute(w.db)
  assert.match(rows.map((row) => row['QUERY PLAN']).join('\n'), /chat_messages_search/)
})

test('chat agents tag sessions, and the tags are deleted with them', async () => {
  const path = (id: number) => `/tags?object=Chat::Session&o_id=${id}`
  const { body } = await w.agnes('PUT', `/chat_sessions/${chair.id}`, { tags: ['oak', 'vip, late'] })
  assert.deepEqual(body.tags, ['oak', 'vip', 'late'])
  await w.anton('PUT', `/chat_sessions/${chair.id}`, { tags: ['vip', 'new'] })
  assert.deepEqual((await w.anton('GET', path(chair.id))).body.tags, ['vip', 'new'])
  await w.agnes('DELETE', '/tags/remove', { object: 'Chat::Session', o_id: chair.id, item: 'new' })
  assert.deepEqual((await w.agnes('GET', `/chat_sessions/${chair.id}`)).body.tags, ['vip'])
  assert.equal((await w.nora('GET', path(chair.id))).status, 403)
  assert.equal((await w.agnes('GET', path(99_999))).status, 404)
  assert.equal((await w.pia('GET', path(chair.id))).status, 403, 'administrators of tags are not chat agents')
  await w.db.deleteFrom('chat_sessions').where('id', '=', chair.id).execute()
  const left = await w.db.selectFrom('tags').select('o_id').where('object', '=', 'Chat::Session').execute()
  assert.deepEqual(left, [{ o_id: lamp.id }])
})
