import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'
import { basic, set, signedIn } from '#tests/support/browser.ts'
import { password, tokenOf } from '#tests/support/cast.ts'
import { type Call, type World, world } from '#tests/support/world.ts'

let w: World
beforeEach(async () => {
  w = await world()
})
afterEach(() => w.close())

const user = (id: number) => w.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
type Preferences = Record<string, unknown> & {
  notification_config?: { group_ids: unknown; matrix: Record<string, unknown> }
}
const preferencesOf = async (id: number) => (await user(id)).preferences as Preferences

test('preferences are merged: omitted ones are kept', async () => {
  const { status, body } = await w.agnes('PUT', '/users/preferences', { theme: 'dark', intro: true })
  assert.deepEqual([status, body], [200, { message: 'ok' }])
  await w.agnes('PUT', '/users/preferences?expand=true', { theme: 'light' })
  assert.deepEqual(await preferencesOf(4), { locale: 'en-us', theme: 'light', intro: true })
  assert.deepEqual(await preferencesOf(5), { locale: 'en-us' })
  const [event] = await w.db.selectFrom('events').selectAll().execute()
  assert.deepEqual([event?.object, event?.object_id, event?.kind], ['users', 4, 'updated'])
})

test('users cannot set preferences that the server maintains', async () => {
  await w.db
    .updateTable('users')
    .set({ preferences: JSON.stringify({ tickets_open: 3 }) })
    .where('id', '=', 6)
    .execute()
  await w.nora('PUT', '/users/preferences', { tickets_open: 99, mail_delivery_failed: true, locale: 'de-de' })
  assert.deepEqual(await preferencesOf(6), { tickets_open: 3, locale: 'de-de' })
})

test('the notification matrix keeps its shape', async () => {
  await w.agnes('PUT', '/users/preferences', {
    notification_config: {
      group_ids: [1, '2'],
      matrix: { create: { criteria: { owned_by_me: 'true', more: true }, channel: { email: true } }, invented: {} },
    },
  })
  const { notification_config: config } = await preferencesOf(4)
  assert.deepEqual(config?.group_ids, ['1', '2'])
  assert.deepEqual(Object.keys(config?.matrix ?? {}).sort(), ['create', 'escalation', 'reminder_reached', 'update'])
  assert.deepEqual(config?.matrix.create, {
    criteria: { owned_by_me: true, owned_by_nobody: false, subscribed: false, no: false },
    channel: { email: true, online: false },
  })
})

test('invalid and malformed preferences are rejected', async () => {
  const refused = [
    { notification_sound: { enabled: 'invalid' } },
    { notification_sound: { enabled: 1 } },
    { notification_sound: 'loud' },
    { notification_config: 'none' },
    { locale: { a: 1 } },
    { note: 'x'.repeat(8001) },
    { note: 'x'.repeat(100_001) },
    { deep: { deeper: Array.from({ length: 2000 }, (_, index) => index) } },
  ]
  for (const preferences of refused) {
    assert.equal(
      (await w.agnes('PUT', '/users/preferences', preferences)).status,
      422,
      JSON.stringify(preferences).slice(0, 80),
    )
  }
  assert.equal((await w.agnes('PUT', '/users/preferences', '{"__proto__":{"polluted":1}}')).status, 400)
  assert.equal((await w.agnes('PUT', '/users/preferences', '{"a":{"__proto__":{"polluted":1}}}')).status, 400)
  await w.agnes('PUT', '/users/preferences?__proto__[polluted]=1&constructor[prototype][polluted]=1')
  await w.agnes('PUT', '/users/preferences', { constructor: { prototype: { polluted: 1 } }, a: 'x\0y', b: '\uD800' })
  assert.equal(({} as { polluted?: number }).polluted, undefined)
  assert.equal((await preferencesOf(4)).a, 'xy')
  assert.equal((await w.anyone('PUT', '/users/preferences', {})).status, 401)
})

test('an agent resets notifications and keeps the selected groups', async () => {
  await w.agnes('PUT', '/users/preferences', { theme: 'dark', notification_config: { group_ids: ['2'], matrix: {} } })
  assert.deepEqual((await w.agnes('POST', '/users/preferences_notifications_reset')).body, { message: 'ok' })
  const { notification_config: config, theme } = await preferencesOf(4)
  assert.deepEqual(
    [theme, config],
    ['dark', { group_ids: ['2'], matrix: await w.app.deps.settings.get('ticket_agent_default_notifications') }],
  )
})

test('an administrator gives all agents the default notifications, and their groups stay', async () => {
  const path = '/settings/ticket_agent_default_notifications/apply_to_all'
  await w.agnes('PUT', '/users/preferences', { notification_config: { group_ids: ['2'], matrix: {} } })
  assert.equal((await w.agnes('POST', path)).status, 403)
  assert.deepEqual((await w.ada('POST', path)).body, { status: 'ok' })
  await w.work.drain()
  const { notification_config: config } = await preferencesOf(4)
  const matrix = await w.app.deps.settings.get('ticket_agent_default_notifications')
  assert.deepEqual(config, { group_ids: ['2'], matrix })
})

test('out of office has a period and a substitute', async () => {
  const away = {
    out_of_office: true,
    out_of_office_start_at: '2026-12-24',
    out_of_office_end_at: '2027-01-02T00:00:00Z',
    out_of_office_replacement_id: 5,
    out_of_office_text: 'Holidays',
  }
  const refusal = async (change: Record<string, unknown>) => {
    const { status, body } = await w.agnes('PUT', '/users/out_of_office', { ...away, ...change })
    assert.equal(status, 422)
    return body.error
  }
  assert.equal(await refusal({ out_of_office_start_at: null }), "Out of office start at can't be blank")
  assert.equal(await refusal({ out_of_office_end_at: '' }), "Out of office end at can't be blank")
  assert.equal(await refusal({ out_of_office_replacement_id: '' }), "Out of office replacement can't be blank")
  assert.equal(
    await refusal({ out_of_office_end_at: '2026-12-23' }),
    'Out of Office start date has to be earlier than or equal to end date',
  )
  assert.equal(
    await refusal({ out_of_office_replacement_id: 4711 }),
    "Invalid value for param 'out_of_office_replacement_id': 4711",
  )
  await refusal({ out_of_office: 'perhaps' })
  await refusal({ out_of_office_start_at: 'soon' })
  await refusal({ out_of_office_replacement_id: [5] })

  assert.deepEqual((await w.agnes('PUT', '/users/out_of_office', away)).body, { message: 'ok' })
  const saved = await user(4)
  assert.deepEqual(
    [saved.out_of_office, saved.out_of_office_start_at, saved.out_of_office_end_at, saved.out_of_office_replacement_id],
    [true, '2026-12-24T00:00:00.000Z', '2027-01-02T00:00:00.000Z', 5],
  )
  assert.deepEqual(saved.preferences, { locale: 'en-us', out_of_office_text: 'Holidays' })
  const history = await w.db
    .selectFrom('history')
    .select(['object', 'o_id', 'attribute', 'value_to', 'id_to'])
    .execute()
  assert.deepEqual(
    history.find(({ attribute }) => attribute === 'out_of_office_replacement'),
    { object: 'User', o_id: 4, attribute: 'out_of_office_replacement', value_to: 'anton@example.com', id_to: 5 },
  )
  await w.agnes('PUT', '/users/out_of_office', { out_of_office: false })
  assert.equal((await user(4)).out_of_office, false)
})

const otherAccount = { provider: 'github', uid: '42' }
const link = (user_id: number) =>
  w.db
    .insertInto('authorizations')
    .values({ user_id, ...otherAccount })
    .execute()

test('only the owner can unlink a provider account', async () => {
  await link(6)
  const { status, body } = await w.noah('DELETE', '/users/account', otherAccount)
  assert.deepEqual([status, body.error], [422, 'No record found!'])
  assert.equal(
    (await w.nora('DELETE', '/users/account', {})).body.error,
    "The required parameter 'provider' is missing.",
  )
  assert.equal(
    (await w.nora('DELETE', '/users/account?provider=github')).body.error,
    "The required parameter 'uid' is missing.",
  )
  assert.equal((await w.nora('DELETE', '/users/account?provider[]=github&uid=42')).status, 422)
  assert.deepEqual((await w.nora('DELETE', '/users/account', otherAccount)).body, { message: 'ok' })
  assert.deepEqual(await w.db.selectFrom('authorizations').selectAll().execute(), [])
})

test('a user who needs two-factor authentication is notified after sign-in, until it is set up', async () => {
  const hint = async () => (await w.agnes('GET', '/users/after_auth')).body
  assert.equal(await hint(), null)
  await set(w, 'two_factor_authentication_enforce_role_ids', [2])
  assert.equal(await hint(), null)
  await set(w, 'two_factor_authentication_method_authenticator_app', true)
  assert.deepEqual(await hint(), { type: 'TwoFactorConfiguration', data: {} })
  assert.equal((await w.nora('GET', '/users/after_auth')).body, null)
  const factor = { user_id: 4, method: 'authenticator_app', configuration: 'sealed' }
  await w.db.insertInto('two_factor_preferences').values(factor).execute()
  assert.equal(await hint(), null)
})

test('a changed password takes effect immediately, ends sessions, keeps tokens and sends an email', async () => {
  const [page, elsewhere, other] = [await signedIn(w, 'nora'), await signedIn(w, 'nora'), await signedIn(w, 'noah')]
  await w.db.updateTable('users').set({ login_failed: 3 }).where('id', '=', 6).execute()
  const old = w.as(basic('nora@example.com'))
  const { status, body } = await page('POST', '/users/password_change', {
    password_old: password,
    password_new: 'New-Horse-8-Battery',
  })
  assert.deepEqual([status, body], [200, { message: 'ok', user_login: 'nora@example.com' }])
  assert.equal((await old('GET', '/users/after_auth')).status, 401)
  assert.equal((await w.as(basic('nora@example.com', 'New-Horse-8-Battery'))('GET', '/users/after_auth')).status, 200)
  assert.equal((await w.as(`Token ${tokenOf('nora')}`)('GET', '/users/after_auth')).status, 200)
  const statuses = await Promise.all([page, elsewhere, other].map((session) => session('GET', '/users/after_auth')))
  assert.deepEqual(
    statuses.map(({ status }) => status),
    [200, 401, 200],
  )
  const mails = await w.db.selectFrom('outgoing_mails').select(['kind', 'recipient']).execute()
  assert.deepEqual(mails, [{ kind: 'password_changed', recipient: 'nora@example.com' }])
  const traces = JSON.stringify([
    await w.db.selectFrom('events').selectAll().execute(),
    await w.db.selectFrom('audit_logs').selectAll().execute(),
    await w.db.selectFrom('history').selectAll().execute(),
  ])
  assert.match(traces, /password_changed/)
  assert.doesNotMatch(traces, /Horse|argon2/)
})

test('a changed password also ends impersonated sessions of its owner', async () => {
  const page = await signedIn(w, 'ada')
  assert.equal((await page('GET', '/sessions/switch/6')).status, 200)
  assert.equal((await page('GET', '/users/after_auth')).status, 200)
  const ada = w.as(basic('ada@example.com'))
  await ada('POST', '/users/password_change', { password_old: password, password_new: 'New-Horse-8-Battery' })
  assert.equal((await page('GET', '/users/after_auth')).status, 401)
})

test('changing a password requires the old one and follows the policy', async () => {
  const nora = await signedIn(w, 'nora')
  const change = async (password_old: unknown, password_new: unknown) => {
    const { status, body } = await nora('POST', '/users/password_change', { password_old, password_new })
    assert.deepEqual([status, body.message, body.error], [422, 'failed', body.error_human])
    return body.notice
  }
  assert.deepEqual(await change('wrong', 'New-Horse-8-Battery'), ['The current password you provided is incorrect.'])
  assert.deepEqual(await change(password, 'short'), ['Invalid password, it must be at least %s characters long!', 10])
  assert.deepEqual(await change(undefined, 'x'), ['Enter your current password.'])
  assert.deepEqual(await change(password, undefined), ['Enter your new password.'])
  for (const odd of [null, ['a'], { a: 1 }, 12_345_678, true]) await change(odd, 'New-Horse-8-Battery')
  assert.deepEqual(await change(password, 'xY'.repeat(501)), [
    'Invalid password, it must not be longer than %s bytes!',
    1000,
  ])
  assert.equal((await w.as(basic('nora@example.com', password))('GET', '/users/after_auth')).status, 200)
  assert.equal((await w.anyone('POST', '/users/password_change', {})).status, 401)
})

const loginFailures = async (id: number) =>
  (await w.db.selectFrom('users').select('login_failed').where('id', '=', id).executeTakeFirstOrThrow()).login_failed

test('S-43: guesses from an open session count like guesses at sign-in', async () => {
  const nora = await signedIn(w, 'nora')
  const check = (guess: unknown) => nora('POST', '/users/password_check', { password: guess })
  assert.deepEqual((await check(password)).body, { success: true })
  assert.equal((await check(undefined)).body.error, "The required parameter 'password' is missing.")
  assert.equal((await check(['x'])).status, 422)
  for (let i = 0; i < 3; i += 1) assert.deepEqual((await check(`wrong ${i}`)).body, { success: false })
  assert.equal(await loginFailures(6), 3)
  assert.deepEqual((await check(password)).body, { success: true })
  assert.equal(await loginFailures(6), 0)
  for (let i = 0; i < 6; i += 1) {
    const guess = { password_old: `wrong ${i}`, password_new: 'New-Horse-8-Battery' }
    assert.equal((await nora('POST', '/users/password_change', guess)).status, 422)
  }
  assert.deepEqual((await check(password)).body, { success: false }, 'the account is locked')
  const { status, headers } = await check(password)
  assert.deepEqual([status, headers['retry-after']], [429, '60'])
  const noah = await signedIn(w, 'noah')
  assert.equal((await noah('POST', '/users/password_check', { password })).body.success, true)
})

test('S-25: tokens cannot change or check passwords, and change only account fields within their permission', async () => {
  const refused = async (call: Call, method: 'PUT' | 'POST', path: string, body: object) => {
    const answer = await call(method, path, body)
    assert.deepEqual([answer.status, answer.body.error], [403, 'Token authorization failed.'], path)
  }
  await refused(w.nora, 'POST', '/users/password_change', {
    password_old: password,
    password_new: 'New-Horse-8-Battery',
  })
  await refused(w.nora, 'POST', '/users/password_check', { password })
  const token = async (...permission: string[]) => {
    const body = { name: 'x', permission }
    return w.as(`Token ${(await w.as(basic('agnes@example.com'))('POST', '/user_access_token', body)).body.token}`)
  }
  const narrow = await token('ticket.agent')
  await refused(narrow, 'PUT', '/users/preferences', { theme: 'dark' })
  await refused(narrow, 'PUT', '/users/out_of_office', { out_of_office: false })
  await refused(narrow, 'POST', '/users/preferences_notifications_reset', {})
  const fitting = await token('user_preferences.out_of_office')
  assert.equal((await fitting('PUT', '/users/out_of_office', { out_of_office: false })).status, 200)
  assert.equal((await fitting('GET', '/users/me')).status, 200)
})

test('of two concurrent changes, one succeeds', async () => {
  const nora = await signedIn(w, 'nora')
  const change = (password_new: string) =>
    nora('POST', '/users/password_change', { password_old: password, password_new })
  const answers = await Promise.all([change('New-Horse-8-Battery'), change('New-Horse-9-Battery')])
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 422])
})
