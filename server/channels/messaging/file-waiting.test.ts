import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'
import { sql } from 'kysely'
import { connectPager, createPagerChannel } from '#tests/support/pager-channel.ts'
import { type World, world } from '#tests/support/world.ts'
import { channels } from '../all.ts'

let w: World
beforeEach(async () => {
  w = await world({ channels: [...channels, createPagerChannel({ sent: [], answers: [] })] })
  await connectPager(w.app)
})
afterEach(() => w.close())

let last = 0

async function receive(person: number, text: string, more: object = {}): Promise<void> {
  const payload = { id: String((last += 1)), text, number: `+49301${person}`, name: `Person ${person}`, ...more }
  const { statusCode } = await w.app.inject({ method: 'POST', url: '/api/v1/pager_webhook/mast-7', payload })
  assert.equal(statusCode, 200)
}

type Filed = { body: string; ticket_id: number; article_count: number; person: string; customer_id: number }

const listFiled = async (): Promise<Filed[]> =>
  (
    await sql<Filed>`
      select body, ticket_id, article_count, customer_id, users.lastname as person
      from ticket_articles article join tickets on tickets.id = ticket_id join users on users.id = customer_id
      where article.type_id = (select id from ticket_article_types where name = 'fax') order by article.id`.execute(
      w.db,
    )
  ).rows

const countTransactions = async (): Promise<number> => {
  const { rows } = await sql`select distinct txid from events where object = 'ticket_articles'`.execute(w.db)
  return rows.length
}

/** What agents see of a ticket besides its articles, without times and numbers. */
async function describeTicket(id: number) {
  const { body } = await w.ada('GET', `/ticket_history/${id}`)
  const history = body.history.map(({ object, type, attribute, value_to }: Record<string, string>) =>
    [object, type, attribute, type === 'notification' ? value_to : ''].join(' '),
  )
  const { rows: notified } = await sql`
    select user_id, type, action, reason, seen from online_notifications where o_id = ${id} and object = 'Ticket'
    order by user_id, id`.execute(w.db)
  const { rows: events } = await sql`
    select kind, object, actor_id, array(select jsonb_object_keys(changes) order by 1) as changes from events
    where (object = 'tickets' and object_id = ${id})
      or (object = 'ticket_articles' and (changes -> 'ticket_id' -> 1)::int = ${id}) order by object, id`.execute(w.db)
  return { history, notified, events }
}

test('waiting messages of many people are filed together, with all that a message alone would have', async () => {
  for (const text of ['one', 'two', 'three']) {
    await receive(0, text)
    await w.work.drain()
  }
  const before = await countTransactions()
  for (const text of ['one', 'two', 'three']) for (let person = 1; person <= 8; person += 1) await receive(person, text)
  await w.work.drain()
  assert.equal((await countTransactions()) - before, 3, 'one message of each conversation in a transaction')
  const tickets = Map.groupBy(await listFiled(), ({ ticket_id }) => ticket_id)
  assert.equal(tickets.size, 9)
  const [alone, ...together] = await Promise.all([...tickets.keys()].map(describeTicket))
  assert.ok(alone!.history.length > 3 && alone!.notified.length > 0)
  for (const seen of together) assert.deepEqual(seen, alone)
  for (const filed of tickets.values()) {
    assert.deepEqual(
      filed.map(({ body }) => body),
      ['one', 'two', 'three'],
    )
    assert.equal(filed[0]!.article_count, 3)
  }
})

test('a long conversation is filed by several jobs, in its order', async () => {
  const texts = Array.from({ length: 10 }, (_, index) => `Part ${index}`)
  for (const text of texts) await receive(1, text)
  await sql`delete from graphile_worker._private_jobs`.execute(w.db)
  await sql`select graphile_worker.add_job('file-channel-messages')`.execute(w.db)
  await w.work.drain()
  assert.deepEqual(
    (await listFiled()).map(({ body }) => body),
    texts,
  )
})

test('a message that cannot be filed does not keep the others of its batch from being filed', async () => {
  for (const [person, text] of ['one', 'explode', 'three'].entries()) await receive(person, text)
  await receive(1, 'after the broken one')
  await w.work.drain()
  const bodies = (await listFiled()).map(({ body }) => body)
  assert.deepEqual(bodies.toSorted(), ['after the broken one', 'one', 'three'])
  const { body: failed } = await w.ada('GET', '/channel_messages?state=failed')
  assert.deepEqual(
    failed.map(({ attempts }: { attempts: number }) => attempts),
    [1],
  )
})

test('two conversations of one ticket are filed one after the other', async () => {
  for (const person of [1, 2]) {
    await receive(person, 'first')
    await w.work.drain()
  }
  const [one, two] = await listFiled()
  await w.ada('PUT', `/tickets/${two!.ticket_id}`, { state: 'closed' })
  await w.ada('POST', `/users/${two!.customer_id}/merges`, { into_id: one!.customer_id })
  for (const person of [1, 2]) await receive(person, `second of ${person}`)
  await w.work.drain()
  const filed = (await listFiled()).filter(({ ticket_id }) => ticket_id === one!.ticket_id)
  assert.deepEqual(
    filed.map(({ body, article_count }) => [body, article_count]),
    ['first', 'second of 1', 'second of 2'].map((body) => [body, 3]),
  )
})

test('a new person who writes in two conversations at once becomes one user', async () => {
  await receive(1, 'in private')
  await receive(1, 'in a group', { room: 'north' })
  await w.work.drain()
  const filed = await listFiled()
  assert.equal(new Set(filed.map(({ ticket_id }) => ticket_id)).size, 2)
  assert.equal(new Set(filed.map(({ customer_id }) => customer_id)).size, 1)
  assert.equal(await countTransactions(), 1)
})
