import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { afterEach, beforeEach, test } from 'node:test'
import { sql } from 'kysely'
import { connectPager, createPagerChannel, type PagerNetwork } from '#tests/support/pager-channel.ts'
import { type World, world } from '#tests/support/world.ts'
import { channels } from './all.ts'

let w: World
let network: PagerNetwork
beforeEach(async () => {
  network = { sent: [], answers: [] }
  w = await world({ channels: [...channels, createPagerChannel(network)], networkUrls: { pager: 'http://pager.test' } })
  await connectPager(w.app)
})
afterEach(() => w.close())

const nora = { number: '+4930111', name: 'Nora Pager' }

async function receive(id: string, text: string, more: object = nora): Promise<void> {
  const payload = { id, text, ...nora, ...more }
  const { statusCode } = await w.app.inject({ method: 'POST', url: '/api/v1/pager_webhook/mast-7', payload })
  assert.equal(statusCode, 200)
}

async function page(id: string, text: string, more: object = nora): Promise<void> {
  await receive(id, text, more)
  await w.work.drain()
}

const newest = async (limit: number) =>
  (
    await sql<{ id: number; ticket_id: number }>`
      select id, ticket_id from ticket_articles order by id desc limit ${limit}`.execute(w.db)
  ).rows

/** The ticket of the page that arrived last. */
async function lastTicket(): Promise<number> {
  const [article] = await newest(1)
  return article?.ticket_id as number
}

const migration = new URL('../../db/migrations/0103_code_former_delivery_reasons.sql', import.meta.url)

const articleOf = async (id: number) => (await w.ada('GET', `/ticket_articles/${id}`)).body
const statusOf = async (id: number) => (await articleOf(id)).preferences.delivery_status

const answer = (ticket_id: number, more: object = {}) =>
  w.ada('POST', '/ticket_articles', {
    ticket_id,
    type: 'fax',
    to: nora.number,
    body: 'On our way.',
    ...more,
  })

/** Jobs use the real clock: makes everything due that would have become due until then. */
async function later(minutes: number): Promise<void> {
  w.clock.now = new Date(w.clock.now.getTime() + minutes * 60_000)
  await sql`update graphile_worker._private_jobs set run_at = run_at - make_interval(mins => ${minutes})`.execute(w.db)
}

test('an incoming message creates a ticket of its sender, with the reason at the article', async () => {
  await page('p1', 'The lift is stuck')
  const [article] = await newest(1)
  const { body: ticket } = await w.ada('GET', `/tickets/${article?.ticket_id}?expand=true`)
  assert.deepEqual([ticket.title, ticket.group, ticket.state], ['The lift is stuck', 'Users', 'new'])
  const { body: customer } = await w.ada('GET', `/users/${ticket.customer_id}`)
  assert.deepEqual([customer.firstname, customer.lastname, customer.mobile], ['Nora', 'Pager', nora.number])
  const { type, sender, from, preferences } = await articleOf(article?.id as number)
  assert.deepEqual([type, sender, from], ['fax', 'Customer', nora.number])
  assert.deepEqual(
    preferences.explanation.map(({ rule, code }: { rule: string; code: string }) => [rule, code]),
    [['conversation', 'conversation_new']],
  )
})

test('the next message continues the open ticket; after it is closed, a new one is created', async () => {
  await page('p1', 'The lift is stuck')
  const first = await lastTicket()
  await page('p2', 'Still stuck')
  assert.equal(await lastTicket(), first)
  await page('p3', 'The door is open', { number: '+4930222', name: 'Noah' })
  assert.notEqual(await lastTicket(), first, 'another sender has another ticket')
  await w.ada('PUT', `/tickets/${first}`, { state: 'closed' })
  await page('p4', 'Stuck again')
  assert.notEqual(await lastTicket(), first)
})

test('a message that the network repeats is filed once', async () => {
  await page('p1', 'The lift is stuck')
  const before = await newest(10)
  await page('p1', 'The lift is stuck')
  assert.deepEqual(await newest(10), before)
})

test('messages that arrive before any of them is filed become one ticket, in their order; edges of a webhook', async () => {
  const texts = Array.from({ length: 12 }, (_, index) => `Part ${index}`)
  for (const [index, text] of texts.entries()) await receive(`p${index}`, text)
  await receive('p3', 'repeated')
  await receive('odd', 'zero \0 and half \ud83d', { name: 'No\0ra', extra: 'x'.repeat(200_000) })
  await w.work.drain()
  const { rows } = await sql<{ body: string; ticket_id: number }>`
    select body, ticket_id from ticket_articles
    where type_id = (select id from ticket_article_types where name = 'fax') order by id`.execute(w.db)
  assert.deepEqual(
    rows.map(({ body }) => body),
    [...texts, 'zero  and half \ufffd'],
  )
  assert.equal(new Set(rows.map(({ ticket_id }) => ticket_id)).size, 1)
  const post = (url: string, payload: string) =>
    w.app.inject({
      method: 'POST',
      url: `/api/v1/pager_webhook/${url}`,
      payload,
      headers: { 'content-type': 'application/json' },
    })
  assert.equal((await post('unknown', '{}')).statusCode, 404)
  assert.equal((await post('mast-7', '{"broken')).statusCode, 400)
  assert.equal((await post('mast-7', `{"text":"${'x'.repeat(2_000_000)}"}`)).statusCode, 413)
})

test('a message that cannot be filed is visible, is retried and can be retried by an administrator', async () => {
  await page('p1', 'explode')
  await page('p2', 'The next one is not held up')
  const list = async () => (await w.ada('GET', '/channel_messages')).body
  const [second, first] = await list()
  assert.deepEqual([second.state, first.state, first.attempts], ['filed', 'failed', 1])
  assert.equal(first.reason_code, 'mail_unexpected_error')
  for (const minutes of [1, 5, 25, 125, 600]) {
    await later(minutes)
    await w.work.drain()
  }
  assert.deepEqual(
    (await list()).map(({ attempts }: { attempts: number }) => attempts),
    [0, 5],
  )
  await sql`update channel_messages set content = replace(content, 'explode', 'calm')`.execute(w.db)
  const { status } = await w.ada('POST', `/channel_messages/${first.id}/retry`)
  await w.work.drain()
  assert.deepEqual([status, (await list())[1].state], [200, 'filed'])
  assert.equal((await w.ada('POST', `/channel_messages/${first.id}/retry`)).status, 422)
  assert.equal((await w.agnes('POST', `/channel_messages/${first.id}/retry`)).status, 403)
  assert.equal((await w.ada('POST', '/channel_messages/999999/retry')).status, 404)
})

test('a person is known by the identifier of the network alone, also after a merge', async () => {
  await page('p1', 'One')
  await page('p2', 'Two', { number: '+4930222' })
  const { rows } = await sql<{ user_id: number }>`select user_id from user_identities order by id`.execute(w.db)
  const [one, two] = rows.map(({ user_id }) => user_id)
  assert.notEqual(one, two, 'the same name is not the same person')
  await w.ada('POST', `/users/${two}/merges`, { into_id: one })
  await page('p3', 'Three', { number: '+4930222' })
  const { body } = await w.ada('GET', `/tickets/${await lastTicket()}`)
  assert.equal(body.customer_id, one)
})

test('after a crash while sending, the outcome is unknown, and an agent decides; sent parts are not repeated', async () => {
  await page('p1', 'The lift is stuck')
  network.answers = [{ state: 'sent', reason: null }, 'never']
  const { body } = await answer(await lastTicket(), { body: 'One\nTwo\nThree' })
  await w.work.drain()
  assert.deepEqual([network.sent.length, await statusOf(body.id)], [2, 'queued'])
  await later(1)
  await w.work.drain()
  const { preferences } = await articleOf(body.id)
  assert.deepEqual([preferences.delivery_status, preferences.delivery_status_code], ['unknown', 'delivery_interrupted'])
  assert.equal(network.sent.length, 2)
  assert.equal((await w.nora('POST', `/ticket_articles/${body.id}/send_again`)).status, 403)
  const again = await w.ada('POST', `/ticket_articles/${body.id}/send_again`)
  assert.deepEqual([again.status, again.body.preferences.delivery_status], [200, 'queued'])
  await w.work.drain()
  assert.deepEqual(
    network.sent.map(({ text }) => text),
    ['One', 'Two', 'Two', 'Three'],
  )
  assert.equal(await statusOf(body.id), 'success')
  assert.equal((await w.ada('POST', `/ticket_articles/${body.id}/send_again`)).status, 422)
})

test("an agent's reply is delivered, and the article shows it", async () => {
  await page('p1', 'The lift is stuck')
  const { status, body } = await answer(await lastTicket())
  assert.deepEqual([status, body.from, body.preferences.delivery_status], [201, 'Pager desk', 'queued'])
  await w.work.drain()
  assert.deepEqual(network.sent, [{ to: nora.number, text: 'On our way.' }])
  const { message_id, preferences } = await articleOf(body.id)
  assert.deepEqual([message_id, preferences.delivery_status, preferences.delivery_retry], ['pager-1', 'success', 1])
  assert.deepEqual(preferences.pager, { mast: 'north' })
})

test('a temporary failure is shown and retried by the schedule of the channel', async () => {
  network.answers = [{ state: 'deferred', reason: 'The mast is down.' }]
  await page('p1', 'The lift is stuck')
  const { body } = await answer(await lastTicket())
  await w.work.drain()
  const { preferences } = await articleOf(body.id)
  assert.deepEqual(
    [preferences.delivery_status, preferences.delivery_status_message],
    ['deferred', 'The mast is down.'],
  )
  await later(1)
  await w.work.drain()
  assert.equal(network.sent.length, 1, 'not before two minutes have passed')
  await later(1)
  await w.work.drain()
  assert.deepEqual([network.sent.length, await statusOf(body.id)], [2, 'success'])
})

test('a network that requests a longer pause gets it', async () => {
  const retryAt = new Date(w.clock.now.getTime() + 10 * 60_000)
  network.answers = [{ state: 'deferred', reason: 'Too many pages.', retryAt }]
  await page('p1', 'The lift is stuck')
  const { body } = await answer(await lastTicket())
  await w.work.drain()
  await later(9)
  await w.work.drain()
  assert.equal(network.sent.length, 1)
  await later(1)
  await w.work.drain()
  assert.equal(await statusOf(body.id), 'success')
})

test('a permanent failure is final, and so is the last of many temporary ones', async () => {
  const gone = { state: 'failed', reason: 'No such pager.' } as const
  const down = { state: 'deferred', reason: 'The mast is down.' } as const
  network.answers = [gone, down, down, down]
  await page('p1', 'The lift is stuck')
  const { body: refused } = await answer(await lastTicket())
  await w.work.drain()
  const { preferences } = await articleOf(refused.id)
  assert.deepEqual([preferences.delivery_status, preferences.delivery_status_message], ['fail', 'No such pager.'])
  const { body: late } = await answer(await lastTicket())
  for (const pause of [0, 2, 4, 60]) {
    await later(pause)
    await w.work.drain()
  }
  assert.deepEqual([network.sent.length, await statusOf(late.id)], [4, 'fail'])
})

test('a reply that the channel cannot deliver is rejected before it is stored', async () => {
  await page('p1', 'The lift is stuck')
  const ticketId = await lastTicket()
  const { status, body } = await answer(ticketId, { to: 'nora@example.com' })
  assert.deepEqual([status, body.error], [422, 'A page needs the number of a pager.'])
  await w.work.drain()
  assert.deepEqual(network.sent, [])
})

test('an article that an agent records for a customer is not sent', async () => {
  await page('p1', 'The lift is stuck')
  const { body } = await answer(await lastTicket(), { sender: 'Customer' })
  await w.work.drain()
  assert.deepEqual([network.sent.length, body.preferences.delivery_status], [0, undefined])
})

test('delivery problems of an earlier version get a code; words of a server, and codes that exist, stay', async () => {
  const formerProblem = async (reason: string, code?: string) => {
    const { body } = await answer(await lastTicket(), { type: 'note' })
    const preferences = { delivery_status_message: reason, ...(code && { delivery_status_code: code }) }
    await sql`
      insert into article_deliveries (article_id, state, reason, due_at, created_at, updated_at)
      values (${body.id}, 'failed', ${reason}, now(), now(), now())`.execute(w.db)
    await sql`update ticket_articles set preferences = ${JSON.stringify(preferences)} where id = ${body.id}`.execute(
      w.db,
    )
    return body.id as number
  }
  await page('p1', 'The lift is stuck')
  const ids = [
    await formerProblem('None of the recipients is an e-mail address.'),
    await formerProblem('550 No such user'),
    await formerProblem('No mail server is configured yet.', 'another'),
  ]
  const codes = async () => Promise.all(ids.map(async (id) => (await articleOf(id)).preferences.delivery_status_code))
  const statements = sql.raw(await readFile(migration, 'utf8'))
  await statements.execute(w.db)
  assert.deepEqual(await codes(), ['no_valid_recipient', undefined, 'another'])
  await statements.execute(w.db)
  assert.deepEqual(await codes(), ['no_valid_recipient', undefined, 'another'])
})
