import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { afterEach, beforeEach, test } from 'node:test'
import { sql } from 'kysely'
import { createPagerChannel, type PagerNetwork } from '#tests/support/pager-channel.ts'
import { type World, world } from '#tests/support/world.ts'
import { channels } from './all.ts'

let w: World
let network: PagerNetwork
beforeEach(async () => {
  network = { sent: [], answers: [] }
  w = await world({ channels: [...channels, createPagerChannel(network)] })
})
afterEach(() => w.close())

const nora = { number: '+4930111', name: 'Nora Pager' }

async function page(id: string, text: string, sender = nora): Promise<void> {
  const { statusCode } = await w.app.inject({
    method: 'POST',
    url: '/api/v1/pager_webhook',
    payload: { id, text, ...sender },
  })
  assert.equal(statusCode, 200)
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
  w.ada('POST', '/ticket_articles', { ticket_id, type: 'sms', to: nora.number, body: 'On our way.', ...more })

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
  assert.deepEqual([type, sender, from], ['sms', 'Customer', nora.number])
  assert.deepEqual(preferences.explanation, [{ rule: 'conversation', result: 'No ticket is open: it is a new one.' }])
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
