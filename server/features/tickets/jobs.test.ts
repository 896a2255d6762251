import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { type World, world } from '#tests/support/world.ts'

let w: World
before(async () => {
  w = await world()
})
after(() => w.close())

const create = async (input: Record<string, unknown> = {}): Promise<number> =>
  (await w.ada('POST', '/tickets', { title: 'Later', group: 'Users', customer_id: 6, ...input })).body.id
const show = async (id: number) => (await w.ada('GET', `/tickets/${id}`)).body
const pass = (minutes: number) => {
  w.clock.now = new Date(w.clock.now.getTime() + minutes * 60_000)
}
/** What the clock would start. */
const start = async (name: string) => {
  await sql`select graphile_worker.add_job(${name})`.execute(w.db)
  await w.work.drain()
}
const historyOf = async (id: number) => (await w.ada('GET', `/ticket_history/${id}`)).body.history

test('an owner loses a ticket after the configured time without activity', async () => {
  await w.ada('PUT', '/groups/1', { assignment_timeout: 30 })
  const lying = await create({ owner_id: 4 })
  const pending = await create({ owner_id: 4, state: 'pending reminder', pending_time: '2027-01-01T00:00:00Z' })
  const elsewhere = await create({ owner_id: 4, group: 'Sales' })
  pass(20)
  const younger = await create({ owner_id: 4 })
  const owners = async () =>
    Promise.all([lying, pending, elsewhere, younger].map(async (id) => (await show(id)).owner_id))
  await start('release-tickets')
  assert.deepEqual(await owners(), [4, 4, 4, 4])
  pass(10)
  await start('release-tickets')
  assert.deepEqual(await owners(), [1, 4, 4, 4])
  assert.equal((await show(lying)).last_owner_update_at, null)
  const entry = (await historyOf(lying)).find(({ attribute }: { attribute?: string }) => attribute === 'owner')
  assert.deepEqual([entry.id_from, entry.id_to, entry.created_by_id], [4, 1, 1])
  const before = (await historyOf(lying)).length
  await start('release-tickets')
  assert.equal((await historyOf(lying)).length, before)
  await w.ada('PUT', '/groups/1', { assignment_timeout: null })
})

test('the time of an owner counts only in active states', async () => {
  const id = await create({ owner_id: 4, state: 'open' })
  const first = (await show(id)).last_owner_update_at
  assert.equal(first, w.clock.now.toISOString())
  pass(5)
  await w.ada('PUT', `/tickets/${id}`, { title: 'no reason to count anew' })
  assert.equal((await show(id)).last_owner_update_at, first)
  await w.ada('PUT', `/tickets/${id}`, { state: 'closed' })
  assert.equal((await show(id)).last_owner_update_at, null)
  await w.ada('PUT', `/tickets/${id}`, { state: 'open' })
  assert.equal((await show(id)).last_owner_update_at, w.clock.now.toISOString())
  await w.ada('PUT', `/tickets/${id}`, { group: 'Sales' })
  assert.equal((await show(id)).last_owner_update_at, null)
})

test('a ticket in pending close is closed when its time is reached', async () => {
  const time = new Date(w.clock.now.getTime() + 10 * 60_000).toISOString()
  const closing = await create({ state: 'pending close', pending_time: time })
  const reminding = await create({ state: 'pending reminder', pending_time: time })
  await start('end-pending')
  assert.equal((await show(closing)).state_id, 6)
  pass(10)
  await start('end-pending')
  const { state_id, pending_time, close_at, updated_by_id } = await show(closing)
  assert.deepEqual([state_id, pending_time, close_at, updated_by_id], [4, null, w.clock.now.toISOString(), 1])
  assert.equal((await show(reminding)).state_id, 3)
})

test('a backlog larger than one transaction is processed', async () => {
  await sql`
    insert into tickets (number, title, group_id, priority_id, state_id, customer_id, pending_time, updated_by_id, created_by_id)
    select 'late-' || n, 'Late', 1, 2, 6, 6, ${w.clock.now.toISOString()}::timestamptz, 1, 1
    from generate_series(1, 230) as n`.execute(w.db)
  await start('end-pending')
  const left = await w.db.selectFrom('tickets').select('id').where('state_id', '=', 6).execute()
  assert.deepEqual(left, [])
})

test("a customer's tickets move to the new organization, but not those of a secondary one", async () => {
  const { body: other } = await w.ada('POST', '/organizations', { name: 'Other' })
  const { body: second } = await w.ada('POST', '/organizations', { name: 'Second' })
  await w.ada('PUT', '/users/7', { organization_ids: [second.id] })
  const [first, further] = [
    await create({ customer_id: 7 }),
    await create({ customer_id: 7, organization_id: second.id }),
  ]
  await w.ada('PUT', '/users/7', { organization_id: other.id })
  await w.work.drain()
  assert.deepEqual([(await show(first)).organization_id, (await show(further)).organization_id], [other.id, second.id])
  const { body: stats } = await w.nora('GET', `/tickets/${first}`)
  assert.equal(stats.error, 'Not authorized')
  await w.ada('PUT', '/settings/' + (await settingId('ticket_organization_reassignment')), {
    state_current: { value: false },
  })
  await w.ada('PUT', '/users/7', { organization_id: 2 })
  await w.work.drain()
  assert.equal((await show(first)).organization_id, other.id)
})

const settingId = async (name: string) =>
  (await w.db.selectFrom('settings').select('id').where('name', '=', name).executeTakeFirstOrThrow()).id

test('preferences of a customer contain the number of open and closed tickets', async () => {
  const counts = async (id: number) => {
    await w.work.drain()
    const { preferences } = (await w.ada('GET', `/users/${id}`)).body
    return [preferences.tickets_open, preferences.tickets_closed]
  }
  const id = await create({ customer_id: 8 })
  await create({ customer_id: 8 })
  assert.deepEqual(await counts(8), [2, 0])
  await w.ada('PUT', `/tickets/${id}`, { state: 'closed' })
  assert.deepEqual(await counts(8), [1, 1])
  await w.ada('PUT', `/tickets/${id}`, { customer_id: 6 })
  assert.deepEqual(await counts(8), [1, 0])
  await w.ada('DELETE', `/tickets/${id}`)
  const { updated_by_id } = (await w.ada('GET', '/users/8')).body
  assert.equal(
    updated_by_id,
    (await w.db.selectFrom('users').select('updated_by_id').where('id', '=', 8).executeTakeFirstOrThrow())
      .updated_by_id,
  )
})
