import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { signedIn } from '#tests/support/browser.ts'
import { type World, world } from '#tests/support/world.ts'

let w: World
before(async () => {
  w = await world()
})
after(() => w.close())

const create = async (input: Record<string, unknown> = {}): Promise<{ id: number; number: string }> => {
  w.clock.now = new Date(w.clock.now.getTime() + 1000)
  return (await w.ada('POST', '/tickets', { title: 'One of many', group: 'Users', customer_id: 6, ...input })).body
}
const set = (name: string, value: unknown) =>
  w.db
    .updateTable('settings')
    .set({ state_current: JSON.stringify({ value }) })
    .where('name', '=', name)
    .execute()
const view = (id: number) => w.agnes('POST', '/recent_view', { object: 'Ticket', o_id: id })

test("a customer's newest open and closed tickets, fifteen of each, that the agent may see", async () => {
  const open: number[] = []
  for (let n = 0; n < 17; n += 1) open.unshift((await create()).id)
  const { id: closed } = await create({ state: 'closed' })
  const { id: hidden } = await create({ group: 'Support' })
  const { body } = await w.agnes('GET', '/ticket_customer?customer_id=6')
  assert.deepEqual(body.ticket_ids_open, open.slice(0, 15))
  assert.deepEqual(body.ticket_ids_closed, [closed])
  assert.equal(body.assets.Ticket[hidden], undefined)
  assert.ok(body.assets.User[6])
})

test('related tickets are other open tickets of the customer and recently viewed ones, never the ticket itself', async () => {
  const [one, other, noahs] = [await create(), await create(), await create({ customer_id: 7 })]
  for (const { id } of [one, other, noahs]) await view(id)
  const { body } = await w.agnes('GET', `/ticket_related/${one.id}`)
  assert.equal(body.ticket_ids_by_customer.length, 6)
  assert.equal(body.ticket_ids_by_customer[0], other.id)
  assert.deepEqual(body.ticket_ids_recent_viewed, [noahs.id, other.id])
  assert.ok(body.assets.Ticket[noahs.id])
})

test('recently viewed tickets are newest first, without inaccessible and merged ones', async () => {
  const [kept, moved, merged] = [await create(), await create(), await create()]
  for (const { id } of [kept, moved, merged]) await view(id)
  await w.ada('PUT', `/tickets/${moved.id}`, { group: 'Support' })
  await w.ada('PUT', `/ticket_merge/${merged.id}/${kept.number}`)
  const { body } = await w.agnes('GET', '/ticket_recent')
  assert.equal(body.ticket_ids_recent_viewed[0], kept.id)
  assert.ok(!body.ticket_ids_recent_viewed.includes(moved.id) && !body.ticket_ids_recent_viewed.includes(merged.id))
  assert.deepEqual((await w.anton('GET', '/ticket_recent')).body.ticket_ids_recent_viewed, [])
})

test('statistics contain open and closed tickets and twelve months of volume, of visible tickets', async () => {
  w.clock.now = new Date('2026-01-31T23:30:00.000Z')
  const { id } = await create({ customer_id: 8 })
  w.clock.now = new Date('2026-03-01T00:30:00.000Z')
  await w.ada('PUT', `/tickets/${id}`, { state: 'closed' })
  const { id: open } = await create({ customer_id: 8 })
  await create({ customer_id: 8, group: 'Support' })
  const { body } = await w.agnes('GET', '/ticket_stats?user_id=8&organization_id=2')
  assert.deepEqual([body.user.open_ids, body.user.closed_ids], [[open], [id]])
  const [march, february, january] = body.user.volume_by_year
  assert.deepEqual(march, { month: 3, year: 2026, text: 'March', created: 1, closed: 1 })
  assert.deepEqual([february.created, february.closed, january.created, january.closed], [0, 0, 1, 0])
  assert.equal(body.user.volume_by_year.at(-1).text, 'April')
  assert.equal(body.organization.open_ids.length > 0, true)
  assert.deepEqual((await w.agnes('POST', '/ticket_stats', { user_id: 8 })).body.organization, {})
  w.clock.now = new Date('2026-11-15T10:00:00.000Z')
})

test('statistics about other users reveal nothing to a customer', async () => {
  const { body } = await w.otto('GET', '/ticket_stats?user_id=6&organization_id=2')
  const nothing = { open_ids: [], closed_ids: [] }
  for (const { open_ids, closed_ids, volume_by_year } of [body.user, body.organization]) {
    assert.deepEqual({ open_ids, closed_ids }, nothing)
    assert.ok(volume_by_year.every(({ created }: { created: number }) => created === 0))
  }
  assert.deepEqual(body.assets, {})
})

test('the form for a new ticket offers agents their groups and owners, customers the public options', async () => {
  const form = async (name: 'agnes' | 'anton' | 'nora' | 'pia') =>
    (await w[name]('GET', '/ticket_create')).body.form_meta
  const { filter, dependencies } = await form('agnes')
  assert.deepEqual(filter, { group_id: [1, 2], state_id: [1, 2, 3, 4, 6], priority_id: [1, 2, 3] })
  assert.deepEqual(dependencies.group_id, { 1: { owner_id: [3, 4] }, 2: { owner_id: [3, 4] } })
  assert.deepEqual((await form('nora')).filter, { group_id: [1, 2, 3], state_id: [1, 4], priority_id: [1, 2, 3] })
  assert.deepEqual((await form('nora')).dependencies.group_id, {})
  await set('customer_ticket_create_group_ids', [2])
  w.app.deps.caches.dropAll()
  assert.deepEqual((await form('nora')).filter.group_id, [2])
  await set('customer_ticket_create_group_ids', null)
  w.app.deps.caches.dropAll()
  assert.deepEqual((await form('pia')).filter, { group_id: [], state_id: [], priority_id: [] })
})

test('a condition is previewed by count and newest tickets, of those the caller may see', async () => {
  const { id } = await create({ title: 'Zebra crossing' })
  const condition = { 'ticket.title': { operator: 'contains', value: 'zebra' } }
  const { body } = await w.ada('POST', '/tickets/selector', { condition })
  assert.deepEqual([body.object_ids, body.object_count, body.assets.Ticket[id].title], [[id], 1, 'Zebra crossing'])
  const { body: all } = await w.ada('POST', '/tickets/selector', { condition: {} })
  assert.equal(all.object_ids.length, 6)
  assert.ok(all.object_count > 20)
  // An administrator without any ticket permission must not find out by counting.
  assert.deepEqual((await w.pia('POST', '/tickets/selector', { condition })).body, {
    object_ids: [],
    object_count: 0,
    assets: {},
  })
  assert.equal((await w.agnes('POST', '/tickets/selector', { condition })).status, 403)
  // For full administrators, the number includes groups that they do not see.
  assert.equal(body.total_count, 1)
  await w.ada('PUT', '/users/3', { groups: { Sales: ['full'] } })
  const { body: unseen } = await w.ada('POST', '/tickets/selector', { condition })
  assert.deepEqual([unseen.object_ids, unseen.object_count, unseen.total_count], [[], 0, 1])
  await w.ada('PUT', '/users/3', { groups: { Users: ['full'], Sales: ['full'], Support: ['full'] } })
  const bad = { 'ticket.nothing': { operator: 'is', value: 1 } }
  assert.equal((await w.ada('POST', '/tickets/selector', { condition: bad })).status, 422)
})

test('opening an unassigned ticket assigns it, if the setting and full access allow', async () => {
  const { id } = await create()
  const ownerAfter = async (name: 'ada' | 'agnes' | 'nora', address = `/tickets/${id}?auto_assign=true`) =>
    (await w[name]('GET', address)).body.owner_id
  assert.equal(await ownerAfter('agnes'), 1)
  await set('ticket_auto_assignment', true)
  w.app.deps.caches.dropAll()
  assert.equal(await ownerAfter('nora'), 1)
  assert.equal(await ownerAfter('agnes', `/tickets/${id}`), 1)
  const fromElsewhere = { 'sec-fetch-site': 'cross-site' }
  const { body: followed } = await w.agnes('GET', `/tickets/${id}?auto_assign=true`, undefined, fromElsewhere)
  assert.equal(followed.owner_id, 1)
  assert.equal(await ownerAfter('agnes'), 4)
  assert.equal(await ownerAfter('ada'), 4)
  const { body } = await w.agnes('GET', `/ticket_history/${id}`)
  assert.deepEqual(
    body.history
      .filter(({ attribute }: { attribute?: string }) => attribute === 'owner')
      .map(({ id_to }: { id_to: number }) => id_to),
    [4],
  )
  const { id: closed } = await create({ state: 'closed' })
  assert.equal(await ownerAfter('agnes', `/tickets/${closed}?auto_assign=true`), 1)
})

test('S-31: a session assigns a ticket by opening it only with the CSRF token', async () => {
  await set('ticket_auto_assignment', true)
  w.app.deps.caches.dropAll()
  const { id } = await create()
  const page = await signedIn(w, 'agnes')
  const address = `/tickets/${id}?auto_assign=true`
  for (const site of ['same-site', 'none']) {
    const forged = await w.anyone('GET', address, undefined, { cookie: page.cookie, 'sec-fetch-site': site })
    assert.deepEqual([forged.status, forged.body.error], [401, 'CSRF token verification failed!'])
  }
  assert.equal((await w.ada('GET', `/tickets/${id}`)).body.owner_id, 1)
  assert.equal((await page('GET', `/tickets/${id}?auto_assign=false`)).status, 200)
  assert.equal((await page('GET', address)).body.owner_id, 4)
})

test('of two agents who open a ticket concurrently, one gets it', async () => {
  const { id } = await create()
  const answers = await Promise.all(
    [w.ada, w.agnes, w.ada, w.agnes].map((call) => call('GET', `/tickets/${id}?auto_assign=true`)),
  )
  assert.equal(new Set(answers.map(({ body }) => body.owner_id)).size, 1)
  const { body } = await w.ada('GET', `/ticket_history/${id}`)
  assert.equal(body.history.filter(({ attribute }: { attribute?: string }) => attribute === 'owner').length, 1)
})
