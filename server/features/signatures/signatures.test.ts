import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'
import { type World, world } from '#tests/support/world.ts'

let w: World
beforeEach(async () => {
  w = await world()
})
afterEach(() => w.close())

test('agents read signatures, and only administrators of email write them', async () => {
  const { body } = await w.agnes('GET', '/signatures')
  assert.deepEqual(
    body.map(({ name, group_ids }: { name: string; group_ids: number[] }) => [name, group_ids]),
    [['default', [1]]],
  )
  assert.equal((await w.agnes('POST', '/signatures', { name: 'Mine' })).status, 403)
  assert.equal((await w.nora('GET', '/signatures')).status, 403)
  assert.equal((await w.anyone('GET', '/signatures')).status, 401)
  assert.equal((await w.pia('POST', '/signatures', { name: 'Sales' })).status, 201)
})

test('the HTML of a signature is sanitized', async () => {
  const { body } = await w.ada('POST', '/signatures', { name: 'Evil', body: '<b>Hi</b><script>alert(1)</script>' })
  assert.equal(body.body, '<b>Hi</b>')
  const changed = await w.ada('PUT', `/signatures/${body.id}`, { body: '<i onclick="x()">#{user.firstname}</i>' })
  assert.equal(changed.body.body, '<i>#{user.firstname}</i>')
})

test('a signature needs a unique name and cannot be deleted while a group uses it', async () => {
  assert.equal((await w.ada('POST', '/signatures', { name: ' ' })).status, 422)
  assert.match((await w.ada('POST', '/signatures', { name: 'default' })).body.error, /already exists/)
  assert.equal((await w.ada('POST', '/signatures', { name: 'Long', body: 'x'.repeat(20_001) })).status, 422)
  assert.equal((await w.ada('DELETE', '/signatures/1')).status, 422)
})
