import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { sql } from 'kysely'
import { anonymous } from '#kernel/actor.ts'
import { readingContext } from '#kernel/unit-of-work.ts'
import { type ChatTest, openChatTest, type TestVisitor } from '#tests/support/chat-widgets.ts'
import { type World, world } from '#tests/support/world.ts'
import { writeBatched } from './visitor-message-batch.ts'

let w: World
let chat: ChatTest
let visitors: TestVisitor[]
before(async () => {
  w = await world()
  chat = await openChatTest(w)
})
beforeEach(async () => {
  await chat.reset()
  visitors = []
  for (let count = 0; count < 4; count += 1) visitors.push(await chat.beginAccepted())
  w.queries()
})
after(async () => {
  await chat.close()
  await w.close()
})

type Given = { session_id: string; content: string; client_id?: string }

/** Messages that are sent in the same moment are written together, except for the first one. */
const send = (given: Given) => {
  const ctx = readingContext(w.app.deps, { actor: anonymous, requestId: 'test', ip: '192.0.2.1' })
  const answer = writeBatched(ctx, { key: undefined, ip: '192.0.2.1', origin: undefined }, { chat_id: 1, ...given })
  // oxlint-disable-next-line typescript/no-explicit-any -- tests reach into frames of every shape
  return answer.then(({ data }) => data as any)
}
const secretOf = (index: number) => visitors[index]!.session_id

const contents = async () => {
  const rows = await w.db.selectFrom('chat_messages').select('content').orderBy('id').execute()
  return rows.map(({ content }) => content)
}
/** The ids of the messages that agents hear of. */
const announced = async () => {
  const { rows } = await sql<{ id: number }>`
    select (changes -> 'message_id' ->> 1)::int as id from events
    where object = 'chat_sessions' and changes ? 'message_id' order by id`.execute(w.db)
  return rows.map(({ id }) => id)
}

test('messages that arrive together share a transaction, and each is answered', async () => {
  const answers = await Promise.all(
    visitors.map(({ session_id }, index) => send({ session_id, content: `Message ${index}`, client_id: 'a' })),
  )
  assert.equal(w.queries().filter((text) => text === 'begin').length, 2)
  assert.deepEqual(
    answers.map(({ session_id, message, client_id }) => [session_id, message.content, client_id]),
    visitors.map(({ session_id }, index) => [session_id, `Message ${index}`, 'a']),
  )
  assert.deepEqual(await contents(), ['Message 0', 'Message 1', 'Message 2', 'Message 3'])
  const { body } = await w.agnes('GET', `/chat_sessions/${visitors[2]!.id}`)
  assert.equal(body.last_message.content, 'Message 2')
})

test('a message that is refused or fails does not concern the others', async () => {
  await chat.end(visitors[1]!.id)
  const outcomes = await Promise.allSettled([
    send({ session_id: secretOf(0), content: 'first' }),
    send({ session_id: secretOf(0), content: 'second' }),
    send({ session_id: secretOf(1), content: 'to a closed chat' }),
    send({ session_id: '0'.repeat(32), content: 'to no chat' }),
    send({ session_id: secretOf(2), content: ' ' }),
    send({ session_id: secretOf(3), content: 'not storable', client_id: '\0' }),
  ])
  assert.deepEqual(
    outcomes.map((one) => (one.status === 'fulfilled' ? one.value.message.content : one.reason.name)),
    ['first', 'second', 'ChatRefusal', 'ChatRefusal', 'ChatRefusal', 'error'],
  )
  assert.deepEqual(await contents(), ['first', 'second'])
})

test('messages of one chat are in their order, and agents hear of each once', async () => {
  const before = await announced()
  const answers = await Promise.all([
    send({ session_id: secretOf(0), content: 'first', client_id: '1' }),
    send({ session_id: secretOf(0), content: 'second', client_id: '2' }),
    send({ session_id: secretOf(1), content: 'another chat', client_id: '1' }),
    send({ session_id: secretOf(0), content: 'second', client_id: '2' }),
    send({ session_id: secretOf(0), content: 'third', client_id: '3' }),
  ])
  const ids = answers.map(({ message }) => message.id)
  assert.equal(ids[3], ids[1], 'a repetition is the message that exists')
  assert.deepEqual(await contents(), ['first', 'second', 'another chat', 'third'])
  const heard = (await announced()).slice(before.length)
  assert.deepEqual(heard, [ids[0], ids[1], ids[2], ids[4]])
})

test('a chat that is locked delays its own message only', async () => {
  let locked: Promise<unknown> | undefined
  await w.db.transaction().execute(async (transaction) => {
    await sql`select from chat_sessions where id = ${visitors[1]!.id} for update`.execute(transaction)
    const first = send({ session_id: secretOf(0), content: 'first' })
    locked = send({ session_id: secretOf(1), content: 'locked' })
    await Promise.all([first, send({ session_id: secretOf(2), content: 'third' })])
    assert.deepEqual(await contents(), ['first', 'third'])
  })
  await locked
  assert.deepEqual(await contents(), ['first', 'third', 'locked'])
})

test('the limit of messages holds for messages that are written together', async () => {
  await sql`insert into chat_messages (chat_session_id, content, created_at)
    select ${visitors[1]!.id}, 'before', ${w.clock.now} from generate_series(1, 60)`.execute(w.db)
  const [, over, other] = await Promise.allSettled([
    send({ session_id: secretOf(0), content: 'first' }),
    send({ session_id: secretOf(1), content: 'too many' }),
    send({ session_id: secretOf(2), content: 'third' }),
  ])
  assert.equal(over.status === 'rejected' && over.reason.message, 'too_many_messages')
  assert.equal(other.status, 'fulfilled')
  assert.equal((await contents()).includes('too many'), false)
})
