import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'
import { overviewColumns, overviewReferences } from '#contract/overview.ts'
import { type World, world } from '#tests/support/world.ts'
import type { Attribute } from '#contract/attributes/attribute.ts'
import { attributesOf, type DescribedObject, listAttributeNames } from './service.ts'

let w: World
beforeEach(async () => {
  w = await world()
})
afterEach(() => w.close())

type Listed = { id: number; object: DescribedObject; name: string; position: number; [key: string]: unknown }
const list = async (query = ''): Promise<Listed[]> => (await w.ada('GET', `/object_manager_attributes${query}`)).body

test('every built-in form field is listed once, by position', async () => {
  const all = await list()
  const namesOf = (wanted: string) => all.filter(({ object }) => object === wanted).map(({ name }) => name)
  assert.deepEqual(
    namesOf('Ticket').join(' '),
    'number title customer_id organization_id type group_id owner_id state_id pending_time priority_id tags',
  )
  assert.deepEqual(namesOf('TicketArticle').join(' '), 'type_id internal to cc subject body')
  assert.equal(namesOf('User').length, 22)
  assert.deepEqual(namesOf('Organization').join(' '), 'name shared domain_assignment domain vip note active')
  assert.equal(namesOf('Group').length, 11)
  assert.equal(new Set(all.map(({ id }) => id)).size, all.length)
  assert.deepEqual(
    all.map(({ position }) => position),
    all.map(({ position }) => position).toSorted((a, b) => a - b),
  )
})

test('an attribute describes its form field and that it is built in', async () => {
  const listed = (await list()).find(({ object, name }) => object === 'Ticket' && name === 'priority_id')
  const { body } = await w.ada('GET', `/object_manager_attributes/${listed?.id}`)
  const { data_option, screens, created_at, updated_at, ...rest } = body
  assert.deepEqual(rest, {
    id: 10,
    object: 'Ticket',
    object_lookup_id: 1,
    name: 'priority_id',
    display: 'Priority',
    data_type: 'select',
    data_option_new: {},
    editable: false,
    active: true,
    to_create: false,
    to_migrate: false,
    to_delete: false,
    to_config: false,
    position: 80,
    created_by_id: 1,
    updated_by_id: 1,
    deletable: false,
    not_deletable_reason: '',
  })
  assert.equal(data_option.relation, 'TicketPriority')
  assert.deepEqual(screens.edit['ticket.agent'], { shown: true, required: true, null: false })
  assert.equal(created_at, updated_at)
  assert.deepEqual(body, listed)
})

test('pages of attributes do not overlap, and end', async () => {
  const all = await list()
  const pages = await Promise.all([1, 2, 3, 4].map((page) => list(`?page=${page}&per_page=20`)))
  assert.deepEqual(
    pages.flat().map(({ id }) => id),
    all.map(({ id }) => id),
  )
  assert.deepEqual(pages[3], [])
})

test('the objects that can have custom attributes are listed, and there are no pending changes', async () => {
  const { body } = await w.ada('GET', '/object_manager_attributes_list')
  assert.deepEqual(body, { objects: ['Ticket', 'User', 'Organization', 'Group'] })
  for (const verb of ['execute_migrations', 'discard_changes']) {
    const answer = await w.ada('POST', `/object_manager_attributes_${verb}`)
    assert.deepEqual([answer.status, answer.body], [200, {}])
  }
})

test('only administrators of objects can read attributes; an unknown one is not found', async () => {
  for (const caller of [w.agnes, w.nora]) {
    assert.equal((await caller('GET', '/object_manager_attributes')).status, 403)
    assert.equal((await caller('GET', '/object_manager_attributes/1')).status, 403)
    assert.equal((await caller('GET', '/object_manager_attributes_list')).status, 403)
  }
  assert.equal((await w.anyone('GET', '/object_manager_attributes')).status, 401)
  assert.equal((await w.ada('GET', '/object_manager_attributes/9999')).status, 404)
})

test('each described column exists and has that name in responses', async () => {
  const described = { title: 'Described', group: 'Users', customer_id: 6, article: { body: 'Hello' } }
  const ticket = (await w.ada('POST', '/tickets', described)).body
  const paths: Record<DescribedObject, string> = {
    Ticket: `/tickets/${ticket.id}`,
    TicketArticle: `/ticket_articles/${ticket.article_ids[0]}`,
    User: '/users/2',
    Organization: '/organizations/1',
    Group: '/groups/1',
  }
  for (const [object, path] of Object.entries(paths) as [DescribedObject, string][]) {
    const { body } = await w.ada('GET', path)
    const columns = Object.entries<Attribute>(attributesOf(object))
      .filter(([, { kind, column }]) => column !== false && kind !== 'secret')
      .map(([name]) => name)
    assert.deepEqual(
      columns.filter((name) => !(name in body)),
      [],
      object,
    )
  }
})

test('lists can be sorted by exactly the sortable attributes', () => {
  const sortable = listAttributeNames('Ticket', (attribute) => attribute.sortable === true)
  const offered = [...overviewColumns, ...overviewReferences.map((name) => `${name}_id`)]
  assert.deepEqual(sortable.toSorted(), offered.toSorted())
})
