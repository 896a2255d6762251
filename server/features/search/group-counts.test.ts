import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Call, type World, world } from '#tests/support/world.ts'

let w: World
before(async () => {
  w = await world()
  const add = (title: string, group: string, more: object = {}) =>
    w.ada('POST', '/tickets', { title, group, customer: 'nora@example.com', article: { body: title }, ...more })
  await add('Lamp one', 'Users', { state: 'new' })
  await add('Lamp two', 'Users', { state: 'open' })
  await add('Lamp three', 'Sales', { state: 'open' })
  await add('Lamp four', 'Support', { state: 'open', customer: 'otto@example.com' })
})
after(() => w.close())

const search = async (call: Call, input: object) => {
  const { status, body } = await call('POST', '/tickets/search', {
    query: 'title:lamp',
    full: true,
    per_page: 1,
    ...input,
  })
  assert.equal(status, 200, JSON.stringify(body))
  return body
}

const stateIds = async () => {
  const states = (await w.ada('GET', '/ticket_states')).body as { id: number; name: string }[]
  return (name: string) => states.find((state) => state.name === name)?.id
}

test('hits are counted by a reference, all of them and not only those of the page', async () => {
  const id = await stateIds()
  const { record_ids, group_counts, total_count } = await search(w.ada, { group_counts: 'state_id' })
  assert.equal(record_ids.length, 1)
  assert.deepEqual(group_counts, [
    { value: id('new'), count: 1 },
    { value: id('open'), count: 3 },
  ])
  assert.equal(total_count, 4)
})

test('groups are in the sort order of the hits', async () => {
  const id = await stateIds()
  const sorted = { sort_by: ['state_id', 'title'], order_by: ['desc', 'asc'] }
  const { group_counts } = await search(w.ada, { group_counts: 'state_id', ...sorted })
  assert.deepEqual(
    group_counts.map(({ value }: { value: number }) => value),
    [id('open'), id('new')],
  )
})

test('hits are counted by the values of a custom field', async () => {
  const kind = { object: 'Ticket', name: 'kind', display: 'Kind', data_type: 'select' }
  const options = { Desk: 'On a desk', floor: 'On the floor' }
  await w.ada('POST', '/object_manager_attributes', { ...kind, data_option: { options } })
  const { body } = await w.ada('GET', '/tickets/search?query=title:lamp')
  for (const [index, value] of ['floor', 'Desk', 'floor'].entries())
    await w.ada('PUT', `/tickets/${body[index].id}`, { kind: value })
  const { group_counts } = await search(w.ada, { group_counts: 'kind', sort_by: ['kind'], order_by: ['asc'] })
  assert.deepEqual(
    group_counts.filter(({ value }: { value: string | null }) => value !== null),
    [
      { value: 'Desk', count: 1 },
      { value: 'floor', count: 2 },
    ],
  )
  for (const wrong of ['title', 'nothing', "kind'"]) {
    const refused = await w.ada('POST', '/tickets/search', { query: 'lamp', full: true, group_counts: wrong })
    assert.deepEqual([refused.status, refused.body.field], [422, 'group_counts'], wrong)
  }
})

test('only tickets that the reader may find are counted', async () => {
  const { group_counts } = await search(w.agnes, { group_counts: 'group_id' })
  assert.deepEqual(
    group_counts.map(({ count }: { count: number }) => count),
    [2, 1],
  )
})

test('organizations of groups are included; tickets without one are counted first', async () => {
  const { group_counts, assets } = await search(w.ada, { group_counts: 'organization_id' })
  const [none, acme] = group_counts
  assert.deepEqual([none, acme.count], [{ value: null, count: 1 }, 3])
  assert.ok(assets.Organization[acme.value].name)
})

test('other columns cannot be counted by, and other responses are unchanged', async () => {
  const refused = await w.ada('POST', '/tickets/search', { query: 'lamp', full: true, group_counts: 'title' })
  assert.equal(refused.status, 422)
  assert.ok(!('group_counts' in (await search(w.ada, {}))))
})

test('every reader counts by every reference, in both directions, with words and without', async () => {
  const columns = ['group_id', 'state_id', 'priority_id', 'owner_id', 'customer_id', 'organization_id']
  for (const call of [w.ada, w.agnes, w.nora, w.otto]) {
    for (const column of columns) {
      for (const more of [
        {},
        { query: '' },
        { query: 'lamp', sort_by: [column, 'updated_at'], order_by: ['desc', 'desc'] },
      ]) {
        const { group_counts, total_count } = await search(call, { group_counts: column, ...more })
        const sum = group_counts.reduce((all: number, { count }: { count: number }) => all + count, 0)
        assert.equal(sum, total_count, column)
      }
    }
  }
})
