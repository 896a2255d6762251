import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { pino } from 'pino'
import { notifyChannel } from '#kernel/events/events.ts'
import { listenForEvents } from '#kernel/events/listen.ts'
import { buildApp } from '#server/app.ts'
import { createDeps } from '#server/deps.ts'
import { tokenOf } from '#tests/support/cast.ts'
import { eventually } from '#tests/support/eventually.ts'
import { type Call, type World, world } from '#tests/support/world.ts'

let w: World
before(async () => {
  w = await world()
})
after(() => w.close())

const path = '/object_manager_attributes'
const serial = { object: 'Ticket', name: 'serial', display: 'Serial number', data_type: 'input' }
const shown = { create_middle: { 'ticket.agent': { shown: true, required: false } } }

const ticketWith = (values: object) => ({
  title: 'Broken',
  group: 'Users',
  customer_id: 6,
  article: { body: 'Hello' },
  ...values,
})

test('a field exists at once, with its defaults, and is gone after its deletion', async () => {
  const old = (await w.ada('POST', '/tickets', ticketWith({}))).body
  const { status, body } = await w.ada('POST', path, {
    ...serial,
    data_option: { default: 'none', maxlength: 20 },
    screens: shown,
  })
  assert.equal(status, 201)
  assert.deepEqual([body.name, body.to_migrate, body.deletable, body.position], ['serial', false, true, 81])
  assert.deepEqual(body.data_option, {
    default: 'none',
    null: true,
    options: {},
    relation: '',
    maxlength: 20,
    type: 'text',
  })
  assert.equal((await w.ada('GET', `/tickets/${old.id}`)).body.serial, null)
  assert.equal((await w.ada('POST', '/tickets', ticketWith({}))).body.serial, 'none')
  const { id } = (await w.ada('POST', '/tickets', ticketWith({ serial: 'A-4711' }))).body
  assert.equal((await w.ada('GET', `/tickets/${id}`)).body.serial, 'A-4711')
  const long = await w.ada('PUT', `/tickets/${id}`, { serial: 'x'.repeat(21) })
  assert.deepEqual(
    [long.status, long.body.field, long.body.error],
    [422, 'serial', 'Serial number is longer than the allowed length 20'],
  )
  for (const verb of ['execute_migrations', 'discard_changes'])
    assert.deepEqual((await w.ada('POST', `${path}_${verb}`)).body, {})
  assert.equal((await w.ada('DELETE', `${path}/${body.id}`)).status, 200)
  assert.equal('serial' in (await w.ada('GET', `/tickets/${id}`)).body, false)
  assert.equal((await w.ada('POST', path, serial)).status, 201)
  assert.equal((await w.ada('GET', `/tickets/${id}`)).body.serial, null)
})

test('formatted text is kept without anything that runs, and one that is nested too deeply is refused', async () => {
  const remark = { object: 'Ticket', name: 'remark', display: 'Remark', data_type: 'richtext', screens: shown }
  const field = await w.ada('POST', path, remark)
  assert.equal(field.status, 201)
  const sent = '<p onclick="x()">Paid <b>twice</b></p><script>alert(1)</script><a href="javascript:x()">link</a>'
  const { status, body } = await w.ada('POST', '/tickets', ticketWith({ remark: sent }))
  assert.equal(status, 201)
  assert.match(body.remark, /<p>Paid <b>twice<\/b><\/p>/)
  assert.doesNotMatch(body.remark, /script|onclick|alert/)
  const deep = await w.ada('PUT', `/tickets/${body.id}`, { remark: '<b>'.repeat(6000) })
  assert.deepEqual([deep.status, deep.body.field], [422, 'remark'])
  assert.equal((await w.ada('DELETE', `${path}/${field.body.id}`)).status, 200)
})

test('names that could not be a field are refused with the field', async () => {
  const names: [string, RegExp][] = [
    ['serial', /already exists/],
    ['title', /already exists/],
    ['group', /reserved|already exists/],
    ['article_ids', /not allowed/],
    ['owner_id', /not allowed/],
    ['a b', /spaces/],
    ["x'; drop table tickets; --", /spaces|only lowercase/],
    ['ünicode', /only lowercase/],
    ['123', /one letter/],
    ['__proto__', /reserved/],
    ['constructor', /reserved/],
    ['select', /reserved/],
    ['', /only lowercase|blank/],
    ['x'.repeat(61), /too long/],
  ]
  for (const [name, reason] of names) {
    const { status, body } = await w.ada('POST', path, { ...serial, name })
    assert.deepEqual([status, body.field], [422, 'name'], name)
    assert.match(body.error, reason, name)
  }
})

test('definitions are checked, with the option named', async () => {
  const wrong: [type: string, option: object, field: string][] = [
    ['input', { type: 'colour' }, 'data_option.type'],
    ['input', { maxlength: 'many' }, 'data_option.maxlength'],
    ['input', { maxlength: 1_000_000 }, 'data_option.maxlength'],
    ['textarea', { maxlength: 1.5 }, 'data_option.maxlength'],
    ['integer', { min: 'a' }, 'data_option.min'],
    ['integer', { min: 9, max: 1 }, 'data_option.max'],
    ['integer', { max: 2_147_483_648 }, 'data_option.max'],
    ['integer', { min: 1, default: 0 }, 'data_option.default'],
    ['boolean', { options: { yes: 'yes' } }, 'data_option.options'],
    ['datetime', { past: true }, 'data_option.future'],
    ['datetime', { future: true, past: 'yes' }, 'data_option.past'],
    ['select', { options: { a: 'A' }, default: 'b' }, 'data_option.default'],
    ['select', { options: 'a' }, 'data_option.options'],
    ['select', { options: { '': 'A' } }, 'data_option.options'],
    ['select', { relation: 'User' }, 'data_option.relation'],
    ['tree_select', { options: { a: 'A' } }, 'data_option.options'],
    ['tree_select', { options: deepTree(7) }, 'data_option.options'],
    ['autocompletion_ajax_external_data_source', {}, 'data_option.search_url'],
    ['autocompletion_ajax_external_data_source', { search_url: 'file:///etc/passwd' }, 'data_option.search_url'],
    // oxlint-disable-next-line no-script-url -- that it is refused
    ['input', { linktemplate: 'javascript:alert(#{ticket.serial})' }, 'data_option.linktemplate'],
    ['select', { linktemplate: '#{ticket.serial}' }, 'data_option.linktemplate'],
    ['input', { linktemplate: `https://x.example/${'x'.repeat(500)}` }, 'data_option.linktemplate'],
    ['user_permission', {}, 'data_type'],
    ['input', { note: 'x'.repeat(600_000) }, 'data_option'],
  ]
  for (const [data_type, data_option, field] of wrong) {
    const { status, body } = await w.ada('POST', path, { ...serial, name: 'wrong', data_type, data_option })
    assert.deepEqual([status, body.field], [422, field], JSON.stringify({ data_type, data_option }).slice(0, 100))
  }
  const large = await w.ada('POST', path, { ...serial, name: 'large', data_option: { x: 'x'.repeat(10_000_000) } })
  assert.equal(large.status, 413)
  for (const object of ['Article', 'TicketArticle', '__proto__', 7])
    assert.equal((await w.ada('POST', path, { ...serial, object })).body.field, 'object')
})

const deepTree = (levels: number): object[] => [
  { name: 'x', value: 'x'.repeat(levels), ...(levels > 1 && { children: deepTree(levels - 1) }) },
]

test('only administrators of objects can write fields; built-in ones are protected', async () => {
  for (const caller of [w.agnes, w.nora]) assert.equal((await caller('POST', path, serial)).status, 403)
  assert.equal((await w.anyone('POST', path, serial)).status, 401)
  assert.equal((await w.ada('PUT', `${path}/9999`, { display: 'x' })).status, 404)
  assert.equal((await w.ada('DELETE', `${path}/9999`)).status, 404)
  const title = await w.ada('PUT', `${path}/2`, { display: 'Subject' })
  assert.deepEqual([title.status, title.body.error], [422, 'Name attribute is not editable'])
  const removed = await w.ada('DELETE', `${path}/2`)
  assert.deepEqual([removed.status, removed.body.error], [422, "Ticket.title can't be removed!"])
  const type = await w.ada('PUT', `${path}/5`, { active: true, display: 'Kind' })
  assert.deepEqual([type.status, type.body.active, type.body.display, type.body.deletable], [200, true, 'Kind', false])
})

test('a field that is referred to is neither deleted nor deactivated, and the reason says by what', async () => {
  const { body } = await w.ada('POST', path, { ...serial, name: 'contract', display: 'Contract' })
  const condition = { operator: 'AND', conditions: [{ name: 'ticket.contract', operator: 'is', value: 'gold' }] }
  const macro = await w.ada('POST', '/macros', { name: 'Silver', perform: { 'ticket.contract': { value: 'silver' } } })
  const overview = await w.ada('POST', '/overviews', {
    name: 'Gold',
    condition,
    role_ids: [2],
    order: { by: 'contract', direction: 'ASC' },
    view: { s: ['title', 'contract'] },
  })
  assert.deepEqual([macro.status, overview.status], [201, 201])
  for (const [method, sent] of [['DELETE'], ['PUT', { active: false }]] as const) {
    const { status, body: refused } = await w.ada(method, `${path}/${body.id}`, sent)
    assert.equal(status, 422)
    assert.match(refused.error, /^Ticket\.contract is referenced by Macro: Silver; Overview: Gold and thus cannot be/)
    assert.equal(refused.code, 'in_use')
    assert.deepEqual(refused.references, [
      { kind: 'Macro', names: ['Silver'] },
      { kind: 'Overview', names: ['Gold'] },
    ])
  }
  await w.ada('POST', '/tickets', ticketWith({ contract: 'gold' }))
  const usage = await w.ada('GET', `${path}/${body.id}/usage`)
  assert.deepEqual([usage.body.record_count, usage.body.has_more, usage.body.references.length], [1, false, 2])
  assert.equal((await w.ada('GET', `${path}/2/usage`)).status, 404)
  assert.equal((await w.agnes('GET', `${path}/${body.id}/usage`)).status, 403)
  const listed = (await w.ada('GET', `${path}/${body.id}`)).body
  assert.equal(listed.deletable, false)
  assert.match(listed.not_deletable_reason, /Overview: Gold/)
  const unknown = await w.ada('POST', '/overviews', { name: 'x', condition, role_ids: [2], order: { by: 'nothing' } })
  assert.deepEqual([unknown.status, unknown.body.field], [422, 'order.by'])
  await w.ada('DELETE', `/macros/${macro.body.id}`)
  await w.ada('DELETE', `/overviews/${overview.body.id}`)
  assert.equal((await w.ada('DELETE', `${path}/${body.id}`)).status, 200)
})

test('fields are put into another order, among those that were added', async () => {
  const ids: number[] = []
  for (const name of ['alpha', 'beta', 'gamma'])
    ids.push((await w.ada('POST', path, { ...serial, object: 'Group', name, display: name, position: 500 })).body.id)
  const [alpha = 0, beta = 0, gamma = 0] = ids
  const prios = [
    [gamma, 1],
    [alpha, 2],
    [beta, 3],
  ]
  assert.equal((await w.agnes('POST', `${path}_prio`, { prios })).status, 403)
  assert.deepEqual((await w.ada('POST', `${path}_prio`, { prios })).body, { success: true })
  const { body } = await w.ada('GET', '/custom_fields')
  const groups = body.filter(({ object }: { object: string }) => object === 'Group')
  assert.deepEqual(
    groups.map(({ name, position }: { name: string; position: number }) => [name, position]),
    [
      ['gamma', 500],
      ['alpha', 501],
      ['beta', 502],
    ],
  )
  const unknown = await w.ada('POST', `${path}_prio`, { prios: [[2, 1]] })
  assert.deepEqual([unknown.status, unknown.body.field], [422, 'prios'])
  for (const id of ids) assert.equal((await w.ada('DELETE', `${path}/${id}`)).status, 200)
})

test('forms read the fields that their reader can see', async () => {
  const shown = { edit: { 'ticket.customer': { shown: true } } }
  await w.ada('POST', path, { ...serial, name: 'wish', display: 'Wish', screens: shown })
  await w.ada('POST', path, { ...serial, object: 'User', name: 'badge', display: 'Badge', active: false })
  const external = {
    ...serial,
    name: 'device',
    display: 'Device',
    data_type: 'autocompletion_ajax_external_data_source',
    data_option: { search_url: 'https://inventory.example/?q=#{search.term}', bearer_token_auth: 'hidden-secret' },
  }
  assert.equal((await w.ada('POST', path, external)).status, 201)
  const names = async (call: Call) =>
    (await call('GET', '/custom_fields')).body.map(({ name }: { name: string }) => name)
  assert.deepEqual(await names(w.agnes), ['serial', 'wish', 'device'])
  assert.deepEqual(await names(w.nora), ['wish'])
  assert.equal((await w.anyone('GET', '/custom_fields')).status, 401)
  assert.doesNotMatch((await w.ada('GET', path)).text, /hidden-secret/)
})

/** Another process, as far as it matters: its own caches, its own connection for notifications, the same database. */
async function startOther() {
  const log = pino({ level: 'silent' })
  const masterKey = Buffer.alloc(32, 7)
  const deps = createDeps({ db: w.db, log, clock: () => w.clock.now, masterKey, blobs: 'database', dataDir: '' })
  const app = await buildApp(deps)
  const listening = Promise.withResolvers<void>()
  deps.pgNotify.subscribe(notifyChannel, () => listening.resolve())
  const listener = listenForEvents(w.connectionString, deps, log)
  await listening.promise
  const headers = { authorization: `Token token=${tokenOf('ada')}` }
  return {
    get: async (url: string) => (await app.inject({ url: `/api/v1${url}`, headers })).json(),
    post: async (url: string, payload: object) =>
      (await app.inject({ method: 'POST', url: `/api/v1${url}`, headers, payload })).json(),
    stop: async () => {
      await app.close()
      await listener.stop()
    },
  }
}

test('another process serves a new field, its changed options, and no deleted one', async () => {
  const other = await startOther()
  const { id } = (await w.ada('POST', '/tickets', ticketWith({}))).body
  const read = async (): Promise<Record<string, unknown>> => (await other.get(`/tickets?full=true`)).assets.Ticket[id]
  assert.equal('shelf' in (await read()), false)
  const options = { a: 'Shelf A', b: 'Shelf B' }
  const field = await w.ada('POST', path, {
    ...serial,
    name: 'shelf',
    display: 'Shelf',
    data_type: 'select',
    data_option: { options },
  })
  await eventually(async () => 'shelf' in (await read()))
  await w.ada('PUT', `/tickets/${id}`, { shelf: 'b' })
  assert.equal((await read()).shelf, 'b')
  const changed = await w.ada('PUT', `${path}/${field.body.id}`, { data_option: { options: { a: 'Left' } } })
  assert.deepEqual(changed.body.data_option.historical_options, { a: 'Left', b: 'Shelf B' })
  const columns = ['number', 'shelf']
  const exported = await w.ada('POST', '/tickets/export', { ids: [id], columns })
  assert.match(exported.text, /Shelf B/)
  const renamed = { a: 'Left', b: 'Right' }
  await w.ada('PUT', `${path}/${field.body.id}`, { data_option: { options: renamed } })
  const labelsThere = async () =>
    (await other.get('/custom_fields')).find(({ name }: { name: string }) => name === 'shelf').data_option.options
  await eventually(async () => (await labelsThere()).b === 'Right')
  assert.match((await w.ada('POST', '/tickets/export', { ids: [id], columns })).text, /Right/)
  const rule = {
    name: 'Right shelf',
    object: 'Ticket',
    condition_selected: { 'ticket.shelf': { operator: 'is', value: ['b'] } },
    perform: { 'ticket.serial': { operator: 'set_mandatory', set_mandatory: 'true' } },
  }
  const workflow = await w.ada('POST', '/core_workflows', rule)
  const asked = { class_name: 'Ticket', screen: 'edit', params: { id } }
  await eventually(async () => (await other.post('/core_workflows/perform', asked)).mandatory.serial === true)
  const condition = { 'ticket.shelf': { operator: 'is', value: ['b'] } }
  const matching = await other.post('/tickets/search', { condition })
  assert.deepEqual(
    matching.map((ticket: { id: number }) => ticket.id),
    [id],
  )
  await w.ada('DELETE', `/core_workflows/${workflow.body.id}`)
  assert.equal((await w.ada('DELETE', `${path}/${field.body.id}`)).status, 200)
  await eventually(async () => !('shelf' in (await read())))
  await other.stop()
})

test('the index of a field is built in the background', async () => {
  await w.ada('POST', path, { ...serial, name: 'cost_center', display: 'Cost centre' })
  await w.ada('POST', path, { ...serial, name: 'cost_unit', display: 'Cost unit' })
  await w.work.drain()
  const both = await sql`
    select from pg_indexes where tablename = 'tickets' and indexdef ~ 'cost_(center|unit)'`.execute(w.db)
  assert.equal(both.rows.length, 4, 'one for whole texts and one for parts of each')
  await w.ada('POST', '/tickets', ticketWith({ cost_center: 'K-17' }))
  const condition = { 'ticket.cost_center': { operator: 'is', value: 'K-17' } }
  assert.equal((await w.ada('POST', '/tickets/search', { condition })).body.length, 1)
})

test('the indexes of a deleted field are dropped', async () => {
  const listIndexes = async () =>
    (await sql`select from pg_indexes where tablename = 'tickets' and indexdef like '%shortlived%'`.execute(w.db)).rows
  const { body } = await w.ada('POST', path, { ...serial, name: 'shortlived', display: 'Short-lived' })
  await w.work.drain()
  assert.equal((await listIndexes()).length, 2)
  assert.equal((await w.ada('DELETE', `${path}/${body.id}`)).status, 200)
  await w.work.drain()
  assert.deepEqual(await listIndexes(), [])
})

test('keys are found by an index, whatever their case and accents', async () => {
  const options = { Red: 'Red', größe: 'Size', blue: 'Blue' }
  const field = { ...serial, name: 'traits', display: 'Traits', data_type: 'multiselect', data_option: { options } }
  assert.equal((await w.ada('POST', path, field)).status, 201)
  await w.work.drain()
  const { rows } = await sql<{ indexdef: string }>`
    select indexdef from pg_indexes where tablename = 'tickets' and indexdef like '%traits%'`.execute(w.db)
  assert.match(rows[0]?.indexdef ?? '', /USING gin/)
  const { id } = (await w.ada('POST', '/tickets', ticketWith({ traits: ['Red', 'größe'] }))).body
  const idsOf = ({ body }: { body: { id: number }[] }) => body.map((ticket) => ticket.id)
  for (const value of ['Red', 'red', 'größe']) {
    const condition = { 'ticket.traits': { operator: 'contains one', value: [value] } }
    assert.deepEqual(idsOf(await w.ada('POST', '/tickets/search', { condition })), [id], value)
  }
  for (const value of ['RED', 'größe', 'grosse', 'GRÖSSE', 're*']) {
    const query = encodeURIComponent(`traits:${value}`)
    assert.deepEqual(idsOf(await w.ada('GET', `/tickets/search?query=${query}`)), [id], value)
  }
  const condition = { 'ticket.traits': { operator: 'contains one', value: ['blue'] } }
  assert.deepEqual(idsOf(await w.ada('POST', '/tickets/search', { condition })), [])
})

test('a workflow demands a custom field by the value of another one', async () => {
  const field = { object: 'Ticket', data_type: 'input', screens: {} }
  const kind = { ...field, name: 'kind', display: 'Kind', data_type: 'select' }
  await w.ada('POST', path, { ...kind, data_option: { options: { hardware: 'Hardware', other: 'Other' } } })
  await w.ada('POST', path, { ...field, name: 'number_plate', display: 'Number plate' })
  const workflow = await w.ada('POST', '/core_workflows', {
    name: 'Hardware has a plate',
    object: 'Ticket',
    condition_selected: { 'ticket.kind': { operator: 'is', value: ['hardware'] } },
    perform: { 'ticket.number_plate': { operator: 'set_mandatory', set_mandatory: 'true' } },
  })
  assert.equal(workflow.status, 201, JSON.stringify(workflow.body))
  const refused = await w.agnes('POST', '/tickets', ticketWith({ kind: 'hardware' }))
  assert.deepEqual([refused.status, refused.body.field], [422, 'number_plate'])
  const { status, body } = await w.agnes('POST', '/tickets', ticketWith({ kind: 'hardware', number_plate: 'X 1' }))
  assert.deepEqual([status, body.number_plate], [201, 'X 1'])
  assert.equal((await w.agnes('POST', '/tickets', ticketWith({ kind: 'other' }))).status, 201)
  await w.ada('DELETE', `/core_workflows/${workflow.body.id}`)
})
