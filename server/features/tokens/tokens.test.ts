import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'
import { sha256 } from '#kernel/crypto/tokens.ts'
import { basic, set, signedIn } from '#tests/support/browser.ts'
import { password } from '#tests/support/cast.ts'
import { type Answer, type Call, type World, world } from '#tests/support/world.ts'
import { recordTokenUse } from './record-use.ts'

let w: World
let agnes: Call
beforeEach(async () => {
  w = await world()
  agnes = w.as(basic('agnes@example.com'))
})
afterEach(() => w.close())

const notOnBehalf = 'This cannot be done on behalf of another user.'
const refusal = ({ status, body }: Answer) => [status, body.error]
const rows = () => w.db.selectFrom('access_tokens').selectAll().where('name', '<>', 'test').orderBy('id').execute()

test('a token is returned once, works, and is stored as a hash', async () => {
  const { status, body } = await agnes('POST', '/user_access_token', {
    name: ' Reporting ',
    permission: ['ticket.agent', 'ticket.agent'],
    expires_at: '2026-12-31',
  })
  assert.deepEqual([status, Object.keys(body)], [200, ['token']])
  assert.match(body.token, /^[\w-]{64}$/)
  const [row] = await rows()
  assert.deepEqual(row?.token_sha256, sha256(body.token))
  assert.equal(JSON.stringify(await w.db.selectFrom('audit_logs').selectAll().execute()).includes(body.token), false)
  const listed = (await agnes('GET', '/user_access_token')).body.tokens.at(-1)
  assert.deepEqual(listed, {
    id: row?.id,
    user_id: 4,
    action: 'api',
    name: 'Reporting',
    preferences: { permission: ['ticket.agent'] },
    last_used_at: null,
    expires_at: '2026-12-31',
    created_at: '2026-11-15T09:00:00.000Z',
    updated_at: '2026-11-15T09:00:00.000Z',
  })
  assert.equal((await w.as(`Token token=${body.token}`)('GET', '/users/me')).body.login, 'agnes@example.com')
})

test('a repeated request gets the same token, which is not stored in plain text', async () => {
  const create = () => agnes('POST', '/user_access_token', { name: 'x' }, { 'idempotency-key': 'k1' })
  const { token } = (await create()).body
  assert.equal((await create()).body.token, token)
  assert.equal((await rows()).length, 1)
  assert.equal(JSON.stringify(await w.db.selectFrom('idempotency_keys').selectAll().execute()).includes(token), false)
})

test('label is accepted as name, one permission needs no list, and an expiry may be absent, empty or a timestamp', async () => {
  const bodies = [
    { label: 'a' },
    { name: 'b', permission: 'ticket.agent', expires_at: null },
    { name: 'c', expires_at: '' },
    { name: 'd', expires_at: '2026-12-31T10:00:00Z' },
    { name: 'e', expires_at: '2020-01-01' },
  ]
  for (const body of bodies) assert.equal((await agnes('POST', '/user_access_token', body)).status, 200)
  assert.deepEqual(
    (await rows()).map(({ name, preferences, expires_at }) => [
      name,
      (preferences as { permission: string[] }).permission,
      expires_at,
    ]),
    [
      ['a', [], null],
      ['b', ['ticket.agent'], null],
      ['c', [], null],
      ['d', [], '2026-12-31'],
      ['e', [], '2020-01-01'],
    ],
  )
})

test('missing and invalid fields are named', async () => {
  const missing = "The required parameter 'name' is missing."
  for (const body of [{}, { name: '' }, { name: '  ' }, { name: null, label: '' }])
    assert.deepEqual(refusal(await agnes('POST', '/user_access_token', body)), [422, missing])
  const unknown = await agnes('POST', '/user_access_token', { name: 'x', permission: ['ticket.agent', 'no.such'] })
  assert.deepEqual(refusal(unknown), [422, "Invalid value for param 'permission': no.such"])
  const dates = ['tomorrow', '2026-02-31', '2026-13-01', '0000-01-01', '99999-01-01', 7, {}, ['x'], '2026-12-31\0']
  for (const expires_at of dates) {
    const { status } = await agnes('POST', '/user_access_token', { name: 'x', expires_at })
    assert.equal(status, 422, JSON.stringify(expires_at))
  }
  for (const permission of [7, {}, [{}], ['\0'], [null], 'x'.repeat(100_000), ['__proto__']])
    assert.equal((await agnes('POST', '/user_access_token', { name: 'x', permission })).status, 422)
  assert.deepEqual(await rows(), [])
})

test('a token may have more permissions than its owner, without effect', async () => {
  const { body } = await agnes('POST', '/user_access_token', { name: 'greedy', permission: ['admin'] })
  const greedy = w.as(`Token token=${body.token}`)
  assert.equal((await greedy('GET', '/groups')).status, 403)
  await w.ada('PUT', '/users/4', { role_ids: [1, 2] })
  assert.equal((await greedy('GET', '/groups')).status, 200)
})

test('the available permissions are those of the user, with their parents', async () => {
  const { permissions } = (await agnes('GET', '/user_access_token')).body
  const names = (disabled: boolean) =>
    permissions
      .filter((one: { preferences: { disabled?: boolean } }) => (one.preferences.disabled ?? false) === disabled)
      .map(({ name }: { name: string }) => name)
  assert.deepEqual(names(true), ['chat', 'cti', 'knowledge_base', 'ticket'])
  assert.ok(names(false).includes('ticket.agent') && names(false).includes('user_preferences.access_token'))
  assert.equal(
    names(false).some((name: string) => name.startsWith('admin')),
    false,
  )
})

test('tokens cannot create tokens, for any owner and in any header', async () => {
  assert.deepEqual(refusal(await w.ada('POST', '/user_access_token', { name: 'x' })), [
    403,
    'Token authorization failed.',
  ])
  const bearer = await w.as('Bearer test-token-of-ada')('POST', '/user_access_token', { name: 'x' })
  assert.equal(bearer.status, 403)
  const behalf = await w.ada('POST', '/user_access_token', { name: 'x' }, { from: '4' })
  assert.equal(behalf.status, 403)
  assert.deepEqual(await rows(), [])
})

test('a session can create one while it is recent, later only with the password', async () => {
  const page = await signedIn(w, 'agnes')
  const isPasswordRequired = async () => (await page('GET', '/sessions/reauthentication')).body.password_required
  assert.equal(await isPasswordRequired(), false)
  assert.equal((await page('POST', '/user_access_token', { name: 'a' })).status, 200)
  w.clock.now = new Date('2026-11-15T09:10:00.000Z')
  assert.equal(await isPasswordRequired(), true)
  const missing = await page('POST', '/user_access_token', { name: 'b' })
  assert.deepEqual(refusal(missing), [422, "The required parameter 'password' is missing."])
  const wrong = await page('POST', '/user_access_token', { name: 'b', password: 'wrong' })
  assert.deepEqual(refusal(wrong), [422, 'The current password you provided is incorrect.'])
  const failures = async () =>
    (await w.db.selectFrom('users').select('login_failed').where('id', '=', 4).executeTakeFirst())?.login_failed
  assert.equal(await failures(), 1, 'a wrong one counts like any guess')
  assert.equal((await page('POST', '/user_access_token', { name: 'b', password })).status, 200)
  assert.equal(await failures(), 0)
  assert.equal((await rows()).length, 2)
})

test('an impersonated session cannot create a token', async () => {
  const page = await signedIn(w, 'ada')
  await page('GET', '/sessions/switch/4')
  for (const body of [{ name: 'x' }, { name: 'x', password }])
    assert.deepEqual(refusal(await page('POST', '/user_access_token', body)), [403, notOnBehalf])
  assert.deepEqual(await rows(), [])
})

test('S-26: an administrator of users can neither create nor revoke tokens for another user', async () => {
  const permissions = (await w.ada('GET', '/permissions')).body as { id: number; name: string }[]
  const permission_ids = permissions.filter(({ name }) => name === 'admin.user').map(({ id }) => id)
  const { body: role } = await w.ada('POST', '/roles', { name: 'People', permission_ids })
  await w.ada('PUT', '/users/5', { role_ids: [role.id, 2] })
  await agnes('POST', '/user_access_token', { name: 'mine' })
  const anton = w.as(basic('anton@example.com'))
  const create = await anton('POST', '/user_access_token', { name: 'x', permission: ['admin'] }, { from: '4' })
  assert.deepEqual(refusal(create), [403, notOnBehalf])
  const { id } = (await rows()).at(-1) as { id: number }
  for (const other of [anton, w.as(basic('ada@example.com'))])
    assert.deepEqual(refusal(await other('DELETE', `/user_access_token/${id}`, undefined, { from: '4' })), [
      403,
      notOnBehalf,
    ])
  assert.equal((await rows()).length, 1)
})

test('an administrator creates a token for a user with Basic, and the audit log names both', async () => {
  const { status } = await w.as(basic('ada@example.com'))('POST', '/user_access_token', { name: 'x' }, { from: '4' })
  assert.equal(status, 200)
  assert.deepEqual(
    (await rows()).map(({ user_id }) => user_id),
    [4],
  )
  const audit = await w.db
    .selectFrom('audit_logs')
    .select(['actor_id', 'real_actor_id'])
    .where('action', '=', 'created_access_token')
    .executeTakeFirst()
  assert.deepEqual(audit, { actor_id: 4, real_actor_id: 3 })
})

test('only the owner can see and revoke a token', async () => {
  await agnes('POST', '/user_access_token', { name: 'mine' })
  const { tokens } = (await agnes('GET', '/user_access_token')).body
  const { id } = tokens.at(-1)
  const notFound = [422, 'The API token could not be found.']
  assert.deepEqual(refusal(await w.ada('DELETE', `/user_access_token/${id}`)), notFound)
  assert.equal((await w.ada('GET', '/user_access_token')).body.tokens.length, 1)
  assert.deepEqual((await agnes('DELETE', `/user_access_token/${id}`)).body, {})
  assert.deepEqual(refusal(await agnes('DELETE', `/user_access_token/${id}`)), notFound)
  for (const wrong of ['abc', '-1', '0', '1e3', '99999999999999999999'])
    assert.equal((await agnes('DELETE', `/user_access_token/${wrong}`)).status, 404)
  const actions = await w.db.selectFrom('audit_logs').select('action').orderBy('id').execute()
  assert.deepEqual(actions, [{ action: 'created_access_token' }, { action: 'removed_access_token' }])
})

test('the last use of a token stays the latest one, also when an earlier one is recorded after it', async () => {
  await agnes('POST', '/user_access_token', { name: 'x' })
  const [token] = await rows()
  assert.ok(token)
  for (const now of ['2026-11-16T00:00:00.000Z', '2026-11-15T09:00:00.000Z'])
    await recordTokenUse(w.db, token.id, new Date(now))
  assert.equal((await rows())[0]?.last_used_at, '2026-11-16T00:00:00.000Z')
})

test('customers and visitors have no tokens', async () => {
  const nora = w.as(basic('nora@example.com'))
  assert.equal((await nora('GET', '/user_access_token')).status, 403)
  assert.equal((await nora('POST', '/user_access_token', { name: 'x' })).status, 403)
  assert.equal((await w.anyone('GET', '/user_access_token')).status, 401)
})

test('with tokens turned off none is created, and their number is limited', async () => {
  await set(w, 'api_token_access', false)
  assert.deepEqual(refusal(await agnes('POST', '/user_access_token', { name: 'x' })), [
    422,
    'API token access disabled!',
  ])
  await set(w, 'api_token_access', true)
  const many = Array.from({ length: 199 }, (_, n) => ({ user_id: 4, name: `t${n}`, token_sha256: sha256(`${n}`) }))
  await w.db.insertInto('access_tokens').values(many).execute()
  const { status, body } = await agnes('POST', '/user_access_token', { name: 'x' })
  assert.deepEqual([status, body.error], [422, 'A user can have at most 200 access tokens.'])
})
