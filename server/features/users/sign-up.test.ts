import assert from 'node:assert/strict'
import { afterEach, beforeEach, test, type TestContext } from 'node:test'
import { pino } from 'pino'
import { type AppOptions, buildApp } from '#server/app.ts'
import { createDeps } from '#server/deps.ts'
import { createDb, createPool } from '#kernel/db/pool.ts'
import { prepareJobs } from '#kernel/jobs/worker.ts'
import { migratedDatabase } from '#tests/support/postgres.ts'
import { set } from '#tests/support/browser.ts'
import { type Answer, type World, world } from '#tests/support/world.ts'
import { createFirstAdministrator } from './first-administrator.ts'
import { getSetUpCode } from './set-up-code.ts'

let w: World
beforeEach(async () => {
  w = await world()
})
afterEach(() => w.close())

const newcomer = {
  signup: true,
  firstname: 'Nia',
  lastname: 'New',
  email: 'Nia@Example.com',
  password: 'Correct-Horse-8',
}
const mails = () => w.db.selectFrom('outgoing_mails').select(['recipient', 'user_id', 'kind']).orderBy('id').execute()
const seen = ({ status, text }: Answer) => [status, text]

test('a sign-up becomes a customer after the address is confirmed', async () => {
  assert.deepEqual(seen(await w.anyone('POST', '/users', newcomer)), [201, '{"message":"ok"}'])
  const { body } = await w.ada('GET', '/users/search?query=nia&expand=true')
  const { email, login, source, verified, role_ids, created_by_id, preferences, active } = body[0]
  assert.deepEqual(
    [email, login, source, verified, role_ids],
    ['nia@example.com', 'nia@example.com', 'signup', false, [3]],
  )
  assert.deepEqual([created_by_id, preferences, active], [1, {}, true])
  assert.deepEqual(await mails(), [{ recipient: 'nia@example.com', user_id: body[0].id, kind: 'signup_verification' }])
  const signIn = w.as(`Basic ${btoa('nia@example.com:Correct-Horse-8')}`)
  assert.equal((await signIn('GET', '/users/me')).status, 401)
  await w.db.updateTable('users').set({ verified: true }).where('id', '=', body[0].id).execute()
  assert.equal((await signIn('GET', '/users/me')).body.id, body[0].id)
})

test('an address that is taken gets the same response, and its owner an email', async () => {
  const fresh = await w.anyone('POST', '/users', newcomer)
  const taken = await w.anyone('POST', '/users', { ...newcomer, email: 'NORA@example.com' })
  assert.deepEqual(seen(taken), seen(fresh))
  assert.deepEqual((await mails()).at(-1), { recipient: 'nora@example.com', user_id: 6, kind: 'signup_taken' })
  const again = await w.anyone('POST', '/users', { ...newcomer, password: 'Other-Horse-99' })
  assert.deepEqual(seen(again), seen(fresh))
  assert.equal((await w.ada('GET', '/users/search?query=nia')).body.length, 1)
})

test('of twenty concurrent sign-ups with one address, one succeeds', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => w.anyone('POST', '/users', newcomer)))
  assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([201]))
  assert.equal((await w.ada('GET', '/users/search?query=nia')).body.length, 1)
})

test('an invalid sign-up has a clear error', async () => {
  const refusal = async (input: object) => {
    const { status, body } = await w.anyone('POST', '/users', { ...newcomer, ...input })
    return [status, body.error, body.notice]
  }
  const missing = [422, "The required attribute 'email' is missing.", undefined]
  assert.deepEqual(await refusal({ email: '' }), missing)
  assert.deepEqual(await refusal({ email: null }), missing)
  assert.deepEqual(await refusal({ email: 'nope' }), [422, "Invalid email 'nope'", undefined])
  const [status, error, notice] = await refusal({ password: 'short' })
  assert.deepEqual(
    [status, error, notice],
    [
      422,
      'Invalid password, it must be at least 10 characters long!',
      ['Invalid password, it must be at least %s characters long!', 10],
    ],
  )
  assert.equal((await refusal({ password: null }))[0], 422)
  await set(w, 'user_create_account', false)
  assert.deepEqual(await refusal({}), [422, 'This feature is not enabled.', undefined])
  assert.equal((await w.otto('POST', '/users', { email: 'x@example.com' })).status, 403)
  assert.equal((await w.agnes('POST', '/users', { email: 'x@example.com' })).status, 201)
})

test('one address can sign up twenty times an hour', async () => {
  const attempt = (index: number) => w.anyone('POST', '/users', { ...newcomer, email: `n${index}@example.com` })
  const answers = await Promise.all(Array.from({ length: 24 }, (_, index) => attempt(index)))
  const statuses = answers.map(({ status }) => status)
  assert.deepEqual(
    [statuses.filter((status) => status === 201).length, statuses.filter((status) => status === 429).length],
    [20, 4],
  )
  assert.equal(answers.find(({ status }) => status === 429)?.headers['retry-after'], '3600')
  assert.equal((await w.otto('POST', '/users', { email: 'any@example.com' })).status, 429)
  const spoofed = { 'x-forwarded-for': '9.9.9.9', 'x-real-ip': '9.9.9.9' }
  assert.equal((await w.anyone('POST', '/users', { ...newcomer, email: 'n99@example.com' }, spoofed)).status, 429)
  assert.equal((await w.ada('POST', '/users', { email: 'staff@example.com' })).status, 201)
  w.clock.now = new Date(w.clock.now.getTime() + 3_600_000)
  assert.equal((await attempt(99)).status, 201)
})

test('without credentials and sign-up nothing can be created once an administrator exists', async () => {
  const { status, body } = await w.anyone('POST', '/users', {
    email: 'evil@example.com',
    password: 'Correct-Horse-8',
    roles: ['Admin'],
  })
  assert.equal(status, 403)
  assert.equal(body.error, 'This system has already been configured and an administrator account exists.')
})

/** An installation without an administrator. */
async function freshSystem(t: TestContext, options: AppOptions = {}) {
  const { connectionString, close } = await migratedDatabase()
  const pool = createPool(connectionString, 8)
  await prepareJobs(pool)
  const db = createDb(pool)
  const deps = createDeps({
    db,
    log: pino({ level: 'silent' }),
    clock: () => new Date(),
    masterKey: Buffer.alloc(32, 7),
    blobs: 'database',
    dataDir: '',
  })
  const app = await buildApp(deps, options)
  const post = async (payload: object, headers: Record<string, string> = {}) => {
    const { statusCode, body } = await app.inject({ method: 'POST', url: '/api/v1/users', payload, headers })
    return { status: statusCode, body: JSON.parse(body) }
  }
  t.after(async () => {
    await app.close()
    await db.destroy()
    await close()
  })
  return { deps, app, post }
}

test('a new installation accepts its first administrator without credentials, and only the first', async (t) => {
  const { deps, app, post } = await freshSystem(t)
  const person = { firstname: 'First', lastname: 'Admin', email: 'first@example.com', password: 'First-Admin-1' }
  assert.equal((await post({ ...person, password: '' })).body.error, "The required attribute 'password' is missing.")
  assert.equal((await post({ ...person, email: '' })).body.error, "The required attribute 'email' is missing.")
  const answers = await Promise.all(
    ['', '2', '3'].map((n) => post({ ...person, email: `first${n}@example.com`, role_ids: [3], id: 77 })),
  )
  assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 403, 403])
  const { body } = answers.find(({ status }) => status === 201) as (typeof answers)[number]
  assert.deepEqual([body.id, body.role_ids, body.group_ids, body.created_by_id], [3, [1, 2], { 1: ['full'] }, 1])
  assert.ok(body.preferences.notification_config.matrix.create)
  assert.equal(await deps.settings.isOn('system_init_done'), true)
  const authorization = `Basic ${btoa(`${body.email}:First-Admin-1`)}`
  const me = await app.inject({ url: '/api/v1/users?expand=true', headers: { authorization } })
  assert.deepEqual(
    (me.json() as { id: number }[]).map(({ id }) => id),
    [1, 2, 3],
  )
  assert.equal(await createFirstAdministrator(deps, { email: 'late@example.com', password: 'x' }), false)
})

const first = { email: 'first@example.com', password: 'First-Admin-1' }

test('the password of the first administrator must follow the policy, in the wizard and from the environment', async (t) => {
  const { deps, post } = await freshSystem(t)
  const { status, body } = await post({ ...first, password: 'admin' })
  assert.deepEqual([status, body.error], [422, 'Invalid password, it must be at least 10 characters long!'])
  await assert.rejects(createFirstAdministrator(deps, { ...first, password: 'admin' }), /at least 10 characters/)
  assert.equal((await post(first)).status, 201)
})

test('S-14: a page of another site cannot create the administrator', async (t) => {
  const { app, post } = await freshSystem(t)
  const foreign: Record<string, string>[] = [
    { origin: 'http://evil.test' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'null' },
  ]
  for (const headers of foreign) assert.equal((await post(first, headers)).status, 403)
  const form = await app.inject({
    method: 'POST',
    url: '/api/v1/users',
    payload: new URLSearchParams(first).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  assert.equal(form.statusCode, 415)
  const own = { origin: 'http://localhost', host: 'localhost', 'sec-fetch-site': 'same-origin' }
  assert.equal((await post(first, own)).status, 201)
})

test('S-14: another host name for this machine, or a proxy in front of it, requires the code', async (t) => {
  const { deps, post } = await freshSystem(t)
  const roundabout: Record<string, string>[] = [
    { host: 'evil.test' },
    { 'x-forwarded-for': '203.0.113.7' },
    { via: '1.1 proxy' },
  ]
  for (const headers of roundabout) assert.equal((await post(first, headers)).status, 403)
  const setup_code = await getSetUpCode(deps)
  assert.equal((await post({ ...first, setup_code }, { host: 'help.example.com' })).status, 201)
})

test('S-14: if the service is reachable from outside, the first administrator needs the code, once', async (t) => {
  const { deps, post } = await freshSystem(t, { isExposed: true })
  const setup_code = await getSetUpCode(deps)
  for (const wrong of [undefined, '', 'x', setup_code.slice(1), `${setup_code}x`]) {
    const { status, body } = await post({ ...first, setup_code: wrong })
    assert.deepEqual([status, body.code], [403, 'setup_code_required'])
  }
  assert.equal((await post({ ...first, password: 'x', setup_code })).status, 422, 'a mistake does not use it up')
  assert.equal((await post({ ...first, setup_code })).status, 201)
  assert.equal((await post({ ...first, email: 'second@example.com', setup_code })).status, 403)
})

test('the first administrator can be created from the environment', async (t) => {
  const { deps, app, post } = await freshSystem(t)
  assert.equal(await createFirstAdministrator(deps, { email: 'Env@example.com', password: 'From-The-Env-1' }), true)
  assert.equal(await createFirstAdministrator(deps, { email: 'other@example.com', password: 'x' }), false)
  const authorization = `Basic ${btoa('env@example.com:From-The-Env-1')}`
  const me = (await app.inject({ url: '/api/v1/users/me', headers: { authorization } })).json() as {
    id: number
    role_ids: number[]
  }
  assert.deepEqual([me.id, me.role_ids], [3, [1, 2]])
  assert.equal((await post({ email: 'evil@example.com', password: 'x' })).status, 403)
})
