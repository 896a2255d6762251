import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'
import { emailOf, password } from '#tests/support/cast.ts'
import { type World, world } from '#tests/support/world.ts'

let w: World
beforeEach(async () => {
  w = await world()
})
afterEach(() => w.close())

const board = { name: 'Board', redirect_uri: 'https://board.example.com/callback' }
const basic = (name: 'ada' | 'agnes') => w.as(`Basic ${Buffer.from(`${emailOf(name)}:${password}`).toString('base64')}`)

test('S-77: the secret of an application is shown when it is created, and never again', async () => {
  const { status, body } = await w.pia('POST', '/applications', board)
  assert.equal(status, 200)
  const { id, uid, secret, created_at, updated_at, ...rest } = body
  assert.deepEqual(rest, { ...board, scopes: 'full', confidential: true })
  assert.deepEqual(
    [uid.length, secret.length, created_at, updated_at],
    [43, 43, updated_at, '2026-11-15T09:00:00.000Z'],
  )
  const shown = { ...body, secret: '**********' }
  assert.deepEqual((await w.pia('GET', `/applications/${id}`)).body, shown)
  assert.deepEqual((await w.pia('GET', '/applications')).body, [shown])
  const { body: full } = await w.pia('GET', '/applications?full=true')
  assert.deepEqual(full, {
    record_ids: [id],
    assets: { Application: { [id]: { ...shown, clients: 0 } } },
    total_count: 1,
  })
  const { body: one } = await w.pia('GET', `/applications/${id}?full=1`)
  assert.deepEqual(one, { id, assets: full.assets })
})

test('a replaced secret is rejected immediately, the new one works, and neither is logged', async () => {
  const { body: old } = await w.pia('POST', '/applications', board)
  const { status, body } = await w.pia('POST', `/applications/${old.id}/secret`)
  assert.deepEqual([status, body.uid, body.secret.length], [200, old.uid, 43])
  const introspect = async (client_secret: string) =>
    (await w.anyone('POST', '/oauth/introspect', { client_id: old.uid, client_secret, token: 'x' })).status
  assert.deepEqual([await introspect(old.secret), await introspect(body.secret)], [401, 200])
  const kept = JSON.stringify([
    await w.db.selectFrom('events').selectAll().execute(),
    await w.db.selectFrom('audit_logs').selectAll().execute(),
  ])
  for (const secret of [old.secret, body.secret]) assert.equal(kept.includes(secret), false)
  assert.match(kept, /application_secret_replaced/)
  assert.equal((await w.pia('POST', '/applications/999/secret')).status, 404)
  assert.equal((await w.agnes('POST', `/applications/${old.id}/secret`)).status, 403)
})

test('the secret is stored encrypted', async () => {
  const { body } = await w.pia('POST', '/applications', board)
  const row = await w.db.selectFrom('oauth_applications').selectAll().executeTakeFirstOrThrow()
  assert.ok(!JSON.stringify(row).includes(body.secret))
})

test('an update keeps omitted fields, and every change is audited', async () => {
  const { body } = await w.pia('POST', '/applications', board)
  w.clock.now = new Date('2026-11-15T10:00:00.000Z')
  const { body: changed } = await w.pia('PUT', `/applications/${body.id}`, {
    ...body,
    uid: 'x',
    secret: 'y',
    name: 'B2',
  })
  assert.deepEqual(changed, { ...body, secret: '**********', name: 'B2', updated_at: '2026-11-15T10:00:00.000Z' })
  await w.pia('PUT', `/applications/${body.id}`, { name: 'B2' })
  assert.deepEqual((await w.pia('DELETE', `/applications/${body.id}`)).body, {})
  assert.equal(
    (await w.pia('GET', `/applications/${body.id}`)).body.error,
    `Couldn't find Application with 'id'=${body.id}`,
  )
  const audited = await w.db.selectFrom('audit_logs').select(['action', 'actor_id']).orderBy('id').execute()
  assert.deepEqual(audited, [
    { action: 'application_created', actor_id: 9 },
    { action: 'application_updated', actor_id: 9 },
    { action: 'application_removed', actor_id: 9 },
  ])
})

test('only administrators of the API can manage applications', async () => {
  const { body } = await w.pia('POST', '/applications', board)
  for (const [method, path] of [
    ['GET', '/applications'],
    ['POST', '/applications'],
    ['GET', `/applications/${body.id}`],
    ['PUT', `/applications/${body.id}`],
    ['DELETE', `/applications/${body.id}`],
    ['POST', '/applications/token'],
  ] as const) {
    assert.equal((await w.anyone(method, path, { ...board, id: body.id })).status, 401, `${method} ${path}`)
    assert.equal((await w.agnes(method, path, { ...board, id: body.id })).status, 403, `${method} ${path}`)
  }
})

test('invalid values have clear errors', async () => {
  const refusal = async (values: unknown) => (await w.pia('POST', '/applications', values)).body.error
  assert.equal(await refusal({ redirect_uri: board.redirect_uri }), "Name can't be blank")
  assert.equal(await refusal({ name: 'x' }), "Attribute 'redirect_uri' required!")
  assert.equal(await refusal({ name: 'x', redirect_uri: ' \n ' }), "Redirect URI can't be blank")
  assert.equal(
    await refusal({ name: 'x', redirect_uri: 'javascript:alert(1)' }),
    'Redirect URI must be an address of the application.',
  )
  for (const id of ['abc', '-1', '0', '1e3', '99999999999999999999', '7'])
    assert.equal((await w.pia('GET', `/applications/${id}`)).status, 404, id)
  for (const value of [['a'], { a: 1 }, 'x'.repeat(100_000), '\0', null])
    assert.equal((await w.pia('POST', '/applications', { name: 'x', redirect_uri: value })).status, 422)
})

test('an administrator gets a bearer token for themselves, valid for two hours and until the application is deleted', async () => {
  const { body: application } = await w.ada('POST', '/applications', board)
  const { status, body } = await basic('ada')('POST', '/applications/token', { id: application.id })
  assert.equal(status, 200)
  const bearer = w.as(`Bearer ${body.token}`)
  assert.equal((await bearer('GET', '/users/me')).body.id, 3)
  w.clock.now = new Date('2026-11-15T10:59:59.000Z')
  assert.equal((await bearer('GET', '/users/me')).status, 200)
  assert.equal((await w.ada('GET', '/applications?full=1')).body.assets.Application[application.id].clients, 1)
  w.clock.now = new Date('2026-11-15T11:00:00.000Z')
  const expired = await bearer('GET', '/users/me')
  assert.deepEqual([expired.status, expired.body.error], [401, 'OAuth2 token is expired!'])
  w.clock.now = new Date('2026-11-15T10:00:00.000Z')
  await w.ada('DELETE', `/applications/${application.id}`)
  const gone = await bearer('GET', '/users/me')
  assert.deepEqual([gone.status, gone.body.error], [401, 'The provided token is invalid.'])
})

test('a token cannot create a token with more permissions, or for another user', async () => {
  const { body: application } = await w.ada('POST', '/applications', board)
  const mint = { id: application.id }
  assert.equal((await w.ada('POST', '/applications/token', mint)).status, 403)
  assert.equal((await basic('ada')('POST', '/applications/token', mint, { from: 'pia@example.com' })).status, 403)
  const { body } = await basic('ada')('POST', '/applications/token', mint)
  assert.equal((await w.as(`Bearer ${body.token}`)('POST', '/applications/token', mint)).status, 403)
  assert.equal((await basic('ada')('POST', '/applications/token', { id: 4711 })).status, 404)
})

test('the bearer token of a deactivated user stops working immediately', async () => {
  const { body: application } = await w.ada('POST', '/applications', board)
  const { body } = await basic('ada')('POST', '/applications/token', { id: application.id })
  const bearer = w.as(`Bearer ${body.token}`)
  assert.equal((await bearer('GET', '/users/me')).status, 200)
  assert.equal((await w.pia('PUT', '/users/3', { active: false })).status, 200)
  assert.equal((await bearer('GET', '/users/me')).status, 401)
})
