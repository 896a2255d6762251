import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import type { Rule } from '#kernel/events/events.ts'
import { type World, world } from '#tests/support/world.ts'
import { lockAnyTicket } from './get-ticket.ts'
import { changeTicket } from './change-ticket.ts'

let w: World
before(async () => {
  w = await world()
})
beforeEach(() => useRules())
after(() => w.close())

/** As `server/jobs.ts` will list them. */
const useRules = (...rules: Rule[]) => void Object.assign(w.app.deps, { rules })

const high = 3
const raise: Rule = {
  name: 'raise priority',
  on: ['tickets.created', 'tickets.updated'],
  run: async (ctx, { id }) => {
    await changeTicket(ctx, await lockAnyTicket(ctx, id), { priority_id: high })
  },
}
const failing: Rule = {
  name: 'fail',
  on: ['tickets.*'],
  run: async (ctx, { id }) => {
    await changeTicket(ctx, await lockAnyTicket(ctx, id), { title: 'undone' })
    throw new Error('This rule fails.')
  },
}

const create = (headers = {}) =>
  w.agnes(
    'POST',
    '/tickets',
    {
      title: 'Printer',
      group: 'Sales',
      customer: 'nora@example.com',
      article: { body: 'It is on fire.', type: 'note' },
    },
    headers,
  )

test('the response to a create includes the changes by rules', async () => {
  useRules(failing, raise)
  const { status, body } = await create()
  assert.deepEqual([status, body.priority_id, body.title, body.updated_by_id], [201, high, 'Printer', 1])
})

test('the response to an update and its ETag include the changes by rules', async () => {
  const { id, priority_id } = (await create()).body
  assert.notEqual(priority_id, high)
  useRules(raise, failing)
  const updated = await w.agnes('PUT', `/tickets/${id}`, { title: 'Printer again' })
  assert.deepEqual([updated.body.priority_id, updated.body.title], [high, 'Printer again'])
  useRules()
  const shown = await w.agnes('GET', `/tickets/${id}`)
  assert.equal(updated.headers.etag, shown.headers.etag)
  assert.equal(updated.body.updated_at, shown.body.updated_at)
  const { status } = await w.agnes(
    'PUT',
    `/tickets/${id}`,
    { title: 'c' },
    { 'if-match': String(updated.headers.etag) },
  )
  assert.equal(status, 200)
})

test('bulk updates, merges and new articles also return tickets after rules', async () => {
  const [one, two] = [(await create()).body, (await create()).body]
  useRules(raise)
  const bulk = await w.agnes('POST', '/tickets/mass_update', { ticket_ids: [one.id], attributes: { title: 'x' } })
  assert.equal(bulk.body.assets?.Ticket?.[one.id]?.priority_id, high, bulk.text)
  const article = await w.agnes('POST', '/ticket_articles?full=true', { ticket_id: two.id, body: 'a', type: 'note' })
  assert.equal(article.body.assets.Ticket[two.id].priority_id, high)
  const three = (await create()).body
  useRules({
    ...raise,
    run: async (ctx, { id }) => void (await changeTicket(ctx, await lockAnyTicket(ctx, id), { priority_id: 1 })),
  })
  const merged = await w.agnes('PUT', `/ticket_merge/${three.id}/${one.number}`)
  assert.deepEqual([merged.body.target_ticket.priority_id, merged.body.source_ticket.priority_id], [1, 1])
})

test('a repeated request gets the same response, and no rule runs twice', async () => {
  let runs = 0
  useRules({ ...raise, on: ['tickets.created'], run: async (...given) => ((runs += 1), raise.run(...given)) })
  const key = { 'idempotency-key': 'settled' }
  const [first, second] = [await create(key), await create(key)]
  assert.deepEqual([second.body, second.body.priority_id, runs], [first.body, high, 1])
})

test('search finds changes by rules', async () => {
  useRules({
    name: 'rename',
    on: ['tickets.created'],
    run: async (ctx, { id }) => void (await changeTicket(ctx, await lockAnyTicket(ctx, id), { title: 'Zeppelin' })),
  })
  const { id } = (await create()).body
  useRules()
  const found = await w.agnes('GET', '/tickets/search?query=zeppelin')
  assert.deepEqual(
    found.body.map((ticket: { id: number }) => ticket.id),
    [id],
  )
})
