import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'
import type { CastName } from '#tests/support/cast.ts'
import { type World, world } from '#tests/support/world.ts'

let w: World
beforeEach(async () => {
  w = await world()
})
afterEach(() => w.close())

const path = '/user_overview_sortings'
const linksOf = async (name: CastName): Promise<string[]> =>
  (await w[name]('GET', '/ticket_overviews')).body.map(({ link }: { link: string }) => link)
const sortingsOf = async (name: CastName): Promise<{ id: number; overview_id: number; prio: number }[]> =>
  (await w[name]('GET', path)).body.overview_sortings

test('an agent sorts overviews for themselves only', async () => {
  const before = await linksOf('anton')
  const { status, body } = await w.agnes('POST', `${path}_prio`, {
    prios: [
      [5, 1],
      [2, 2],
    ],
  })
  assert.deepEqual([status, body], [200, { success: true }])
  const links = await linksOf('agnes')
  assert.deepEqual(links.slice(0, 3), ['all_open', 'all_unassigned', 'my_assigned'])
  assert.equal(links.length, before.length)
  assert.deepEqual(await linksOf('anton'), before)
  await w.agnes('POST', `${path}_prio`, { prios: [[2, 0]] })
  assert.deepEqual((await linksOf('agnes')).slice(0, 2), ['all_unassigned', 'all_open'])
  assert.deepEqual(
    (await sortingsOf('agnes')).map(({ overview_id, prio }) => [overview_id, prio]),
    [
      [2, 0],
      [5, 1],
    ],
  )
})

test('the list contains the overviews and their positions', async () => {
  await w.agnes('POST', `${path}_prio`, { prios: [[7, 1]] })
  const { body } = await w.agnes('GET', path)
  assert.equal(body.overviews[0].link, 'all_escalated')
  assert.equal(body.overviews.length, 7)
  assert.deepEqual([body.overview_sortings[0].user_id, body.overview_sortings[0].overview_id], [4, 7])
})

test('a position is created, read, changed and deleted', async () => {
  const { status, body: created } = await w.agnes('POST', path, { overview_id: '5', prio: '3', user_id: 5 })
  assert.deepEqual([status, created.user_id, created.overview_id, created.prio], [201, 4, 5, 3])
  assert.deepEqual((await w.agnes('GET', `${path}/${created.id}`)).body, created)
  const { body: expanded } = await w.agnes('GET', `${path}/${created.id}?expand=true`)
  assert.deepEqual([expanded.user, expanded.overview], ['agnes@example.com', 'All open'])
  const { body: full } = await w.agnes('GET', `${path}/${created.id}?full=true`)
  assert.equal(full.assets.UserOverviewSorting[created.id].prio, 3)
  const { body: changed } = await w.agnes('PUT', `${path}/${created.id}`, {
    prio: 1,
    user_id: 5,
    overview: 'All open',
  })
  assert.deepEqual([changed.prio, changed.user_id, changed.overview_id], [1, 4, 5])
  assert.deepEqual((await w.agnes('DELETE', `${path}/${created.id}`)).body, {})
  assert.equal((await w.agnes('GET', `${path}/${created.id}`)).status, 404)
  const kinds = await w.db.selectFrom('events').select('kind').where('object', '=', 'user_overview_sortings').execute()
  assert.deepEqual(
    kinds.map(({ kind }) => kind),
    ['created', 'updated', 'removed'],
  )
})

test('sortings of other users are not accessible, not even to administrators', async () => {
  const { body } = await w.agnes('POST', path, { overview_id: 5, prio: 3 })
  for (const name of ['anton', 'ada'] as const) {
    assert.equal((await w[name]('GET', `${path}/${body.id}`)).status, 403)
    assert.equal((await w[name]('PUT', `${path}/${body.id}`, { prio: 9 })).status, 403)
    assert.equal((await w[name]('DELETE', `${path}/${body.id}`)).status, 403)
    assert.deepEqual(await sortingsOf(name), [])
  }
  assert.equal((await sortingsOf('agnes'))[0]?.prio, 3)
})

test('only visible overviews can be sorted, and only once', async () => {
  const refusal = async (input: object) => {
    const { status, body } = await w.agnes('POST', path, input)
    return status === 422 ? body.error : status
  }
  assert.equal(await refusal({ overview_id: 9, prio: 1 }), "Invalid value for param 'overview_id': 9")
  assert.equal(
    await refusal({ overview: 'My requests', prio: 1 }),
    `No lookup value found for 'overview': "My requests"`,
  )
  assert.equal(await refusal({ prio: 1 }), "Attribute 'overview_id' required!")
  assert.equal(await refusal({ overview_id: 5 }), "Attribute 'prio' required!")
  assert.match(await refusal({ overview_id: 5, prio: 'abc' }), /prio/)
  assert.equal((await w.agnes('POST', path, { overview_id: 5, prio: 1 })).status, 201)
  assert.equal(await refusal({ overview_id: 5, prio: 1 }), 'This object already exists.')
  for (const prios of [[[9, 1]], [[999, 1]], [[5]], 'x', [[5, null]], undefined])
    assert.equal((await w.agnes('POST', `${path}_prio`, { prios })).status, 422, JSON.stringify(prios))
  for (const id of ['abc', '-1', '0', '1e3', '99999999999999999999'])
    assert.equal((await w.agnes('PUT', `${path}/${id}`, { prio: 1 })).status, 404)
})

test('customers cannot sort overviews', async () => {
  assert.equal((await w.nora('GET', path)).status, 403)
  assert.equal((await w.nora('POST', path, { overview_id: 9, prio: 1 })).status, 403)
  assert.equal((await w.nora('POST', `${path}_prio`, { prios: [[9, 1]] })).status, 403)
  assert.equal((await w.anyone('POST', `${path}_prio`, { prios: [[9, 1]] })).status, 401)
})

test('two concurrent sortings leave one position per overview', async () => {
  const arrange = (prio: number) =>
    w.agnes('POST', `${path}_prio`, {
      prios: [
        [5, prio],
        [2, prio],
        [1, prio],
      ],
    })
  const answers = await Promise.all([1, 2, 3, 4, 5].map(arrange))
  assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]))
  assert.equal((await sortingsOf('agnes')).length, 3)
})
