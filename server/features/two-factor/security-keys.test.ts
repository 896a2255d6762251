import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'
import { softwareKey } from '#tests/support/authenticator.ts'
import { type Browser, browser, set } from '#tests/support/browser.ts'
import { password } from '#tests/support/cast.ts'
import { type Answer, type World, world } from '#tests/support/world.ts'

let w: World
beforeEach(async () => {
  w = await world()
  await set(w, 'two_factor_authentication_method_security_keys', true)
})
afterEach(() => w.close())

const host = 'help.example.com'
const origin = `https://${host}`
const credentials = { username: 'nora@example.com', password }
const refusal = ({ status, body }: Answer) => [status, body.error]
const later = (seconds: number) => {
  w.clock.now = new Date(w.clock.now.getTime() + seconds * 1000)
}

async function noraAt(at = host): Promise<Browser> {
  const page = browser(w, { host: at })
  assert.equal((await page.signIn('nora')).status, 201)
  return page
}

const initiate = async (page: Browser) =>
  (await page('POST', '/users/two_factor_authentication_method_initiate_configuration/security_keys')).body
    .configuration
const verify = (page: Browser, payload: unknown, configuration = {}) =>
  page('POST', '/users/two_factor_verify_configuration', { method: 'security_keys', payload, configuration })

async function register(page: Browser, key = softwareKey(origin), nickname = 'Blue') {
  const { body } = await verify(page, key.create(await initiate(page)), { nickname })
  assert.equal(body.verified, true)
  return key
}

const challenge = (at = host, more = {}) =>
  w.anyone('POST', '/auth/two_factor_initiate_authentication/security_keys', { ...credentials, ...more }, { host: at })
const signIn = (two_factor_payload: unknown, at = host) =>
  w.anyone('POST', '/signin', { ...credentials, two_factor_method: 'security_keys', two_factor_payload }, { host: at })

test('a security key is registered and signs its owner in', async () => {
  const page = await noraAt()
  const options = await initiate(page)
  assert.deepEqual([options.rp.id, options.user.name, options.attestation], [host, 'nora@example.com', 'none'])
  const key = softwareKey(origin)
  const { body } = await verify(page, { credential: key.create(options) }, { nickname: 'Blue' })
  assert.deepEqual([body.verified, body.recovery_codes.length], [true, 10])
  const shown = await page('GET', '/users/two_factor_authentication_method_configuration/security_keys')
  assert.deepEqual(shown.body.configuration.credentials, [
    { id: key.id, nickname: 'Blue', host, created_at: '2026-11-15T09:00:00.000Z' },
  ])
  const asked = await w.anyone('POST', '/signin', credentials)
  assert.deepEqual(asked.body.two_factor_required.available_two_factor_authentication_methods, ['security_keys'])
  const { body: wanted } = await challenge()
  assert.deepEqual([wanted.rpId, wanted.allowCredentials.map(({ id }: { id: string }) => id)], [host, [key.id]])
  assert.equal((await signIn(key.get(wanted))).status, 201)
  assert.equal((await signIn({ credential: key.get((await challenge()).body) })).status, 201, 'wrapped, and again')
})

test('a challenge is valid for one attempt, one user and five minutes', async () => {
  const key = await register(await noraAt())
  const { body: wanted } = await challenge()
  const answer = key.get(wanted)
  assert.equal((await signIn(answer)).status, 201)
  assert.equal((await signIn(answer)).status, 401, 'a replay')
  assert.equal((await signIn(key.get(wanted))).status, 401, 'a used challenge')
  const { body: old } = await challenge()
  later(5 * 60)
  assert.equal((await signIn(key.get(old))).status, 401, 'an old challenge')
  await w.db
    .insertInto('two_factor_challenges')
    .values({ user_id: 7, purpose: 'use_key', value: 'bm9haA', expires_at: '2027-01-01T00:00:00Z' })
    .execute()
  assert.equal((await signIn(key.get({ challenge: 'bm9haA' }))).status, 401, 'the challenge of another user')
  assert.equal((await signIn(key.get({ challenge: 'aW52ZW50ZWQ' }))).status, 401, 'an invented one')
})

test('a failed attempt consumes the challenge', async () => {
  const key = await register(await noraAt())
  const { body: wanted } = await challenge()
  const { response, ...rest } = key.get(wanted)
  assert.equal((await signIn({ ...rest, response: { ...response, signature: 'AAAA' } })).status, 401)
  assert.equal((await signIn(key.get(wanted))).status, 401)
  assert.equal((await signIn(key.get((await challenge()).body))).status, 201)
})

test('another key, another site and a cloned key are rejected', async () => {
  const key = await register(await noraAt())
  const stranger = softwareKey(origin)
  assert.equal((await signIn(stranger.get((await challenge()).body))).status, 401)
  const phished = softwareKey('https://evil.example')
  assert.equal((await signIn({ ...phished.get((await challenge()).body), id: key.id, rawId: key.id })).status, 401)
  const elsewhere = await challenge('evil.example')
  assert.deepEqual(elsewhere.body.allowCredentials, [])
  assert.equal((await signIn(key.get(elsewhere.body), 'evil.example')).status, 401)
  await w.db.updateTable('users').set({ login_failed: 0 }).execute()
  const used = key.get((await challenge()).body)
  const newer = key.get((await challenge()).body)
  assert.equal((await signIn(newer)).status, 201)
  await challenge()
  assert.equal((await signIn(used)).status, 401)
})

test('a challenge requires the password, and guesses count', async () => {
  await register(await noraAt())
  const wrong = await challenge(host, { password: 'wrong' })
  assert.deepEqual(refusal(wrong), [422, 'The username or password is incorrect.'])
  assert.deepEqual(refusal(await challenge(host, { username: 'nobody' })), [
    422,
    'The username or password is incorrect.',
  ])
  const user = await w.db.selectFrom('users').select('login_failed').where('id', '=', 6).executeTakeFirst()
  assert.equal(user?.login_failed, 1)
  const none = await challenge(host, { username: 'noah@example.com' })
  assert.deepEqual(refusal(none), [422, 'The two-factor authentication method is not enabled.'])
})

test('invalid registrations are rejected', async () => {
  const page = await noraAt()
  const key = softwareKey(origin)
  const verified = async (payload: unknown) => (await verify(page, payload)).body.verified
  assert.equal(await verified(key.create({ challenge: 'aW52ZW50ZWQ' })), false)
  assert.equal(await verified(softwareKey('https://evil.example').create(await initiate(page))), false)
  const options = await initiate(page)
  later(5 * 60)
  assert.equal(await verified(key.create(options)), false)
  await register(page, key)
  assert.equal(await verified(key.create(await initiate(page))), false, 'the same key twice')
  const { excludeCredentials } = await initiate(page)
  assert.deepEqual(
    excludeCredentials.map(({ id }: { id: string }) => id),
    [key.id],
  )
})

test('keys are removed one by one; the method is removed with the last one, and the default changes', async () => {
  await set(w, 'two_factor_authentication_method_authenticator_app', true)
  const page = await noraAt()
  const blue = await register(page)
  const red = await register(page, softwareKey(origin), '')
  const remove = (credential_id: string, method = 'security_keys') =>
    page('DELETE', `/users/two_factor_authentication_remove_credentials/${method}`, { credential_id })
  assert.deepEqual(refusal(await remove('unknown')), [422, 'The security key could not be found.'])
  assert.equal((await remove(blue.id, 'authenticator_app')).status, 422)
  assert.deepEqual((await remove(blue.id)).body, {})
  assert.equal((await signIn(blue.get((await challenge()).body))).status, 401)
  assert.equal((await signIn(red.get((await challenge()).body))).status, 201)
  assert.deepEqual((await remove(red.id)).body, {})
  assert.equal((await w.anyone('POST', '/signin', credentials)).status, 201)
  assert.deepEqual(await w.db.selectFrom('two_factor_preferences').select('id').execute(), [])
})

test('the default method is the first one, until another is chosen or it is removed', async () => {
  await set(w, 'two_factor_authentication_method_authenticator_app', true)
  const page = await noraAt()
  await register(page)
  const choose = (method: string) => page('POST', '/users/two_factor_default_authentication_method', { method })
  assert.deepEqual(refusal(await choose('authenticator_app')), [
    422,
    'The two-factor authentication method is not set up.',
  ])
  const app = { user_id: 6, method: 'authenticator_app', configuration: 'sealed' }
  await w.db.insertInto('two_factor_preferences').values(app).execute()
  const preferred = async () =>
    (await w.anyone('POST', '/signin', credentials)).body.two_factor_required.default_two_factor_authentication_method
  assert.equal(await preferred(), 'security_keys')
  assert.deepEqual((await choose('authenticator_app')).body, {})
  assert.equal(await preferred(), 'authenticator_app')
  await page('DELETE', '/users/6/two_factor_remove_authentication_method', { method: 'authenticator_app' })
  assert.equal(await preferred(), 'security_keys')
  const { body } = await page('GET', '/users/two_factor_personal_configuration')
  assert.deepEqual(body.enabled_authentication_methods, [
    { method: 'security_keys', configured: true, default: true },
    { method: 'authenticator_app', configured: false, default: false },
  ])
})
