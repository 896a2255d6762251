import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'
import { basic } from '#tests/support/browser.ts'
import type { Answer, Call, World } from '#tests/support/world.ts'
import { world } from '#tests/support/world.ts'

let w: World
beforeEach(async () => {
  w = await world()
})
afterEach(() => w.close())

const create = (call: Call, headers: Record<string, string> = {}): Promise<Answer> =>
  call('POST', '/tickets', { title: 'Once', group: 'Sales', customer_id: 6 }, { 'idempotency-key': 'key', ...headers })

const countTickets = async () =>
  (await w.db.selectFrom('tickets').select('id').where('title', '=', 'Once').execute()).length

const notAgain = [403, 'The request was already processed. Its response is withheld because your access has changed.']
const refusal = ({ status, body }: Answer) => [status, body.error]

test('S-05: a stored response is not returned after access was lost, and nothing happens twice', async () => {
  const first = await create(w.agnes)
  assert.equal((await create(w.agnes)).body.id, first.body.id)
  await w.ada('PUT', '/users/4', { groups: { Users: ['full'] } })
  assert.deepEqual(refusal(await create(w.agnes)), notAgain)
  assert.equal(await countTickets(), 1)
})

test('a stored response is returned only to the token that sent the first request', async () => {
  await create(w.agnes)
  const { body } = await w.as(basic('agnes@example.com'))('POST', '/user_access_token', {
    name: 'other',
    permission: ['admin', 'chat', 'cti', 'knowledge_base', 'report', 'ticket', 'user_preferences'],
  })
  assert.deepEqual(refusal(await create(w.as(`Token ${body.token}`))), notAgain)
  assert.equal(await countTickets(), 1)
})

test('S-20: keys of a user and of someone acting on their behalf are separate', async () => {
  const { body: own } = await create(w.agnes)
  const { status, body } = await create(w.ada, { from: 'agnes@example.com' })
  assert.equal(status, 201)
  assert.notEqual(body.id, own.id)
  assert.equal((await create(w.ada, { from: 'agnes@example.com' })).body.id, body.id)
  assert.equal((await create(w.agnes)).body.id, own.id)
  assert.equal(await countTickets(), 2)
})
