import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'
import { signedIn } from '#tests/support/browser.ts'
import { type Answer, type World, world } from '#tests/support/world.ts'

let w: World
beforeEach(async () => {
  w = await world()
})
afterEach(() => w.close())

const refusal = ({ status, body }: Answer) => [status, body.error]

test('an administrator impersonates a user and returns, each time with a new token', async () => {
  const page = await signedIn(w, 'ada')
  const first = page.cookie
  const { status, body } = await page('GET', '/sessions/switch/6')
  assert.deepEqual([status, body], [200, { success: true, location: '' }])
  assert.equal((await page('GET', '/users/me')).body.login, 'nora@example.com')
  assert.equal((await page('GET', '/groups')).status, 403, 'only the user’s permissions count')
  assert.equal((await w.anyone('GET', '/users/me', undefined, { cookie: first })).status, 401)
  const second = page.cookie
  assert.equal((await page('GET', '/sessions/switch_back')).status, 200)
  assert.equal((await page('GET', '/users/me')).body.login, 'ada@example.com')
  assert.equal((await w.anyone('GET', '/users/me', undefined, { cookie: second })).status, 401)
  assert.deepEqual(refusal(await page('GET', '/sessions/switch_back')), [403, 'Not authorized'])
})

test('changes while impersonating belong to the user, and the audit log names both', async () => {
  const page = await signedIn(w, 'pia')
  await page('GET', '/sessions/switch/3')
  assert.equal((await page('POST', '/ticket_priorities', { name: '4 urgent' })).body.created_by_id, 3)
  await page('GET', '/sessions/switch_back')
  const rows = await w.db
    .selectFrom('audit_logs')
    .select(['action', 'actor_id', 'real_actor_id', 'object_id'])
    .orderBy('id')
    .execute()
  assert.deepEqual(
    rows.map(({ action, actor_id, real_actor_id }) => `${action} ${actor_id}/${real_actor_id}`),
    ['signed_in 9/9', 'switched_user 9/9', 'acted_on_behalf 3/9', 'switched_back 3/9', 'acted_on_behalf 3/9'],
  )
})

test('impersonating requires the permission, a session and an active user, and cannot be nested', async () => {
  const nora = await signedIn(w, 'nora')
  assert.equal((await nora('GET', '/sessions/switch/7')).status, 403)
  assert.deepEqual(refusal(await w.ada('GET', '/sessions/switch/6')), [422, 'Impersonating requires a session.'])
  assert.deepEqual(refusal(await w.ada('GET', '/sessions/switch_back')), [422, 'Impersonating requires a session.'])
  const ada = await signedIn(w, 'ada')
  assert.deepEqual(refusal(await ada('GET', '/sessions/switch/99999')), [404, "Couldn't find User with 'id'=99999"])
  for (const id of ['abc', '-1', '0', '1e3']) assert.equal((await ada('GET', `/sessions/switch/${id}`)).status, 404)
  assert.equal((await ada('GET', '/sessions/switch/1')).status, 403)
  assert.equal((await ada('GET', '/sessions/switch/3')).status, 403)
  await ada('GET', '/sessions/switch/9')
  assert.equal((await ada('GET', '/sessions/switch/6')).status, 403, 'the way back must stay one step')
})

test('S-21: a user who may only end sessions cannot impersonate an administrator or an agent', async () => {
  const permissions = (await w.ada('GET', '/permissions')).body as { id: number; name: string }[]
  const permission_ids = permissions.filter(({ name }) => name === 'admin.session').map(({ id }) => id)
  const { body: role } = await w.ada('POST', '/roles', { name: 'Watch', permission_ids })
  await w.ada('PUT', '/users/5', { role_ids: [role.id] })
  const anton = await signedIn(w, 'anton')
  assert.equal((await anton('GET', '/sessions/switch/3')).status, 403)
  assert.equal((await anton('GET', '/sessions/switch/4')).status, 403)
  assert.equal((await anton('GET', '/sessions/switch/6')).status, 200)
  await w.ada('PUT', '/users/6', { role_ids: [1] })
  assert.equal((await anton('GET', '/users/me')).status, 401, 'the user may now do more')
})

test('an administrator who loses the permission or the account loses the impersonated session', async () => {
  for (const loss of [{ role_ids: [2] }, { active: false }]) {
    const page = await signedIn(w, 'pia')
    await page('GET', '/sessions/switch/6')
    assert.equal((await page('GET', '/users/me')).body.login, 'nora@example.com')
    await w.ada('PUT', '/users/9', loss)
    assert.equal((await page('GET', '/users/me')).status, 401)
    await w.ada('PUT', '/users/9', { role_ids: [1], active: true })
  }
})

test('acting on behalf while impersonating still names the administrator', async () => {
  const page = await signedIn(w, 'pia')
  await page('GET', '/sessions/switch/3')
  const { status, body } = await page('GET', '/users/me', undefined, { from: '6' })
  assert.deepEqual([status, body.login], [200, 'nora@example.com'])
  await page('PUT', '/users/preferences', { theme: 'dark' }, { from: '6' })
  const row = await w.db
    .selectFrom('audit_logs')
    .select(['actor_id', 'real_actor_id'])
    .where('action', '=', 'acted_on_behalf')
    .executeTakeFirst()
  assert.deepEqual(row, { actor_id: 6, real_actor_id: 9 })
})
