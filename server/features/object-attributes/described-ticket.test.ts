import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import type { Attribute } from '#contract/attributes/attribute.ts'
import { inputFields, nameFields, nameKey, recordFields } from '#contract/attributes/schemas.ts'
import { ticket } from '#contract/attributes/ticket.ts'
import { Ticket, ticketRecord } from '#contract/ticket.ts'
import { isTicketField } from '#features/search/ticket-fields.ts'
import { type World, world } from '#tests/support/world.ts'

/** A new attribute is one row of the description: everything below follows from it for every row there is. */
const described = Object.entries<Attribute>(ticket)
const columns = described.filter(([, { column }]) => column !== false)
const namesOf = (passes: (attribute: Attribute, name: string) => boolean) =>
  columns.filter(([name, attribute]) => passes(attribute, name)).map(([name]) => name)

const fieldsOf = ({ input }: { input?: { shape: object } | undefined }) => input?.shape ?? {}

let w: World
let path: string
before(async () => {
  w = await world()
  const created = await w.nora('POST', '/tickets', { title: 'Described', group: 'Users', article: { body: 'Hello' } })
  path = `/tickets/${created.body.id}`
  await w.ada('PUT', path, { note: 'Internal', preferences: { color: 'red' } })
})
after(() => w.close())

test('each column is in the table, in the record and in every response', async () => {
  const { rows } = await sql<{ name: string; nullable: boolean }>`
    select column_name as name, is_nullable = 'YES' as nullable from information_schema.columns
    where table_name = 'tickets' and column_name not in ('version', 'custom_values') order by ordinal_position`.execute(
    w.app.deps.db,
  )
  const { body } = await w.ada('GET', path)
  assert.deepEqual(rows.map(({ name }) => name).toSorted(), columns.map(([name]) => name).toSorted())
  for (const { name, nullable } of rows) {
    assert.ok(name in body, name)
    const schema = ticketRecord.shape[name as keyof typeof ticketRecord.shape]
    assert.equal(schema.safeParse(null).success, nullable, `${name}: null`)
  }
})

test('each writable attribute is a field of create, update and mass update, references also by name', () => {
  for (const name of namesOf(({ writableBy }) => writableBy !== undefined)) {
    const keys = 'reference' in ticket[name as keyof typeof ticket] ? [name, nameKey(name)] : [name]
    for (const key of keys) {
      assert.ok(key in fieldsOf(Ticket.create), `create ${key}`)
      assert.ok(key in fieldsOf(Ticket.update), `update ${key}`)
    }
  }
  for (const name of namesOf(({ writableBy }) => writableBy === undefined).filter(
    (one) => one !== 'id' && one !== 'number',
  ))
    assert.equal(name in fieldsOf(Ticket.create), false, name)
})

test('conditions support each comparable attribute', async () => {
  for (const name of namesOf(({ kind }) => kind !== 'json')) {
    const isMoment = ticket[name as keyof typeof ticket].kind === 'timestamp'
    const test = isMoment
      ? { operator: 'before (absolute)', value: '2026-01-01T00:00:00Z' }
      : { operator: 'is', value: ['1'] }
    const { status, body } = await w.ada('POST', '/tickets/selector', { condition: { [`ticket.${name}`]: test } })
    assert.equal(status, 200, `${name}: ${JSON.stringify(body)}`)
  }
})

test('searches support each searchable attribute and the names of references', () => {
  for (const name of namesOf(({ search }) => search !== undefined)) assert.ok(isTicketField(name, new Map()), name)
  for (const name of namesOf(({ search }) => search === undefined))
    assert.equal(isTicketField(name, new Map()), false, name)
  for (const name of namesOf(({ reference }) => reference !== undefined))
    assert.ok(isTicketField(nameKey(name), new Map()), name)
})

test('overviews can be sorted by each sortable attribute', async () => {
  for (const name of namesOf(({ sortable }) => sortable === true)) {
    const overview = { name: `By ${name}`, role_ids: [1], condition: {}, order: { by: name, direction: 'ASC' } }
    const created = await w.ada('POST', '/overviews', overview)
    assert.equal(created.status, 201, `${name}: ${JSON.stringify(created.body)}`)
    const listed = await w.ada('GET', `/ticket_overviews?view=${created.body.link}`)
    assert.equal(listed.status, 200, name)
  }
  const unknown = { name: 'By preferences', role_ids: [1], condition: {}, order: { by: 'preferences' } }
  const refused = await w.ada('POST', '/overviews', unknown)
  assert.deepEqual([refused.status, refused.body.field], [422, 'order.by'])
})

test('internal attributes are empty for customers, who can filter only by visible ones', async () => {
  const { body } = await w.nora('GET', path)
  for (const name of namesOf(({ internal }, one) => internal === true && one !== 'article_count'))
    assert.deepEqual(
      [body[name]].flat().filter((value) => value && Object.keys(value).length > 0),
      [],
      name,
    )
  const both = namesOf(({ internal, shownToCustomers }) => internal === true && shownToCustomers === true)
  assert.deepEqual(both, [])
})

test('one more row adds one more field to the record and the input', () => {
  const extended = {
    ...ticket,
    urgency: { kind: 'number', label: 'Urgency', writableBy: 'agents' },
    product_id: { kind: 'id', label: 'Product', reference: 'groups', writableBy: 'agents' },
  } as const
  const record = recordFields(extended)
  assert.equal(record.urgency.parse(3), 3)
  assert.equal(record.product_id.parse(null), null)
  assert.equal(nameFields(extended).product.parse('Phone'), 'Phone')
  const input = inputFields(extended)
  assert.equal(input.urgency.parse('3'), 3)
  assert.equal(input.product_id.parse('4'), 4)
  assert.equal(input.product.parse('Phone'), 'Phone')
})
