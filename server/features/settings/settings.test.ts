import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'
import { type World, world } from '#tests/support/world.ts'
import { passwordProblem } from './service.ts'

let w: World
beforeEach(async () => {
  w = await world()
})
afterEach(() => w.close())

type Listed = { id: number; name: string; state_current: { value: unknown }; preferences: { permission: string[] } }
const settings = async (caller = w.ada): Promise<Listed[]> => (await caller('GET', '/settings')).body
const find = async (name: string) => (await settings()).find((setting) => setting.name === name) as Listed
const put = async (name: string, value: unknown) =>
  w.ada('PUT', `/settings/${(await find(name)).id}`, { state_current: { value } })

/** Agnes with one more permission. */
const grant = async (permission: string) => {
  await w.db
    .insertInto('permissions_roles')
    .values(({ selectFrom }) => ({
      role_id: 2,
      permission_id: selectFrom('permissions').select('id').where('name', '=', permission).$asScalar(),
    }))
    .execute()
  w.app.deps.caches.dropAll()
}

test('an administrator reads all settings, with one query', async () => {
  await w.ada('GET', '/settings')
  w.queries()
  const { body, headers } = await w.ada('GET', '/settings')
  assert.equal(w.queries().filter((text) => /from "?settings/.test(text)).length, 1)
  assert.ok(body.length > 50)
  assert.equal(headers['x-total-count'], String(body.length))
  assert.equal((await w.ada('GET', '/settings?per_page=10&page=2')).body[0].id, body[10].id)
})

test('a partial administrator can access only settings of their own permission', async () => {
  assert.equal((await w.agnes('GET', '/settings')).status, 403)
  await grant('admin.branding')
  const names = (await settings(w.agnes)).map(({ name }) => name)
  assert.deepEqual(names, ['product_name', 'product_logo', 'organization', 'accent_color'])
  const token = await find('monitoring_token')
  for (const [method, path] of [
    ['GET', `/settings/${token.id}`],
    ['PUT', `/settings/${token.id}`],
    ['POST', `/settings/reset/${token.id}`],
  ] as const) {
    const { status, body, text } = await w.agnes(method, path, method === 'GET' ? undefined : {})
    assert.deepEqual([status, body.error], [403, 'Not authorized (required ["admin.monitoring"])!'])
    assert.ok(!text.includes(String(token.state_current.value)))
  }
})

test('other users cannot access settings', async () => {
  for (const caller of [w.agnes, w.nora, w.otto]) assert.equal((await caller('GET', '/settings')).status, 403)
  assert.equal((await w.anyone('GET', '/settings/1')).status, 401)
  assert.equal((await w.anyone('PUT', '/settings/1', { state_current: { value: 'x' } })).status, 401)
})

test('settings can be neither created nor deleted over the API', async () => {
  for (const answer of [await w.ada('POST', '/settings', { name: 'x' }), await w.ada('DELETE', '/settings/1')]) {
    assert.deepEqual([answer.status, answer.body.error], [403, 'Not authorized (feature not possible)'])
  }
})

test('a change applies to the next request and is recorded', async () => {
  const { id } = await find('api_token_access')
  await put('product_name', 'Acme Helpdesk')
  assert.equal(await w.app.deps.settings.text('product_name'), 'Acme Helpdesk')
  assert.equal((await w.ada('PUT', `/settings/${id}`, { state_current: { value: false } })).status, 200)
  assert.equal((await w.ada('GET', '/settings')).body.error, 'API token access disabled!')
  const rows = await w.db.selectFrom('audit_logs').select(['action', 'actor_id', 'details']).orderBy('id').execute()
  assert.deepEqual(rows, [
    {
      action: 'setting_changed',
      actor_id: 3,
      details: { name: 'product_name', from: 'Switchboard', to: 'Acme Helpdesk' },
    },
    { action: 'setting_changed', actor_id: 3, details: { name: 'api_token_access', from: true, to: false } },
  ])
})

test('only the current value can change', async () => {
  const { body: before } = await w.ada('GET', '/settings/1')
  w.clock.now = new Date('2026-11-16T09:00:00.000Z')
  const { body: after } = await w.ada('PUT', '/settings/1', {
    ...before,
    name: 'hacked',
    area: 'x',
    title: 'x',
    frontend: !before.frontend,
    options: {},
    preferences: {},
    state_initial: { value: 'x' },
    state_current: { value: 'Desk' },
  })
  assert.deepEqual(after, { ...before, state_current: { value: 'Desk' }, updated_at: '2026-11-16T09:00:00.000Z' })
  assert.deepEqual((await w.ada('PUT', '/settings/1', { name: 'hacked' })).body, after)
})

test('a value must match the type of its form', async () => {
  const accepted: [string, unknown][] = [
    ['user_create_account', false],
    ['password_min_size', 12],
    ['password_need_special_character', 1],
    ['http_type', 'https'],
    ['timezone_default', 'Europe/Berlin'],
    ['locale_default', 'de-de'],
    ['fqdn', 'help.acme.example:8443'],
    ['organization', ''],
    ['system_agent_limit', null],
    ['form_ticket_create_group_id', 2],
    ['two_factor_authentication_enforce_role_ids', [1, 2]],
    ['customer_ticket_create_group_ids', null],
    ['ticket_number_increment', { checksum: true, min_size: 7 }],
    ['cti_config', { inbound: { block_caller_ids: [] } }],
    ['time_accounting_unit', 'minute'],
  ]
  for (const [name, value] of accepted) {
    const { status, body } = await put(name, value)
    assert.deepEqual([name, status, body.state_current], [name, 200, { value }])
  }
  const refused: [string, unknown][] = [
    ['user_create_account', 'false'],
    ['user_create_account', null],
    ['password_min_size', 7],
    ['password_min_size', '12'],
    ['password_min_size', 10.5],
    ['password_need_special_character', '1'],
    ['password_need_special_character', 2],
    ['http_type', 'ftp'],
    ['http_type', 'constructor'],
    ['http_type', { toString: 'x' }],
    ['fqdn', { toString: 'x' }],
    ['timezone_default', { toString: 'x' }],
    ['timezone_default', 'Mars/Olympus'],
    ['locale_default', '???'],
    ['fqdn', 'evil.example/path?'],
    ['fqdn', 'a\r\nb'],
    ['fqdn', ['a']],
    ['product_name', ''],
    ['product_name', 'x\r\nBcc: y'],
    ['product_name', 'x'.repeat(10_001)],
    ['product_name', { toString: 'x' }],
    ['form_ticket_create_group_id', 4711],
    ['two_factor_authentication_enforce_role_ids', [1, 4711]],
    ['two_factor_authentication_enforce_role_ids', ['1']],
    ['two_factor_authentication_enforce_role_ids', 1],
    ['ticket_number_increment', { checksum: true }],
    ['ticket_number_increment', { checksum: true, min_size: 7, more: 1 }],
    ['ticket_number_increment', [true, 7]],
    ['cti_config', []],
    ['cti_config', 'text'],
    ['system_init_done', null],
  ]
  for (const [name, value] of refused)
    assert.equal((await put(name, value)).status, 422, `${name} ${JSON.stringify(value)}`)
  const { id } = await find('product_name')
  for (const state_current of [null, 'x', 5, [], {}, { valu: 1 }]) {
    assert.equal((await w.ada('PUT', `/settings/${id}`, { state_current })).status, 422, JSON.stringify(state_current))
  }
})

test('hostile JSON in a free value is stored without harm', async () => {
  const { status, body } = await put('cti_config', {
    a: 'x\0y',
    b: '\uD800',
    c: String.raw`\u0000`,
    constructor: { d: 1 },
  })
  assert.deepEqual([status, body.state_current.value.a, body.state_current.value.c], [200, 'xy', String.raw`\u0000`])
  const { id } = await find('cti_config')
  assert.equal((await w.ada('PUT', `/settings/${id}`, '{"state_current":{"value":{"__proto__":{"x":1}}}}')).status, 400)
  assert.equal((await put('cti_config', { big: 'x'.repeat(100_001) })).status, 422)
})

test('a reset restores the default value', async () => {
  await put('product_name', 'Desk')
  const { id } = await find('product_name')
  const { status, body } = await w.ada('POST', `/settings/reset/${id}`)
  assert.deepEqual(
    [status, body.state_current, body.state_initial],
    [200, { value: 'Switchboard' }, { value: 'Switchboard' }],
  )
})

test('resetting a secret generates a new one, and neither is recorded', async () => {
  const before = await find('cti_token')
  const { body } = await w.ada('POST', `/settings/reset/${before.id}`)
  const [old, fresh] = [String(before.state_current.value), String(body.state_current.value)]
  assert.notEqual(fresh, old)
  assert.match(fresh, /^[\w-]{43}$/)
  assert.deepEqual(body.state_initial, body.state_current)
  await put('monitoring_token', 'planted-monitoring-secret')
  await put('sipgate_config', { api_password: 'planted-sipgate-secret' })
  const traces = JSON.stringify([
    await w.db.selectFrom('events').selectAll().execute(),
    await w.db.selectFrom('audit_logs').selectAll().execute(),
  ])
  assert.equal(traces.match(/setting_changed/g)?.length, 3)
  for (const secret of [old, fresh, 'planted']) assert.ok(!traces.includes(secret))
})

test('unknown settings are not found', async () => {
  for (const id of ['4711', 'abc', '0', '-1', '1e3', '99999999999999999999', '__proto__']) {
    assert.equal((await w.ada('GET', `/settings/${id}`)).status, 404)
    assert.equal((await w.ada('PUT', `/settings/${id}`, { state_current: { value: 1 } })).status, 404)
    assert.equal((await w.ada('POST', `/settings/reset/${id}`)).status, 404)
  }
})

test('a setting without a permission is not accessible', async () => {
  await w.db.updateTable('settings').set({ preferences: '{}' }).where('id', '=', 1).execute()
  assert.equal((await w.ada('GET', '/settings/1')).body.error, 'Not authorized (required [])!')
})

test('the password policy names the first rule that is broken', async () => {
  await put('password_need_special_character', 1)
  const problem = async (password: string) => (await passwordProblem(w.app.deps.settings, password))?.notice
  assert.deepEqual(await problem('Ab1!'), ['Invalid password, it must be at least %s characters long!', 10])
  assert.match((await problem('abcdefghij1!'))?.[0] ?? '', /2 lowercase and 2 uppercase/)
  assert.match((await problem('ABCDEFGHIj1!'))?.[0] ?? '', /2 lowercase and 2 uppercase/)
  assert.match((await problem('ABcdefghij!'))?.[0] ?? '', /1 digit/)
  assert.match((await problem('ABcdefghij1'))?.[0] ?? '', /1 special character/)
  assert.deepEqual(await problem(`ABcd1!${'ä'.repeat(500)}`), [
    'Invalid password, it must not be longer than %s bytes!',
    1000,
  ])
  assert.equal(await problem('ABcdefghij1!'), undefined)
  assert.equal(await problem('ÄÖüß 密码密码 7'), undefined)
  await put('password_min_2_lower_2_upper_characters', 0)
  await put('password_need_digit', 0)
  await put('password_need_special_character', 0)
  assert.equal(await problem('abcdefghij'), undefined)
})
