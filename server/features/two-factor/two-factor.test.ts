import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'
import { Secret, TOTP } from 'otpauth'
import { basic, type Browser, browser, set, signedIn } from '#tests/support/browser.ts'
import { password } from '#tests/support/cast.ts'
import { type Answer, type World, world } from '#tests/support/world.ts'
import { useCode } from './authenticator-app.ts'
import { newRecoveryCodes, useRecoveryCode } from './recovery-codes.ts'

let w: World
beforeEach(async () => {
  w = await world()
  await set(w, 'two_factor_authentication_method_authenticator_app', true)
})
afterEach(() => w.close())

const wrongCode = 'Login failed. Please double-check your two-factor authentication method.'
const refusal = ({ status, body }: Answer) => [status, body.error]
const credentials = { username: 'nora@example.com', password }
const later = (seconds: number) => {
  w.clock.now = new Date(w.clock.now.getTime() + seconds * 1000)
}
const codeOf = (secret: string, offset = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: w.clock.now.getTime() + offset * 1000 })
const loginFailures = async () =>
  (await w.db.selectFrom('users').select('login_failed').where('id', '=', 6).executeTakeFirstOrThrow()).login_failed

const signIn = (two_factor_method?: string, two_factor_payload?: unknown) =>
  w.anyone('POST', '/signin', { ...credentials, two_factor_method, two_factor_payload })

/** Sets up an app and moves on to the next code. */
async function withApp(page: Browser): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { body } = await page(
    'POST',
    '/users/two_factor_authentication_method_initiate_configuration/authenticator_app',
  )
  const { secret } = body.configuration
  const finished = await page('POST', '/users/two_factor_verify_configuration', {
    method: 'authenticator_app',
    payload: codeOf(secret),
    configuration: { secret },
  })
  assert.equal(finished.body.verified, true)
  later(30)
  return { secret, recoveryCodes: finished.body.recovery_codes }
}

test('an app is set up with its first code, returns recovery codes, and is stored encrypted', async () => {
  const page = await signedIn(w, 'nora')
  const path = '/users/two_factor_authentication_method_initiate_configuration/authenticator_app'
  const { configuration } = (await page('GET', path)).body
  assert.match(configuration.secret, /^[A-Z2-7]{32}$/)
  assert.match(
    configuration.provisioning_uri,
    /^otpauth:\/\/totp\/Switchboard:nora%40example\.com\?issuer=Switchboard&secret=[A-Z2-7]{32}&/,
  )
  const verify = (payload: unknown) =>
    page('POST', '/users/two_factor_verify_configuration', { method: 'authenticator_app', payload })
  assert.deepEqual((await verify('000000')).body, { verified: false })
  const { body } = await verify(codeOf(configuration.secret))
  assert.equal(body.verified, true)
  assert.equal(body.recovery_codes.length, 10)
  assert.equal(new Set(body.recovery_codes).size, 10)
  assert.deepEqual((await page('GET', '/users/two_factor_personal_configuration')).body, {
    enabled_authentication_methods: [{ method: 'authenticator_app', configured: true, default: true }],
    recovery_codes_exist: true,
  })
  const kept = JSON.stringify(await w.db.selectFrom('two_factor_preferences').selectAll().execute())
  for (const secret of [configuration.secret, ...body.recovery_codes]) assert.equal(kept.includes(secret), false)
  assert.deepEqual(await w.db.selectFrom('two_factor_challenges').selectAll().execute(), [])
  assert.deepEqual(
    (await page('GET', '/users/two_factor_authentication_method_configuration/authenticator_app')).body,
    { configuration: {} },
  )
})

test('a secret that was shown expires, and a newer one replaces it', async () => {
  const page = await signedIn(w, 'nora')
  const initiate = async () =>
    (await page('POST', '/users/two_factor_authentication_method_initiate_configuration/authenticator_app')).body
      .configuration.secret
  const verify = async (secret: string) =>
    (
      await page('POST', '/users/two_factor_verify_configuration', {
        method: 'authenticator_app',
        payload: codeOf(secret),
        password,
      })
    ).body.verified
  const first = await initiate()
  const second = await initiate()
  assert.equal(await verify(first), false)
  later(15 * 60)
  assert.equal(await verify(second), false)
  assert.equal(await verify(await initiate()), true)
})

test('signing in requires the second factor, then accepts the code', async () => {
  const page = await signedIn(w, 'nora')
  const { secret } = await withApp(page)
  const asked = await signIn()
  assert.equal(asked.status, 422)
  assert.deepEqual(asked.body.two_factor_required, {
    default_two_factor_authentication_method: 'authenticator_app',
    available_two_factor_authentication_methods: ['authenticator_app'],
    recovery_codes_available: true,
  })
  assert.equal(asked.headers['set-cookie'], undefined)
  assert.deepEqual(refusal(await signIn('authenticator_app', '000000')), [401, wrongCode])
  const { status, body, headers } = await signIn('authenticator_app', codeOf(secret))
  assert.deepEqual([status, body.session.login], [201, 'nora@example.com'])
  assert.match(String(headers['set-cookie']), /^switchboard_session=/)
  assert.equal(await loginFailures(), 0)
})

test('a code works once, within one time step, and never after a newer one', async () => {
  const { secret } = await withApp(await signedIn(w, 'nora'))
  later(300)
  assert.equal((await signIn('authenticator_app', codeOf(secret, -60))).status, 401)
  assert.equal((await signIn('authenticator_app', codeOf(secret, -30))).status, 201)
  assert.equal((await signIn('authenticator_app', codeOf(secret, -30))).status, 401, 'a replay')
  assert.equal((await signIn('authenticator_app', ` ${codeOf(secret, 30)} `)).status, 201)
  assert.equal((await signIn('authenticator_app', codeOf(secret))).status, 401, 'older than the last')
  later(60)
  const answers = await Promise.all([1, 2, 3, 4].map(() => signIn('authenticator_app', codeOf(secret))))
  assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 401, 401, 401], 'four at once are one')
})

test('wrong codes lock the account like wrong passwords, and the right password does not reset the count', async () => {
  const { secret } = await withApp(await signedIn(w, 'nora'))
  for (let guess = 1; guess <= 5; guess += 1) {
    assert.deepEqual(refusal(await signIn('authenticator_app', '000000')), [401, wrongCode])
    assert.equal((await signIn()).status, 422)
    assert.equal(await loginFailures(), guess)
  }
  assert.equal((await signIn('authenticator_app', '000000')).status, 401)
  const { status, body } = await signIn('authenticator_app', codeOf(secret))
  assert.deepEqual([status, /double-checked your credentials/.test(body.error)], [401, true])
})

test('concurrent wrong codes are limited like sequential ones', async () => {
  await withApp(await signedIn(w, 'nora'))
  await Promise.all(Array.from({ length: 20 }, () => signIn('authenticator_app', '000000')))
  assert.equal(await loginFailures(), 6)
})

test('the code is neither requested nor checked before the password is right', async () => {
  const { secret } = await withApp(await signedIn(w, 'nora'))
  const attempt = await w.anyone('POST', '/signin', {
    ...credentials,
    password: 'wrong',
    two_factor_method: 'authenticator_app',
    two_factor_payload: codeOf(secret),
  })
  assert.match(attempt.body.error, /double-checked your credentials/)
  assert.equal((await signIn('authenticator_app', codeOf(secret))).status, 201, 'the code was not used up')
})

test('a recovery code works once, in any format', async () => {
  const { recoveryCodes } = await withApp(await signedIn(w, 'nora'))
  const [first = '', second = ''] = recoveryCodes
  assert.equal((await signIn('recovery_codes', first.toLowerCase().replaceAll('-', ' '))).status, 201)
  assert.equal((await signIn('recovery_codes', first)).status, 401)
  await set(w, 'two_factor_authentication_recovery_codes', false)
  assert.equal((await signIn('recovery_codes', second)).status, 401)
  assert.equal((await signIn()).body.two_factor_required.recovery_codes_available, false)
})

test('new recovery codes replace the old ones', async () => {
  const page = await signedIn(w, 'nora')
  const none = await page('POST', '/users/two_factor_recovery_codes_generate')
  assert.deepEqual(refusal(none), [422, 'Set up another method first.'])
  const { recoveryCodes } = await withApp(page)
  const { status, body } = await page('POST', '/users/two_factor_recovery_codes_generate')
  assert.deepEqual([status, body.length], [200, 10])
  assert.equal((await signIn('recovery_codes', recoveryCodes[0])).status, 401)
  assert.equal((await signIn('recovery_codes', body[0])).status, 201)
  await set(w, 'two_factor_authentication_recovery_codes', false)
  const off = await page('POST', '/users/two_factor_recovery_codes_generate')
  assert.deepEqual(refusal(off), [422, 'This feature is not enabled.'])
})

test('a method that is turned off can neither be set up nor used', async () => {
  const page = await signedIn(w, 'nora')
  await withApp(page)
  await set(w, 'two_factor_authentication_method_authenticator_app', false)
  assert.equal((await signIn()).status, 201)
  const off = [422, 'This feature is not enabled.']
  for (const method of ['authenticator_app', 'security_keys', 'recovery_codes', 'x', '__proto__']) {
    const path = `/users/two_factor_authentication_method_initiate_configuration/${method}`
    assert.deepEqual(refusal(await page('POST', path)), off)
    assert.deepEqual(
      refusal(await page('POST', '/users/two_factor_verify_configuration', { method, payload: '1' })),
      off,
    )
    assert.deepEqual(refusal(await page('POST', '/users/two_factor_default_authentication_method', { method })), off)
  }
})

test('changing a second factor needs recent authentication or the password, and never works with a token', async () => {
  const page = await signedIn(w, 'nora')
  await withApp(page)
  later(10 * 60)
  const changes: [method: 'POST' | 'DELETE', path: string, body: object][] = [
    ['POST', '/users/two_factor_verify_configuration', { method: 'authenticator_app', payload: '000000' }],
    ['POST', '/users/two_factor_default_authentication_method', { method: 'authenticator_app' }],
    ['POST', '/users/two_factor_recovery_codes_generate', {}],
    ['DELETE', '/users/two_factor_authentication_remove_credentials/security_keys', { credential_id: 'x' }],
    ['DELETE', '/users/6/two_factor_remove_authentication_method', { method: 'authenticator_app' }],
    ['DELETE', '/users/6/two_factor_remove_all_authentication_methods', {}],
  ]
  for (const [method, path, body] of changes) {
    assert.deepEqual(refusal(await page(method, path, body)), [422, "The required parameter 'password' is missing."])
    const wrong = await page(method, path, { ...body, password: 'wrong' })
    assert.deepEqual(refusal(wrong), [422, 'The current password you provided is incorrect.'])
    await w.db.updateTable('users').set({ login_failed: 0 }).execute()
    for (const call of [w.nora, w.ada])
      assert.deepEqual(refusal(await call(method, path, { ...body, password })), [403, 'Token authorization failed.'])
  }
  const initiate = '/users/two_factor_authentication_method_initiate_configuration/authenticator_app'
  assert.deepEqual(refusal(await w.nora('POST', initiate)), [403, 'Token authorization failed.'])
  assert.equal((await w.db.selectFrom('two_factor_preferences').select('id').execute()).length, 2)
  const removed = await page('DELETE', '/users/6/two_factor_remove_all_authentication_methods', { password })
  assert.deepEqual([removed.status, removed.body], [200, {}])
  assert.deepEqual(await w.db.selectFrom('two_factor_preferences').select('id').execute(), [])
})

test('only an administrator of users can remove another user’s lost factor', async () => {
  await withApp(await signedIn(w, 'nora'))
  const list = '/users/6/two_factor_enabled_authentication_methods'
  const remove = '/users/6/two_factor_remove_authentication_method'
  for (const name of ['noah', 'agnes'] as const) {
    const page = await signedIn(w, name)
    assert.deepEqual(refusal(await page('GET', list)), [403, 'Not authorized'])
    assert.deepEqual(refusal(await page('DELETE', remove, { method: 'authenticator_app' })), [403, 'Not authorized'])
  }
  const ada = await signedIn(w, 'ada')
  assert.deepEqual((await ada('GET', list)).body, [{ method: 'authenticator_app', configured: true, default: true }])
  assert.equal((await ada('DELETE', '/users/99999/two_factor_remove_all_authentication_methods')).status, 404)
  assert.deepEqual((await ada('DELETE', remove, { method: 'authenticator_app' })).body, {})
  assert.equal((await signIn()).status, 201)
  assert.deepEqual(
    await w.db.selectFrom('two_factor_preferences').select('id').execute(),
    [],
    'recovery codes go along',
  )
  const audit = await w.db
    .selectFrom('audit_logs')
    .select(['actor_id', 'object_id'])
    .where('action', '=', 'removed_second_factor')
    .execute()
  assert.deepEqual(audit, [{ actor_id: 3, object_id: 6 }])
})

test('Basic can set up a first factor, and is rejected afterwards', async () => {
  const nora = w.as(basic('nora@example.com'))
  const { body } = await nora(
    'POST',
    '/users/two_factor_authentication_method_initiate_configuration/authenticator_app',
  )
  const payload = codeOf(body.configuration.secret)
  await nora('POST', '/users/two_factor_verify_configuration', { method: 'authenticator_app', payload })
  const { status, body: refused } = await nora('GET', '/users/me')
  assert.deepEqual([status, refused.error], [401, 'Two-factor authentication is not supported with HTTP BasicAuth.'])
})

test('hostile payloads are rejected without a server error', async () => {
  const page = await signedIn(w, 'nora')
  const { secret } = await withApp(page)
  const payloads = ['', '\0', 'x'.repeat(100_000), [], ['000000'], {}, { credential: null }, { id: 'x' }, 7, null, true]
  for (const payload of payloads) {
    assert.equal(useCode({ secret, lastStep: 0 }, payload, w.clock.now), undefined)
    assert.equal(useRecoveryCode(newRecoveryCodes().configuration, payload), undefined)
    const { body } = await page('POST', '/users/two_factor_verify_configuration', {
      method: 'authenticator_app',
      payload,
    })
    assert.deepEqual(body, { verified: false })
  }
  for (const method of ['recovery_codes', 'security_keys', 'constructor', '__proto__'])
    assert.equal((await signIn(method, { credential: { id: {} } })).status, 401)
  assert.equal((await browser(w)('GET', '/users/two_factor_personal_configuration')).status, 401)
})
