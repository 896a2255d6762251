import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { sql } from 'kysely'
import { set } from '#tests/support/browser.ts'
import { type FarSide, openFarSide } from '#tests/support/far-side.ts'
import { type Call, type World, world } from '#tests/support/world.ts'

let w: World
let far: FarSide
let fieldId: number
let ticketId: number

const attributes = '/object_manager_attributes'
const type = 'autocompletion_ajax_external_data_source'
const devices = {
  data: {
    items: [
      { id: 42, name: 'Router' },
      { id: 43, name: 'Rover' },
    ],
  },
}
const json =
  (content: unknown): FarSide['answer'] =>
  (response) => {
    response.setHeader('Content-Type', 'application/json')
    response.end(JSON.stringify(content))
  }
const sourceOf = (more: object = {}) => ({
  search_url: `${far.url}/find/#{ticket.customer.firstname}?q=#{search.term}&who=#{user.lastname}&none=#{ticket.note}`,
  search_result_list_key: 'data.items',
  search_result_value_key: 'id',
  search_result_label_key: 'name',
  http_auth_type: 'bearer_token',
  bearer_token_auth: 'hidden-secret',
  ...more,
})

before(async () => {
  far = await openFarSide()
  w = await world()
  await set(w, 'webhook_private_networks', '127.0.0.1')
  const { status, body } = await w.ada('POST', attributes, {
    object: 'Ticket',
    name: 'device',
    display: 'Device',
    data_type: type,
    data_option: sourceOf(),
    screens: { edit: { 'ticket.agent': { shown: true } } },
  })
  assert.equal(status, 201, JSON.stringify(body))
  fieldId = body.id
  const ticket = { title: 'Broken', group: 'Users', customer: 'nora@example.com', article: { body: 'Hello' } }
  ticketId = (await w.agnes('POST', '/tickets', ticket)).body.id
})
after(async () => {
  await w.close()
  await far.close()
})
beforeEach(() => {
  far.received.length = 0
  far.answer = json(devices)
})

const search = (call: Call, query: string, path = 'Ticket/device') =>
  call('GET', `/external_data_source/${path}?query=${encodeURIComponent(query)}`)
const reasonOf = async (call: Call = w.agnes) => {
  const { status, body } = await search(call, 'x')
  assert.equal(status, 422, JSON.stringify(body))
  assert.deepEqual([body.code, body.field], ['external_data_source', 'device'])
  return body.error.replace('Cannot process external data source Ticket.device. ', '')
}

test('options come from the other server, with the term and the record in the address', async () => {
  const path = `/external_data_source/Ticket/device?query=a%26b%2F..&limit=1&search_context[ticket_id]=${ticketId}`
  const { status, body } = await w.agnes('GET', path)
  assert.deepEqual([status, body], [200, { result: [{ value: '42', label: 'Router' }] }])
  const [received] = far.received
  assert.equal(received?.url, '/find/Nora?q=a%26b%2F..&who=Agent&none=-')
  assert.equal(received?.headers.authorization, 'Bearer hidden-secret')
  const stored = await w.agnes('PUT', `/tickets/${ticketId}`, { device: body.result[0] })
  assert.deepEqual(stored.body.device, { value: '42', label: 'Router' })
})

test('what cannot be read is refused with the reason', async () => {
  far.answer = json({ other: [] })
  assert.equal(await reasonOf(), 'Search result list key "data.items" was not found.')
  far.answer = json({ data: { items: {} } })
  assert.equal(await reasonOf(), 'Search result list key "data.items" is not an array.')
  far.answer = json({ data: { items: [{ name: 'x' }] } })
  assert.equal(await reasonOf(), 'Search result value key "id" was not found.')
  far.answer = json({ data: { items: [{ id: { deep: 1 }, name: 'x' }] } })
  assert.match(await reasonOf(), /is not a string/)
  far.answer = (response) => void response.writeHead(500).end('<html>')
  assert.equal(await reasonOf(), 'See HTTPLog for details.')
  far.answer = (response) => void response.writeHead(302, { Location: 'http://127.0.0.1:1/' }).end()
  assert.equal(await reasonOf(), 'See HTTPLog for details.')
  const { body: log } = await w.ada('GET', '/http_logs/ExternalDataSource')
  assert.ok(log.length >= 6)
  assert.doesNotMatch(JSON.stringify(log), /hidden-secret/)
  assert.equal((await w.agnes('GET', '/http_logs/ExternalDataSource')).status, 403)
})

test('private addresses are reached only if the setting allows it', async () => {
  await set(w, 'webhook_private_networks', '')
  assert.equal(await reasonOf(), 'See HTTPLog for details.')
  assert.equal(far.received.length, 0)
  await set(w, 'webhook_private_networks', '127.0.0.1')
})

test('only those who fill in the form can search, and customers only fields that are shown to them', async () => {
  assert.equal((await search(w.anyone, 'x')).status, 401)
  assert.equal((await search(w.nora, 'x')).status, 404)
  assert.equal((await search(w.agnes, 'x', 'Group/device')).status, 403)
  assert.equal((await search(w.agnes, 'x', 'Ticket/title')).status, 404)
  assert.equal((await search(w.agnes, 'x', 'Lamp/device')).status, 404)
  assert.equal((await search(w.agnes, 'x'.repeat(5000))).status < 500, true)
  const foreign = `/external_data_source/Ticket/device?query=x&search_context[ticket_id]=999999`
  assert.equal((await w.agnes('GET', foreign)).status, 404)
  assert.equal(far.received.length <= 1, true)
  const screens = { edit: { 'ticket.agent': { shown: true }, 'ticket.customer': { shown: true } } }
  await w.ada('PUT', `${attributes}/${fieldId}`, { screens })
  far.received.length = 0
  const asOther = await w.nora('GET', '/external_data_source/Ticket/device?query=x&search_context[customer_id]=4')
  assert.equal(asOther.status, 200)
  assert.match(far.received[0]?.url ?? '', /^\/find\/Nora\?/)
})

test('secrets are sealed, masked and not sent to another server', async () => {
  const { body } = await w.ada('GET', `${attributes}/${fieldId}`)
  assert.equal(body.data_option.bearer_token_auth, '**********')
  assert.equal('search_url' in (await w.agnes('GET', '/custom_fields')).body[0].data_option, false)
  const { rows } = await sql<{ row: string }>`select object_attributes::text as row from object_attributes`.execute(
    w.db,
  )
  assert.doesNotMatch(JSON.stringify(rows), /hidden-secret/)
  const kept = await w.ada('PUT', `${attributes}/${fieldId}`, { data_option: { ...body.data_option, note: 'x' } })
  assert.equal(kept.status, 200, JSON.stringify(kept.body))
  await search(w.agnes, 'x')
  assert.equal(far.received[0]?.headers.authorization, 'Bearer hidden-secret')
  const moved = { ...body.data_option, search_url: 'https://thief.example/#{search.term}' }
  for (const [path, sent] of [
    [`${attributes}/${fieldId}`, { data_option: moved }],
    ['/external_data_source/preview', { id: fieldId, data_option: moved, query: 'x' }],
  ] as const) {
    const refused = await w.ada(path === '/external_data_source/preview' ? 'POST' : 'PUT', path, sent)
    assert.deepEqual([refused.status, refused.body.code], [422, 'secret_required'])
  }
})

test('settings are tried before they are saved', async () => {
  const preview = (more: object) =>
    w.ada('POST', '/external_data_source/preview', { data_option: sourceOf(more), query: 'ro' })
  const { body } = await preview({})
  assert.deepEqual(body, {
    success: true,
    data: [
      { value: '42', label: 'Router' },
      { value: '43', label: 'Rover' },
    ],
  })
  const wrong = (await preview({ search_result_label_key: 'title' })).body
  assert.deepEqual([wrong.success, wrong.error], [false, 'Search result label key "title" was not found.'])
  assert.deepEqual([wrong.response_body, wrong.parsed_items], [devices, devices.data.items])
  assert.equal((await preview({ search_url: '' })).body.error, 'Search URL is missing.')
  assert.equal((await preview({ search_url: 'nonsense' })).body.error, 'Search URL is invalid.')
  const masked = { id: fieldId, data_option: sourceOf({ bearer_token_auth: '**********' }), query: 'x' }
  far.received.length = 0
  assert.equal((await w.ada('POST', '/external_data_source/preview', masked)).body.success, true)
  assert.equal(far.received[0]?.headers.authorization, 'Bearer hidden-secret')
  assert.equal((await w.agnes('POST', '/external_data_source/preview', { data_option: {}, query: '' })).status, 403)
})
