import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'
import { sql } from 'kysely'
import { buildApp } from '#server/app.ts'
import { sha256 } from '#kernel/crypto/tokens.ts'
import { basic, browser, set, signedIn } from '#tests/support/browser.ts'
import { password, tokenOf } from '#tests/support/cast.ts'
import { type Answer, type World, world } from '#tests/support/world.ts'

let w: World
beforeEach(async () => {
  w = await world()
})
afterEach(() => w.close())

const loginFailed = 'Login failed. Have you double-checked your credentials and completed the email verification step?'
const csrfFailed = 'CSRF token verification failed!'
const refusal = ({ status, body }: Answer) => [status, body.error]
const credentials = { username: 'nora@example.com', password }
const sessions = () => w.db.selectFrom('sessions').selectAll().orderBy('id').execute()
const priorities = async () => (await w.ada('GET', '/ticket_priorities')).body.length
const actions = async () =>
  (await w.db.selectFrom('audit_logs').select(['action', 'actor_id', 'real_actor_id']).orderBy('id').execute()).map(
    ({ action, actor_id, real_actor_id }) => `${action} ${actor_id}/${real_actor_id}`,
  )
const later = (minutes: number) => {
  w.clock.now = new Date(w.clock.now.getTime() + minutes * 60_000)
}

test('a visitor gets public settings and a CSRF token, and no secret', async () => {
  const { status, body, headers } = await w.anyone('GET', '/signshow')
  assert.deepEqual([status, body.session, body.models, body.collections], [200, null, {}, {}])
  assert.equal(body.config.product_name, 'Switchboard')
  const names = await w.db.selectFrom('settings').select('name').where('frontend', '=', true).execute()
  assert.deepEqual(Object.keys(body.config).sort(), names.map(({ name }) => name).sort())
  assert.match(String(headers['csrf-token']), /^[\w-]{43}$/)
  assert.match(String(headers['set-cookie']), /^switchboard_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/)
  assert.deepEqual(await sessions(), [], 'looking opens no session')
})

test('signing in returns the user’s own record, without the password', async () => {
  const page = browser(w)
  const { status, body, headers } = await page.signIn('nora')
  assert.equal(status, 201)
  assert.deepEqual([body.session.id, body.session.login, body.after_auth], [6, 'nora@example.com', null])
  assert.deepEqual(body.assets.User['6'], body.session)
  assert.equal(body.session.password, undefined)
  assert.equal(JSON.stringify(body).includes('argon2'), false)
  assert.equal(headers['csrf-token'], page.csrf)
  assert.deepEqual((await page('GET', '/signshow')).body.session, body.session)
  assert.equal((await page('GET', '/users/me')).body.login, 'nora@example.com')
  assert.deepEqual(await actions(), ['signed_in 6/6'])
})

test('the session token is random, stored as a hash, and not reused from the visitor', async () => {
  const page = browser(w)
  await page('GET', '/signshow')
  const before = page.cookie
  await page('POST', '/signin', credentials)
  assert.notEqual(page.cookie, before)
  const [session] = await sessions()
  assert.deepEqual(session?.token_sha256, sha256(page.cookie.split('=')[1] as string))
  assert.equal((await w.anyone('GET', '/users/me', undefined, { cookie: before })).status, 401)
})

test('signing in again ends the previous session', async () => {
  const page = await signedIn(w, 'nora')
  const before = page.cookie
  assert.equal((await page('POST', '/signin', { username: 'noah@example.com', password })).status, 201)
  assert.equal((await page('GET', '/users/me')).body.login, 'noah@example.com')
  assert.equal((await w.anyone('GET', '/users/me', undefined, { cookie: before })).status, 401)
  assert.deepEqual(
    (await sessions()).map(({ user_id }) => user_id),
    [7],
  )
})

test('wrong, unknown, locked and inactive accounts get the same error', async () => {
  const attempt = (more: object) => w.anyone('POST', '/signin', { ...credentials, ...more })
  await w.db.updateTable('users').set({ active: false }).where('id', '=', 7).execute()
  await w.db
    .updateTable('users')
    .set({ login_failed: 9, login_failed_at: w.clock.now.toISOString() })
    .where('id', '=', 8)
    .execute()
  const attempts = [
    { password: 'wrong' },
    { username: 'nobody' },
    { username: 'noah@example.com' },
    { username: 'otto@example.com' },
    { username: '', password: '' },
    { username: undefined, password: undefined },
  ]
  for (const more of attempts) {
    const { status, body, headers } = await attempt(more)
    assert.deepEqual([status, body.error, headers['set-cookie']], [401, loginFailed, undefined])
  }
  assert.equal((await attempt({ password: 'x'.repeat(1001) })).status, 422)
  const rows = await w.db.selectFrom('audit_logs').select(['object_id', 'details']).orderBy('id').execute()
  assert.deepEqual(
    rows.map(({ object_id, details }) => [object_id, (details as { reason: string }).reason]).slice(0, 4),
    [
      [6, 'wrong'],
      [null, 'unknown'],
      [7, 'inactive'],
      [8, 'locked'],
    ],
  )
})

test('guesses at the sign-in page and with Basic share their limits', async () => {
  for (let guess = 0; guess < 5; guess += 1) await w.anyone('POST', '/signin', { ...credentials, password: 'wrong' })
  for (let guess = 0; guess < 5; guess += 1) await w.as(basic('nora@example.com', 'wrong'))('GET', '/users/me')
  const { status, headers } = await w.anyone('POST', '/signin', credentials)
  assert.deepEqual([status, headers['retry-after']], [429, '60'])
})

test('a program signs in without a cookie; with a cookie the CSRF token is required', async () => {
  assert.equal((await w.anyone('POST', '/signin', credentials)).status, 201)
  const page = browser(w)
  await page('GET', '/signshow')
  const { cookie, csrf } = page
  const attempt = (headers: object) => w.anyone('POST', '/signin', credentials, { cookie, ...headers })
  assert.deepEqual(refusal(await attempt({})), [401, csrfFailed])
  assert.deepEqual(refusal(await attempt({ 'x-csrf-token': 'wrong' })), [401, csrfFailed])
  assert.deepEqual(refusal(await attempt({ 'x-csrf-token': '' })), [401, csrfFailed])
  assert.equal((await attempt({ 'x-csrf-token': csrf })).status, 201)
})

test('another site cannot sign its visitors in', async () => {
  const foreign = [
    { origin: 'https://other.example' },
    { origin: 'null' },
    { origin: 'http://localhost.evil.example' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
  ]
  for (const headers of foreign)
    assert.deepEqual(refusal(await w.anyone('POST', '/signin', credentials, headers as never)), [401, csrfFailed])
  for (const own of [{ origin: 'http://localhost:80' }, { 'sec-fetch-site': 'same-origin' }])
    assert.equal((await w.anyone('POST', '/signin', credentials, { host: 'localhost', ...own } as never)).status, 201)
  await set(w, 'fqdn', 'help.example.com')
  const proxied = { origin: 'https://help.example.com', host: 'upstream:3000' }
  assert.equal((await w.anyone('POST', '/signin', credentials, proxied)).status, 201)
})

test('a form may sign in, and credentials in a header may not', async () => {
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const payload = `username=nora%40example.com&password=${password}&remember_me=true`
  const { status, headers } = await w.send({ method: 'POST', url: '/api/v1/signin', headers: form, payload })
  assert.equal(status, 201)
  assert.match(String(headers['content-type']), /^application\/json;/)
  const both = await w.as(basic('nora@example.com'))('POST', '/signin', credentials)
  assert.deepEqual([both.status, both.headers['set-cookie']], [422, undefined])
})

test('every write of a session needs the CSRF token, in a header or as a parameter', async () => {
  const page = await signedIn(w, 'ada')
  const { cookie, csrf } = page
  const create = (headers: object, more: object = {}) =>
    w.anyone('POST', '/ticket_priorities', { name: `p${Math.random()}`, ...more }, { cookie, ...headers })
  for (const headers of [{}, { 'x-csrf-token': 'wrong' }, { 'x-csrf-token': `${csrf}x` }])
    assert.deepEqual(refusal(await create(headers)), [401, csrfFailed])
  assert.deepEqual(refusal(await create({}, { authenticity_token: ['x'] })), [401, csrfFailed])
  const other = await signedIn(w, 'ada')
  assert.deepEqual(
    refusal(await create({ 'x-csrf-token': other.csrf })),
    [401, csrfFailed],
    'a token of another session',
  )
  assert.equal(await priorities(), 3)
  assert.equal((await create({ 'x-csrf-token': csrf })).status, 201)
  assert.equal((await create({}, { authenticity_token: csrf })).status, 201)
  assert.equal(
    (await w.anyone('DELETE', `/ticket_priorities/4?authenticity_token=${csrf}`, undefined, { cookie })).status,
    200,
  )
})

test('the CSRF token does not help a page of another site', async () => {
  const page = await signedIn(w, 'ada')
  for (const headers of [{ origin: 'https://other.example' }, { 'sec-fetch-site': 'cross-site' }])
    assert.deepEqual(refusal(await page('POST', '/ticket_priorities', { name: 'x' }, headers as never)), [
      401,
      csrfFailed,
    ])
  assert.equal(await priorities(), 3)
})

test('a GET or HEAD that writes needs the CSRF token, one that reads does not', async () => {
  const page = await signedIn(w, 'ada')
  const { cookie, csrf } = page
  for (const method of ['GET', 'HEAD'] as const) {
    const { statusCode } = await w.app.inject({ method, url: '/api/v1/sessions/switch/6', headers: { cookie } })
    assert.equal(statusCode, 401)
  }
  assert.equal((await w.anyone('GET', '/users/me', undefined, { cookie })).body.login, 'ada@example.com')
  assert.deepEqual(refusal(await w.anyone('GET', '/signout', undefined, { cookie })), [401, csrfFailed])
  assert.equal((await w.anyone('GET', '/signout', undefined, { cookie, 'x-csrf-token': csrf })).status, 200)
  assert.deepEqual(await sessions(), [])
})

test('every response to a session contains its CSRF token, errors included', async () => {
  const { cookie, csrf } = await signedIn(w, 'nora')
  for (const path of ['/users/me', '/signshow', '/groups', '/users/99999']) {
    const { headers } = await w.anyone('GET', path, undefined, { cookie })
    assert.equal(headers['csrf-token'], csrf, path)
  }
  assert.equal((await w.anyone('POST', '/signshow', {}, { cookie })).headers['csrf-token'], csrf)
  assert.equal((await w.nora('GET', '/users/me')).headers['csrf-token'], undefined)
})

test('a session cannot write with a body that is not JSON', async () => {
  const page = await signedIn(w, 'ada')
  for (const type of ['application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data; boundary=x']) {
    const { status } = await w.send({
      method: 'POST',
      url: '/api/v1/ticket_priorities',
      headers: { cookie: page.cookie, 'x-csrf-token': page.csrf, 'content-type': type },
      payload: 'name=sneaked',
    })
    assert.ok(status >= 400, `${type} was answered ${status}`)
  }
  assert.equal(await priorities(), 3)
})

test('signing out ends the session and deletes the cookie', async () => {
  const page = await signedIn(w, 'nora')
  const { cookie } = page
  const { status, body, headers } = await page('DELETE', '/signout')
  assert.deepEqual([status, body], [200, {}])
  assert.match(String(headers['set-cookie']), /^switchboard_session=; .*(Max-Age=0|Expires=Thu, 01 Jan 1970)/)
  assert.equal((await w.anyone('GET', '/users/me', undefined, { cookie })).status, 401)
  assert.deepEqual(await actions(), ['signed_in 6/6', 'signed_out 6/6'])
  const token = await w.nora('DELETE', '/signout')
  assert.deepEqual([token.status, token.headers['set-cookie']], [200, undefined])
  assert.equal((await w.anyone('DELETE', '/signout')).status, 200, 'without a session there is nothing to end')
})

test('over https the cookie is Secure and bound to the host', async () => {
  const app = await buildApp(w.app.deps, { trustProxy: ['127.0.0.1'] })
  const headers = { 'x-forwarded-proto': 'https', 'content-type': 'application/json' }
  const payload = JSON.stringify({ ...credentials, remember_me: true })
  const { headers: answer } = await app.inject({ method: 'POST', url: '/api/v1/signin', headers, payload })
  await app.close()
  const cookie = String(answer['set-cookie'])
  assert.match(
    cookie,
    /^__Host-switchboard_session=[\w-]{43}; Max-Age=31536000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  )
})

test('the cookie is Secure if the settings say https, even behind a proxy', async () => {
  await set(w, 'http_type', 'https')
  const page = await signedIn(w, 'nora')
  assert.match(page.cookie, /^__Host-switchboard_session=/)
  assert.equal((await page('GET', '/users/me')).body.login, 'nora@example.com')
  const plain = page.cookie.replace('__Host-', '')
  assert.equal((await w.anyone('GET', '/users/me', undefined, { cookie: plain })).status, 401)
})

test('S-83: signing out clears the browser cache', async () => {
  const page = await signedIn(w, 'nora')
  assert.equal((await page('DELETE', '/signout')).headers['clear-site-data'], '"cache"')
  assert.equal((await w.nora('DELETE', '/signout')).headers['clear-site-data'], undefined)
})

test('an unused session ends after the configured time, a used one continues, and all have a maximum age', async () => {
  await set(w, 'session_timeout', { default: 3600, 'ticket.customer': 7200, 'ticket.agent': 3600 })
  const page = await signedIn(w, 'nora')
  const status = async () => (await page('GET', '/users/me')).status
  later(119)
  assert.equal(await status(), 200)
  later(119)
  assert.equal(await status(), 200, 'use puts the end off')
  later(120)
  assert.equal(await status(), 401)
  await set(w, 'session_timeout', { default: 0 })
  await page.signIn('nora')
  later(89 * 24 * 60)
  assert.equal(await status(), 200)
  later(24 * 60)
  assert.equal(await status(), 401)
})

test('a shorter time in the settings applies immediately', async () => {
  const page = await signedIn(w, 'nora')
  later(90)
  assert.equal((await page('GET', '/users/me')).status, 200)
  later(90)
  await set(w, 'session_timeout', { default: 3600 })
  assert.equal((await page('GET', '/users/me')).status, 401)
})

test('a remembered session may be unused for a year', async () => {
  await set(w, 'session_timeout', { default: 3600 })
  const page = browser(w)
  const { headers } = await page.signIn('nora', { remember_me: true })
  assert.match(String(headers['set-cookie']), /Max-Age=31536000/)
  later(364 * 24 * 60)
  assert.equal((await page('GET', '/users/me')).status, 200)
  later(24 * 60)
  assert.equal((await page('GET', '/users/me')).status, 401)
})

test('after an account is lost, another one can sign in with the same browser', async () => {
  const page = await signedIn(w, 'nora')
  await w.db.updateTable('users').set({ active: false }).where('id', '=', 6).execute()
  w.app.deps.caches.dropAll()
  assert.deepEqual(refusal(await page('GET', '/users/me')), [401, loginFailed])
  assert.equal((await page('GET', '/signshow')).body.session, null)
  assert.equal((await page('POST', '/signin', { username: 'noah@example.com', password })).status, 201)
})

test('administrators list sessions without tokens, and end them', async () => {
  const page = await signedIn(w, 'nora', { fingerprint: 'f1' })
  const own = await signedIn(w, 'ada')
  for (const call of [w.agnes, w.nora]) assert.equal((await call('GET', '/sessions')).status, 403)
  const { body } = await own('GET', '/sessions')
  assert.deepEqual(
    body.sessions.map((one: { user_id: number; current: boolean }) => [one.user_id, one.current]),
    [
      [3, true],
      [6, false],
    ],
  )
  assert.equal(body.assets.User['6'].login, 'nora@example.com')
  assert.equal(JSON.stringify(body).includes('token'), false)
  assert.equal((await own('GET', '/sessions?per_page=1&page=2')).body.sessions[0].user_id, 6)
  const { id } = body.sessions[1]
  assert.equal((await w.agnes('DELETE', `/sessions/${id}`)).status, 403)
  assert.deepEqual((await w.pia('DELETE', `/sessions/${id}`)).body, {})
  assert.equal((await page('GET', '/users/me')).status, 401)
  for (const wrong of [id, 'abc', '-1', '0', '1e3', '99999999999999999999'])
    assert.equal((await w.pia('DELETE', `/sessions/${wrong}`)).status, 404)
})

test('the nightly job deletes ended sessions only', async () => {
  await signedIn(w, 'nora', { remember_me: true })
  await signedIn(w, 'noah')
  await w.as(basic('nobody', 'wrong'))('GET', '/users/me')
  later(40 * 24 * 60)
  await w.db
    .insertInto('two_factor_challenges')
    .values({ user_id: 6, purpose: 'use_key', value: 'x', expires_at: '2026-12-01T00:00:00Z' })
    .execute()
  await sql`select graphile_worker.add_job('forget-ended-sign-ins')`.execute(w.db)
  await w.work.drain()
  assert.deepEqual(
    (await sessions()).map(({ user_id }) => user_id),
    [6],
  )
  assert.deepEqual(await w.db.selectFrom('rate_limits').selectAll().execute(), [])
  assert.deepEqual(await w.db.selectFrom('two_factor_challenges').selectAll().execute(), [])
})

test('the service reports that it is up, and its version to administrators', async () => {
  const { app_version } = (await w.anyone('GET', '/available')).body
  assert.match(app_version, /^\d+\.\d+\.\d+/)
  assert.deepEqual((await w.ada('GET', '/version')).body, { version: '6.5.0', switchboard: app_version })
  assert.equal((await w.agnes('GET', '/version')).status, 403)
  assert.equal((await w.anyone('GET', '/version')).status, 401)
})

test('hostile values are rejected or read as text, never a server error', async () => {
  const values = ['\0', ['a'], { a: 1 }, 7, null, true, 'x'.repeat(60_000), '__proto__']
  for (const key of ['username', 'password', 'fingerprint', 'remember_me', 'two_factor_method', 'two_factor_payload'])
    for (const value of values) {
      const { status } = await w.send({
        method: 'POST',
        url: '/api/v1/signin',
        remoteAddress: '192.0.2.1',
        headers: { 'content-type': 'application/json' },
        payload: JSON.stringify({ ...credentials, [key]: value }),
      })
      assert.ok([201, 401, 422, 429].includes(status), `${key} = ${JSON.stringify(value).slice(0, 20)}: ${status}`)
      if (status === 429) later(1)
      await w.db.updateTable('users').set({ login_failed: 0 }).execute()
    }
  for (const cookie of ['switchboard_session=', 'switchboard_session=%00', `switchboard_session=${'x'.repeat(9000)}`])
    assert.equal((await w.anyone('GET', '/users/me', undefined, { cookie })).status, 401)
  assert.equal(
    (await w.anyone('GET', '/users/me', undefined, { cookie: `switchboard_session=${tokenOf('ada')}` })).status,
    401,
  )
})
