import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'
import { sql } from 'kysely'
import { noGroups, systemActor } from '#kernel/actor.ts'
import { readingContext } from '#kernel/unit-of-work.ts'
import { type World, world } from '#tests/support/world.ts'

let w: World
let id: number
beforeEach(async () => {
  w = await world()
  const { body } = await w.agnes('POST', '/tickets', {
    title: 'Printer',
    group: 'Users',
    customer: 'nora@example.com',
    owner: 'agnes@example.com',
    article: { body: 'It is on fire.', type: 'note' },
  })
  id = body.id
})
afterEach(() => w.close())

const assets = async () => (await w.agnes('GET', `/tickets/${id}?all=true`)).body.assets
const listed = async () => (await w.agnes('GET', '/ticket_overviews?view=all_open')).body.assets

test('assets are the records that their own addresses answer', async () => {
  for (const load of [assets, assets, listed, listed]) {
    const { User, Group, Organization, Role, Ticket } = await load()
    assert.deepEqual(User[6], (await w.ada('GET', '/users/6')).body)
    assert.deepEqual(User[4], (await w.ada('GET', '/users/4')).body)
    assert.deepEqual(Organization[2], (await w.ada('GET', '/organizations/2')).body)
    assert.deepEqual(Group[1], (await w.ada('GET', '/groups/1')).body)
    assert.deepEqual(Role[2], (await w.ada('GET', '/roles/2')).body)
    assert.deepEqual(Ticket[id], (await w.agnes('GET', '/tickets/search?query=printer')).body[0])
  }
})

test('records of answers at once are compared with one statement, and each answer has its own', async () => {
  const { body } = await w.ada('POST', '/tickets', {
    title: 'Other',
    group: 'Users',
    customer: 'otto@example.com',
    article: { body: 'Hello', type: 'note' },
  })
  const asked = [w.agnes, w.ada].flatMap((call) =>
    [id, body.id].map((one) => ({ call, path: `/tickets/${one}?all=true` })),
  )
  const show = () => Promise.all(asked.map(({ call, path }) => call('GET', path)))
  await show()
  await w.ada('PUT', '/users/6', { firstname: 'Changed' })
  const alone = []
  for (const { call, path } of asked) alone.push(await call('GET', path))
  w.queries()
  const together = await show()
  assert.equal(w.queries().filter((statement) => statement.includes("string_agg(concat(owner, ' ', value)")).length, 1)
  assert.deepEqual(
    together.map(({ text }) => text),
    alone.map(({ text }) => text),
  )
  assert.deepEqual(
    together.map(({ body: { assets } }) => assets.User[6]?.firstname),
    ['Changed', undefined, 'Changed', undefined],
  )
})

test('users are compared with one statement, also beside overviews, which depend on the caller', async () => {
  const collect = async (userId: number) => {
    const actor = { ...systemActor, id: userId, permissions: new Set(['ticket.agent']), groups: noGroups }
    const ctx = readingContext(w.app.deps, { actor, requestId: 'test' })
    return JSON.stringify(await w.app.deps.assets.collectByIds(ctx, { Overview: [1], User: [6] }))
  }
  const alone = [await collect(4), await collect(5)]
  w.queries()
  assert.deepEqual(await Promise.all([collect(4), collect(5)]), alone)
  assert.equal(w.queries().filter((statement) => statement.includes('concat(users.xmin')).length, 1)
  assert.notEqual(alone[0], '{}')
})

/** Each is made twice, so that a state that has been there before is also followed. */
async function assertFollowed(change: (turn: number) => Promise<unknown>, show: () => Promise<unknown>) {
  const seen = [JSON.stringify(await show())]
  for (const turn of [1, 2]) {
    await change(turn)
    const now = JSON.stringify(await show())
    assert.notEqual(now, seen.at(-1))
    seen.push(now)
  }
}

test('assets follow every change of a user', async () => {
  await assets()
  const user = async () => (await assets()).User[6]
  const put = (values: object) => w.ada('PUT', '/users/6', values)
  await assertFollowed((turn) => put({ firstname: `Nora ${turn}` }), user)
  await assertFollowed((turn) => put({ role_ids: turn === 1 ? [2, 3] : [3] }), user)
  const { body: second } = await w.ada('POST', '/organizations', { name: 'Second' })
  await assertFollowed((turn) => put({ organization_ids: turn === 1 ? [second.id] : [] }), user)
  await assertFollowed(
    (turn) =>
      turn === 1
        ? sql`insert into authorizations (user_id, provider, uid) values (6, 'github', 'nora')`.execute(w.db)
        : sql`delete from authorizations`.execute(w.db),
    user,
  )
})

test('assets follow access to groups, and the permissions that it depends on', async () => {
  const agent = async () => (await listed()).User[4]
  await assertFollowed(
    (turn) => w.ada('PUT', '/users/4', { group_ids: { 1: ['full'], 2: [turn === 1 ? 'read' : 'full'] } }),
    agent,
  )
  const group = async () => (await assets()).Group[1]
  await assertFollowed(
    (turn) => w.ada('PUT', '/users/5', { group_ids: turn === 1 ? { 1: ['read'] } : { 3: ['full'] } }),
    group,
  )
  await w.ada('PUT', '/users/5', { group_ids: { 1: ['read'] } })
  assert.deepEqual((await assets()).Group[1].user_ids, [3, 4, 5])
})

test('assets follow members, roles and overviews', async () => {
  const organization = async () => (await assets()).Organization[2]
  await assertFollowed((turn) => w.ada('PUT', '/users/8', { organization_id: turn === 1 ? 2 : null }), organization)
  const role = async () => (await assets()).Role[2]
  await assertFollowed((turn) => w.ada('PUT', '/roles/2', { group_ids: turn === 1 ? { 2: ['read'] } : {} }), role)
  const overview = async () => (await listed()).Overview
  const { id: overviewId } = (await w.agnes('GET', '/ticket_overviews')).body.find(
    (one: { link: string }) => one.link === 'all_open',
  )
  await assertFollowed(
    (turn) => w.ada('PUT', `/overviews/${overviewId}`, { role_ids: turn === 1 ? [1, 2] : [2] }),
    overview,
  )
})

test('assets follow what belongs to a ticket', async () => {
  const ticket = async () => (await listed()).Ticket[id]
  await assertFollowed((turn) => w.agnes('PUT', `/tickets/${id}`, { title: `Printer ${turn}` }), ticket)
  await assertFollowed(() => w.agnes('POST', '/ticket_articles', { ticket_id: id, body: 'Still on fire.' }), ticket)
  await assertFollowed(() => w.agnes('POST', `/tickets/${id}/time_accountings`, { time_unit: 5 }), ticket)
})

test('a change that no event tells of is seen at once', async () => {
  await listed()
  await sql`update users set lastname = 'Renamed' where id = 6`.execute(w.db)
  assert.equal((await assets()).User[6].lastname, 'Renamed')
  assert.equal((await listed()).User[6].lastname, 'Renamed')
})

test('a customer gets only the visible fields of records that an agent has read before', async () => {
  await listed()
  await assets()
  const { body } = await w.nora('GET', `/tickets/${id}?all=true`)
  assert.deepEqual(Object.keys(body.assets.User[4]).sort(), [
    'active',
    'firstname',
    'id',
    'image',
    'image_source',
    'lastname',
  ])
  assert.deepEqual(Object.keys(body.assets.Organization[2]).sort(), ['active', 'id', 'name'])
  assert.equal(body.assets.Group[1].user_ids, undefined)
})

test('an agent who loses access to the group no longer gets the ticket', async () => {
  await listed()
  await w.ada('PUT', '/users/4', { group_ids: { 2: ['full'] } })
  assert.equal((await w.agnes('GET', '/search?query=printer')).body.assets.Ticket, undefined)
  assert.equal((await w.agnes('GET', `/tickets/${id}?all=true`)).status, 403)
})

test('what is read in a transaction is not kept', async () => {
  const { body } = await w.agnes('PUT', `/tickets/${id}?all=true`, { title: 'Written' })
  assert.equal(body.assets.Ticket[id].title, 'Written')
  assert.equal((await listed()).Ticket[id].title, 'Written')
})

test('a ticket with everything, and a page of an overview, take few statements', async () => {
  await assets()
  await listed()
  w.queries()
  await assets()
  assert.ok(w.queries().length <= 3)
  await listed()
  assert.ok(w.queries().length <= 6)
})
