import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { basic } from '#tests/support/browser.ts'
import { type World, world } from '#tests/support/world.ts'

let w: World
before(async () => {
  w = await world()
})
after(() => w.close())

type Listed = { id: number; name: string; preferences: object }

test('administrators and users with access tokens can read permissions', async () => {
  const { status, body } = await w.pia('GET', '/permissions')
  assert.equal(status, 200)
  const found = body.find(({ name }: Listed) => name === 'ticket.agent')
  assert.deepEqual(Object.keys(found).sort(), [
    'active',
    'allow_signup',
    'available',
    'created_at',
    'description',
    'id',
    'label',
    'name',
    'preferences',
    'updated_at',
  ])
  assert.deepEqual((await w.agnes('GET', `/permissions/${found.id}`)).body, found)
  assert.equal(body[0].name, 'admin')
})

test('customers, who have no tokens, cannot', async () => {
  assert.equal((await w.nora('GET', '/permissions')).status, 403)
  assert.equal((await w.nora('GET', '/permissions/1')).status, 403)
  assert.equal((await w.anyone('GET', '/permissions')).status, 401)
})

test('a permission that only groups others is marked as not grantable', async () => {
  const { body } = await w.pia('GET', '/permissions')
  const grouping = body.filter(({ preferences }: Listed) => 'disabled' in preferences)
  assert.deepEqual(
    grouping.map(({ name }: Listed) => name),
    ['chat', 'cti', 'knowledge_base', 'ticket'],
  )
})

test('a permission shows whether a feature uses it', async () => {
  const { body } = await w.pia('GET', '/permissions')
  const isAvailable = (wanted: string) => body.find(({ name }: Listed) => name === wanted).available
  // By an endpoint, a setting, the web UI, and by one below it.
  for (const name of ['admin.user', 'admin.branding', 'user_preferences.language', 'cti', 'ticket', 'admin'])
    assert.equal(isAvailable(name), true, name)
  // Endpoints ask for any permission of the help centre.
  assert.equal(isAvailable('knowledge_base.reader'), true)
  for (const name of ['admin.package', 'admin.channel_twitter', 'user_preferences.linked_accounts'])
    assert.equal(isAvailable(name), false, name)
  const { permissions } = (await w.as(basic('agnes@example.com'))('GET', '/user_access_token')).body
  for (const { name, available } of permissions) assert.equal(available, isAvailable(name), name)
})

test('the list is paged and sorted', async () => {
  const { body, headers } = await w.pia('GET', '/permissions?per_page=2&page=2&sort_by=name')
  assert.deepEqual(
    body.map(({ name }: Listed) => name),
    ['admin.branding', 'admin.calendar'],
  )
  assert.ok(Number(headers['x-total-count']) > 60)
  assert.deepEqual((await w.pia('GET', '/permissions?page=1000')).body, [])
  assert.equal((await w.pia('GET', '/permissions?sort_by=password')).status, 422)
})

test('permissions are read-only', async () => {
  assert.equal((await w.ada('POST', '/permissions', { name: 'x' })).status, 405)
  assert.equal((await w.ada('DELETE', '/permissions/1')).status, 405)
  assert.equal((await w.ada('GET', '/permissions/999')).status, 404)
})
