import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'
import { sql } from 'kysely'
import { pino } from 'pino'
import { buildApp } from '#server/app.ts'
import { systemActor } from '#kernel/actor.ts'
import { unitOfWork } from '#kernel/unit-of-work.ts'
import { inviteUser } from '#features/outgoing-mails/service.ts'
import { basic, set, signedIn } from '#tests/support/browser.ts'
import { password, tokenOf } from '#tests/support/cast.ts'
import { mailsTo, tokenIn } from '#tests/support/mails.ts'
import { type World, world } from '#tests/support/world.ts'

let w: World
beforeEach(async () => {
  w = await world()
})
afterEach(() => w.close())

const fresh = 'New-Horse-8-Battery'
const ok = { message: 'ok' }
const failed = { message: 'failed', code: 'link_expired', field: 'token' }
const user = (id: number) => w.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const later = (seconds: number) => {
  w.clock.now = new Date(w.clock.now.getTime() + seconds * 1000)
}
const allMails = () => w.db.selectFrom('outgoing_mails').selectAll().execute()

const ask = (username: string) => w.anyone('POST', '/users/password_reset', { username })
const verify = (given: Record<string, unknown>) => w.anyone('POST', '/users/password_reset_verify', given)

/** Requests a link and reads it from the email. */
async function resetToken(address = 'nora@example.com'): Promise<string> {
  assert.deepEqual((await ask(address)).body, ok)
  await w.work.drain()
  return tokenIn((await mailsTo(w, address)).at(-1) ?? { text: '' })
}

/** Makes Nora a user who signed up and has not confirmed. */
const unverify = () =>
  w.db.updateTable('users').set({ verified: false, source: 'signup' }).where('id', '=', 6).execute()

test('a user sets a new password with the emailed link, once', async () => {
  await w.db
    .updateTable('users')
    .set({ login_failed: 9, verified: false, source: 'signup' })
    .where('id', '=', 6)
    .execute()
  const token = await resetToken()
  assert.match(token, /^[\w-]{43}$/)
  assert.deepEqual((await verify({ token })).body, { ...ok, user_login: 'nora@example.com' })
  assert.deepEqual((await verify({ token, password: fresh })).body, { ...ok, user_login: 'nora@example.com' })
  assert.equal((await w.as(basic('nora@example.com', fresh))('GET', '/users/after_auth')).status, 200)
  assert.equal((await w.as(basic('nora@example.com', password))('GET', '/users/after_auth')).status, 401)
  const nora = await user(6)
  assert.deepEqual([nora.login_failed <= 1, nora.verified], [true, true])
  assert.deepEqual((await verify({ token })).body, failed)
  assert.deepEqual((await verify({ token, password: 'Other-Horse-9-Battery' })).body, failed)
  assert.deepEqual(
    (await mailsTo(w, 'nora@example.com')).map(({ kind }) => kind),
    ['password_reset', 'password_changed'],
  )
})

test('a password that the policy rejects leaves the link valid', async () => {
  const token = await resetToken()
  const { status, body } = await verify({ token, password: 'short' })
  assert.deepEqual(
    [status, body],
    [
      200,
      {
        message: 'failed',
        notice: ['Invalid password, it must be at least %s characters long!', 10],
        code: 'password_too_short',
        field: 'password',
        values: { min: 10 },
      },
    ],
  )
  for (const odd of [['x'], {}, 12_345_678_901]) {
    assert.equal((await verify({ token, password: odd })).body.error, 'The password must be text.')
  }
  assert.equal((await verify({ token, password: fresh })).body.message, 'ok')
})

test('a link is valid for an hour, and only the newest one', async () => {
  const first = await resetToken()
  const second = await resetToken()
  assert.deepEqual((await verify({ token: first })).body, failed)
  later(3599)
  assert.equal((await verify({ token: second })).body.message, 'ok')
  later(1)
  assert.deepEqual((await verify({ token: second })).body, failed)
  assert.deepEqual((await verify({ token: second, password: fresh })).body, failed)
})

test('an invitation is valid for seven days', async () => {
  const nora = { id: 6, email: 'nora@example.com' }
  await unitOfWork(w.app.deps, { actor: systemActor, requestId: 'test' }, (ctx) => inviteUser(ctx, nora))
  const token = tokenIn((await mailsTo(w, nora.email))[0] ?? { text: '' })
  later(7 * 86_400 - 1)
  assert.equal((await verify({ token })).body.message, 'ok')
  later(1)
  assert.deepEqual((await verify({ token })).body, failed)
})

test('a link becomes invalid when its account changes', async () => {
  const token = await resetToken()
  await (
    await signedIn(w, 'nora')
  )('POST', '/users/password_change', { password_old: password, password_new: fresh })
  assert.deepEqual((await verify({ token })).body, failed)
  const other = await resetToken()
  await w.db.updateTable('users').set({ active: false }).where('id', '=', 6).execute()
  assert.deepEqual((await verify({ token: other, password: fresh })).body, failed)
})

test('of several concurrent uses of one link, one succeeds', async () => {
  const token = await resetToken()
  const answers = await Promise.all([1, 2, 3].map((n) => verify({ token, password: `${fresh}-${n}` })))
  assert.equal(answers.filter(({ body }) => body.message === 'ok').length, 1)
})

test('only the exact token of a link is accepted', async () => {
  await resetToken()
  for (const token of ['%', '*', '_'.repeat(43), 'x', '\0', '\uD800', "' or 1=1 --", 'x'.repeat(60_000)]) {
    assert.deepEqual((await verify({ token, password: fresh })).body, failed)
  }
  for (const token of [undefined, null, '', [], ['%'], {}, { '%': '%' }, 0, 1, true]) {
    const { status, body } = await verify({ token, password: fresh })
    assert.deepEqual([status, body.error], [422, 'token param needed!'])
  }
  assert.equal((await w.anyone('POST', '/users/password_reset_verify?token[]=%25&token[]=x')).status, 422)
  assert.equal((await w.as(basic('nora@example.com', password))('GET', '/users/after_auth')).status, 200)
})

test('the response does not reveal whether an account exists', async () => {
  await w.db.updateTable('users').set({ active: false }).where('id', '=', 7).execute()
  await w.db.updateTable('users').set({ email: '' }).where('id', '=', 8).execute()
  const people = ['nora@example.com', 'nobody@example.com', 'noah@example.com', 'otto@example.com', '-']
  const answers: unknown[] = []
  await ask('somebody@example.com')
  for (const who of people) {
    later(61)
    w.queries()
    const { status, body, headers } = await ask(who)
    const { 'x-request-id': _, date: __, ...rest } = headers
    answers.push([status, body, rest, w.queries()])
  }
  for (const answer of answers) assert.deepEqual(answer, answers[0])
  await w.work.drain()
  assert.deepEqual(
    (await allMails()).map(({ recipient }) => recipient),
    ['nora@example.com'],
  )
})

test('links use the configured host, regardless of the request', async () => {
  await w.anyone(
    'POST',
    '/users/password_reset',
    { username: 'NORA@example.com ' },
    {
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
      origin: 'http://evil.example',
    },
  )
  await w.work.drain()
  const [mail] = await mailsTo(w, 'nora@example.com')
  assert.match(mail?.text ?? '', /http:\/\/switchboard\.example\.com\/#password_reset_verify\//)
  assert.doesNotMatch(JSON.stringify(mail), /evil/)
})

test('requests are limited by account and by address, in any spelling', async () => {
  const from = (remoteAddress: string, username: string, path = '/users/password_reset') =>
    w.send({ method: 'POST', url: `/api/v1${path}`, remoteAddress, payload: { username, email: username } })
  const spellings = ['nora@example.com', 'NORA@example.com', ' nora@example.com ', 'ｎora@example.com']
  const statuses: number[] = []
  for (const [index, username] of spellings.entries()) statuses.push((await from(`10.0.0.${index}`, username)).status)
  assert.deepEqual(statuses, [200, 200, 200, 429])
  const { status, headers } = await from('10.0.0.9', 'nora@example.com')
  assert.deepEqual([status, headers['retry-after']], [429, '60'])

  for (const path of ['/users/password_reset', '/users/email_verify_send']) {
    const bySource = []
    for (const n of [1, 2, 3, 4])
      bySource.push((await from(`2001:db8::${n}`, `somebody-${n}@example.com`, path)).status)
    assert.deepEqual(bySource, [200, 200, 200, 429])
  }
  later(61)
  assert.equal((await from('10.0.0.9', 'nora@example.com')).status, 200)
})

test('one address gets at most three emails an hour', async () => {
  for (let i = 0; i < 6; i += 1) {
    later(61)
    assert.deepEqual((await ask('nora@example.com')).body, ok)
    await w.work.drain()
  }
  assert.equal((await allMails()).length, 3)
})

test('password reset is rejected if the feature is off', async () => {
  await set(w, 'user_lost_password', false)
  const { status, body } = await ask('nora@example.com')
  assert.deepEqual([status, body.error], [422, 'This feature is not enabled.'])
})

const verifyEmail = (token: unknown) => w.anyone('POST', '/users/email_verify', { token })
const askAgain = (email: string) => w.anyone('POST', '/users/email_verify_send', { email })

test('a new customer confirms the address with the link, once, within a day', async () => {
  await unverify()
  assert.equal((await w.as(basic('nora@example.com', password))('GET', '/users/after_auth')).status, 401)
  assert.deepEqual((await askAgain('Nora@Example.com')).body, ok)
  await w.work.drain()
  const late = tokenIn((await mailsTo(w, 'nora@example.com'))[0] ?? { text: '' })
  later(86_400)
  assert.equal((await verifyEmail(late)).body.error, 'The provided token is invalid.')
  await askAgain('nora@example.com')
  await w.work.drain()
  const token = tokenIn((await mailsTo(w, 'nora@example.com'))[1] ?? { text: '' })
  assert.deepEqual((await verifyEmail(token)).body, { ...ok, user_email: 'nora@example.com' })
  assert.equal((await w.as(basic('nora@example.com', password))('GET', '/users/after_auth')).status, 200)
  assert.equal((await verifyEmail(token)).body.error, 'The provided token is invalid.')
})

test('confirmed, unknown and manually created users get no confirmation link', async () => {
  for (const email of ['noah@example.com', 'nobody@example.com', '']) assert.deepEqual((await askAgain(email)).body, ok)
  await w.work.drain()
  assert.deepEqual(await allMails(), [])
  await set(w, 'user_create_account', false)
  assert.equal((await askAgain('nora@example.com')).body.error, 'This feature is not enabled.')
})

test('a link is valid for its purpose only', async () => {
  await unverify()
  const token = await resetToken()
  assert.equal((await verifyEmail(token)).status, 422)
  assert.deepEqual((await w.anyone('POST', '/users/admin_password_auth_verify', { token })).body, failed)
  for (const odd of [undefined, null, '', ['%'], {}, 7]) assert.equal((await verifyEmail(odd)).body.error, 'No token!')
  assert.equal((await verifyEmail('%')).body.error, 'The provided token is invalid.')
})

test('an administrator gets a link to the password sign-in if the page has no form', async () => {
  const askFor = (username: string) => w.anyone('POST', '/users/admin_password_auth', { username })
  const use = (token: unknown) => w.anyone('POST', '/users/admin_password_auth_verify', { token })
  assert.equal((await askFor('pia@example.com')).body.error, 'This feature is not enabled.')
  await set(w, 'user_show_password_login', false)
  for (const who of ['pia@example.com', 'agnes@example.com', 'nobody']) assert.deepEqual((await askFor(who)).body, ok)
  assert.equal((await askFor('ada@example.com')).status, 429)
  await w.work.drain()
  const mails = await allMails()
  assert.deepEqual(
    mails.map(({ recipient, kind }) => [recipient, kind]),
    [['pia@example.com', 'admin_password_auth']],
  )
  const token = tokenIn((await mailsTo(w, 'pia@example.com'))[0] ?? { text: '' })
  assert.deepEqual((await use(token)).body, { ...ok, user_login: 'pia@example.com' })
  assert.deepEqual((await use(token)).body, failed)
  assert.equal((await use(['%'])).body.error, 'No token!')
})

test('password sign-in that is off is rejected, except once with an administrator’s link', async () => {
  const { rows } = await sql<{ id: number }>`select id from settings where name = 'user_show_password_login'`.execute(
    w.db,
  )
  const path = `/settings/${rows[0]?.id}`
  const turn = (value: boolean) => w.ada('PUT', path, { state_current: { value } })
  const signIn = (username: string) => w.anyone('POST', '/signin', { username, password })
  const refused = await turn(false)
  assert.deepEqual([refused.status, refused.body.error], [422, 'Turn on another sign-in method first.'])
  assert.equal((await signIn('pia@example.com')).status, 201)

  await sql`insert into settings (name, title, description, area, state_current, state_initial, frontend)
    select 'auth_saml', 'SAML', '', area, '{"value": true}', '{"value": false}', true from settings where name = 'user_show_password_login'`.execute(
    w.db,
  )
  w.app.deps.caches.dropAll()
  assert.equal((await turn(false)).status, 200)
  for (const who of ['pia@example.com', 'nora@example.com', 'nobody']) {
    const { status, body } = await signIn(who)
    assert.deepEqual([status, body.error], [403, 'Password sign-in is turned off.'])
  }
  await w.anyone('POST', '/users/admin_password_auth', { username: 'pia@example.com' })
  await w.work.drain()
  const token = tokenIn((await mailsTo(w, 'pia@example.com'))[0] ?? { text: '' })
  await w.anyone('POST', '/users/admin_password_auth_verify', { token })
  assert.equal((await w.anyone('POST', '/signin', { username: 'pia@example.com', password: 'wrong' })).status, 401)
  assert.equal((await signIn('nora@example.com')).status, 403)
  assert.equal((await signIn('pia@example.com')).status, 201)
  assert.equal((await signIn('pia@example.com')).status, 403, 'once')

  await set(w, 'auth_saml', false)
  assert.equal((await signIn('nora@example.com')).status, 201, 'nobody is locked out')
})

test('invalid parameters have clear errors', async () => {
  for (const username of [undefined, null, ['a'], { a: 1 }]) {
    assert.equal((await w.anyone('POST', '/users/password_reset', { username })).status, 422)
  }
  assert.equal((await w.anyone('POST', '/users/password_reset', { username: 'x'.repeat(60_000) })).status, 200)
  assert.equal((await w.anyone('POST', '/users/password_reset', { username: 'a\0b\uD800' })).status, 200)
  await w.work.drain()
  assert.deepEqual(await allMails(), [])
})

test('secrets are never logged', async () => {
  const lines: string[] = []
  const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) })
  const app = await buildApp({ ...w.app.deps, log })
  const token = await resetToken()
  const headers = { authorization: `Token ${tokenOf('nora')}` }
  const post = (path: string, payload: Record<string, unknown>) =>
    app.inject({ method: 'POST', url: `/api/v1${path}`, headers, payload })
  const secrets = { password, password_old: 'planted-old', password_new: 'planted-new', token: 'planted-token' }
  for (const path of ['/users/password_check', '/users/password_change', '/users/password_reset_verify'])
    assert.ok((await post(path, secrets)).statusCode < 500)
  assert.equal((await post('/users/password_reset_verify', { token, password: fresh })).json().message, 'ok')
  await app.inject({ method: 'POST', url: `/api/v1/users/email_verify?token=planted-query` })
  await app.close()
  assert.ok(lines.length >= 5)
  const logged = lines.join('')
  for (const secret of [token, fresh, password, 'planted', tokenOf('nora')]) assert.ok(!logged.includes(secret))
})

test('no secret of a reset is in data that others can read', async () => {
  const token = await resetToken()
  await verify({ token, password: fresh })
  const rows = await Promise.all(
    (['events', 'audit_logs', 'history', 'outgoing_mails', 'one_time_tokens'] as const).map((table) =>
      w.db.selectFrom(table).selectAll().execute(),
    ),
  )
  const jobs = await w.db
    .selectFrom('graphile_worker._private_jobs' as never)
    .selectAll()
    .execute()
  const kept = JSON.stringify([rows, jobs])
  for (const secret of [token, fresh]) assert.ok(!kept.includes(secret))
})
