import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'
import { type World, world } from '#tests/support/world.ts'

let w: World
beforeEach(async () => {
  w = await world()
})
afterEach(() => w.close())

const nothing = {
  enabled: true,
  routing_table: [],
  default_caller_id: '',
  block_caller_ids: [],
  notify_map: [],
  view_limit: 60,
  default_country: null,
}
const everything = {
  enabled: true,
  routing_table: [{ dest: '4930*', caller_id: '4930000', note: 'Berlin' }],
  default_caller_id: '4900000',
  block_caller_ids: [{ caller_id: '49171500', note: '' }],
  notify_map: [{ queue: 'support', user_ids: [4, 5] }],
  view_limit: 20,
  default_country: 'AT',
}

const setting = async (name: string) => {
  const { body } = await w.ada('GET', '/settings')
  return body.find((one: { name: string }) => one.name === name)
}
const put = async (name: string, value: unknown) =>
  w.ada('PUT', `/settings/${(await setting(name)).id}`, { state_current: { value } })

const report = (token: string) =>
  w.anyone('POST', `/cti/${token}`, { event: 'newCall', direction: 'out', callId: 'c1', from: '1', to: '49305' })

test('the configuration is read and changed in one place, part by part', async () => {
  assert.deepEqual((await w.ada('GET', '/cti/config')).body, nothing)
  const { status, body } = await w.ada('PUT', '/cti/config', everything)
  assert.deepEqual([status, body], [200, everything])
  assert.deepEqual((await w.pia('PUT', '/cti/config', { view_limit: 30 })).body, { ...everything, view_limit: 30 })
  const without = { default_country: null, default_caller_id: null, block_caller_ids: [] }
  await w.ada('PUT', '/cti/config', without)
  const { body: shown } = await w.ada('GET', '/cti/config')
  assert.deepEqual(shown, { ...everything, ...without, view_limit: 30, default_caller_id: '' })
})

test('it is stored in the settings that deployed clients use', async () => {
  await w.ada('PUT', '/cti/config', everything)
  const { value } = (await setting('cti_config')).state_current
  assert.deepEqual(value.outbound, {
    routing_table: everything.routing_table,
    default_caller_id: everything.default_caller_id,
  })
  assert.deepEqual(value.inbound, { block_caller_ids: everything.block_caller_ids })
  assert.equal((await setting('cti_default_country')).state_current.value, 'AT')
  const older = { notify_map: [{ queue: 'sales', user_ids: ['4', '5'] }], view_limit: '40', theirs: { kept: true } }
  assert.equal((await put('cti_config', older)).status, 200)
  assert.deepEqual((await w.ada('GET', '/cti/config')).body.notify_map, [{ queue: 'sales', user_ids: [4, 5] }])
  await w.ada('PUT', '/cti/config', { view_limit: 41 })
  assert.deepEqual((await setting('cti_config')).state_current.value.theirs, { kept: true })
})

test('a change applies to the next call', async () => {
  const { token } = (await w.ada('GET', '/cti/token')).body
  assert.deepEqual((await report(token)).body, {})
  await w.ada('PUT', '/cti/config', everything)
  assert.equal((await report(token)).body.caller_id, '4930000')
  await w.ada('PUT', '/cti/config', { enabled: false })
  assert.equal((await report(token)).status, 422)
})

test('two administrators who change different parts do not overwrite each other', async () => {
  const changes = [{ view_limit: 10 }, { default_caller_id: '49' }, { default_country: 'DE' }, { notify_map: [] }]
  await Promise.all(changes.map((change) => w.ada('PUT', '/cti/config', change)))
  const { view_limit, default_caller_id, default_country } = (await w.ada('GET', '/cti/config')).body
  assert.deepEqual([view_limit, default_caller_id, default_country], [10, '49', 'DE'])
})

test('invalid parts are rejected and change nothing', async () => {
  const wrong = [
    { view_limit: 0 },
    { view_limit: 'many' },
    { default_country: 'XX' },
    { default_country: 'Austria' },
    { default_country: ['DE'] },
    { enabled: 'perhaps' },
    { routing_table: 'x' },
    { routing_table: [{ dest: '', caller_id: '1' }] },
    { routing_table: [{ dest: '4930*' }] },
    { routing_table: Array.from({ length: 1001 }, () => ({ dest: '1', caller_id: '1' })) },
    { block_caller_ids: [{}] },
    { notify_map: [{ queue: 'support', user_ids: [4711] }] },
    { notify_map: [{ queue: 'support', user_ids: ['x'] }] },
    { notify_map: [{ user_ids: [4] }] },
  ]
  for (const change of wrong) {
    assert.equal((await w.ada('PUT', '/cti/config', change)).status, 422, JSON.stringify(change).slice(0, 80))
  }
  assert.deepEqual((await w.ada('GET', '/cti/config')).body, nothing)
})

test('settings of a wrong shape are rejected', async () => {
  const wrong: [name: string, value: unknown][] = [
    ['cti_config', { outbound: [] }],
    ['cti_config', { outbound: { routing_table: {} } }],
    ['cti_config', { outbound: { routing_table: [{ dest: '1' }] } }],
    ['cti_config', { outbound: { default_caller_id: 5 } }],
    ['cti_config', { inbound: { block_caller_ids: ['1'] } }],
    ['cti_config', { notify_map: [{ queue: 'x', user_ids: 'y' }] }],
    ['cti_config', { view_limit: -1 }],
    ['sipgate_config', { inbound: 'none' }],
    ['placetel_config', { user_device_map: [{}] }],
    ['cti_token', 'short'],
    ['cti_token', 'with/a/slash/and/more'],
    ['cti_default_country', 'Austria'],
    ['cti_default_country', 'XX'],
    ['cti_default_country', 'at'],
  ]
  for (const [name, value] of wrong) {
    const { status, body } = await put(name, value)
    assert.deepEqual(
      [status, body.error],
      [422, `Invalid value for param 'state_current': ${name}`],
      JSON.stringify(value),
    )
  }
  for (const value of ['AT', '']) assert.equal((await put('cti_default_country', value)).status, 200)
})

test('a new token replaces the old one immediately, and neither is logged', async () => {
  const { body: old } = await w.ada('GET', '/cti/token')
  assert.match(old.token, /^[\w-]{43}$/)
  assert.equal(old.url, `http://switchboard.example.com/api/v1/cti/${old.token}`)
  const { status, body: fresh } = await w.ada('POST', '/cti/token')
  assert.equal(status, 201)
  assert.notEqual(fresh.token, old.token)
  assert.deepEqual((await w.ada('GET', '/cti/token')).body, fresh)
  assert.equal((await report(old.token)).status, 401)
  assert.equal((await report(fresh.token)).status, 200)
  const audited = await w.db.selectFrom('audit_logs').selectAll().execute()
  assert.deepEqual(
    audited.map(({ action, actor_id, details }) => [action, actor_id, details]),
    [['setting_changed', 3, { name: 'cti_token' }]],
  )
  const traces = JSON.stringify([audited, await w.db.selectFrom('events').selectAll().execute()])
  for (const { token } of [old, fresh]) assert.ok(!traces.includes(token))
})

test('only administrators of integrations can read the configuration', async () => {
  for (const [method, path] of [
    ['GET', '/cti/config'],
    ['PUT', '/cti/config'],
    ['GET', '/cti/token'],
    ['POST', '/cti/token'],
  ] as const) {
    for (const call of [w.agnes, w.nora]) assert.equal((await call(method, path)).status, 403)
    assert.equal((await w.anyone(method, path)).status, 401)
    assert.ok((await w.pia(method, path)).status < 300)
  }
})
