import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { parse } from 'csv-parse/sync'
import { type World, world } from '#tests/support/world.ts'

let w: World
before(async () => {
  w = await world()
  await w.ada('POST', '/roles', { name: 'First' })
  await w.pia('PUT', '/roles/4', { name: 'Second' })
  await w.pia('PUT', '/roles/4', { note: 'by Ada' }, { From: 'ada@example.com' })
})
after(() => w.close())

type Entry = { action: string; actor_id: number; real_actor_id: number }
const actions = async (query: string) =>
  (await w.pia('GET', `/audit_logs${query}`)).body.map(({ action }: Entry) => action)

test('entries are listed newest first, with both users of an impersonation', async () => {
  const { status, body, headers } = await w.pia('GET', '/audit_logs')
  assert.deepEqual([status, headers['x-total-count']], [200, '4'])
  assert.deepEqual(
    body.map(({ action, actor_id, real_actor_id }: Entry) => [action, actor_id, real_actor_id]),
    [
      ['acted_on_behalf', 3, 9],
      ['role_updated', 3, 9],
      ['role_updated', 9, 9],
      ['role_created', 3, 3],
    ],
  )
  assert.deepEqual(body[2].details, { name: ['First', 'Second'], updated_by_id: [3, 9] })
})

test('entries are filtered by actor, action and object, and paged', async () => {
  assert.deepEqual(await actions('?action=role_created'), ['role_created'])
  assert.deepEqual(await actions('?actor_id=9'), ['acted_on_behalf', 'role_updated', 'role_updated'])
  assert.deepEqual(await actions('?object=roles&object_id=4&per_page=1&page=3'), ['role_created'])
  assert.deepEqual(await actions('?object=users'), [])
  assert.deepEqual(await actions('?page=9'), [])
  assert.equal((await actions('?from=2026-11-15T00:00:00Z&to=2026-11-16T00:00:00Z')).length, 4)
  assert.deepEqual(await actions('?to=2026-11-15T00:00:00Z'), [])
  assert.deepEqual(await actions('?from=2026-11-16T00:00:00Z'), [])
})

test('only users with the security permission can read the log, and no one can write it', async () => {
  for (const caller of [w.agnes, w.nora]) assert.equal((await caller('GET', '/audit_logs')).status, 403)
  assert.equal((await w.anyone('GET', '/audit_logs')).status, 401)
  assert.equal((await w.ada('POST', '/audit_logs', {})).status, 405)
  assert.equal((await w.ada('DELETE', '/audit_logs')).status, 405)
})

test('invalid filters are rejected', async () => {
  for (const query of [
    'actor_id=abc',
    'from=yesterday',
    'object_id=-1',
    'page=0',
    'action[]=a&action[]=b',
    'actor_id=99999999999999999999',
  ]) {
    assert.equal((await w.pia('GET', `/audit_logs?${query}`)).status, 422, query)
  }
})

test('the log is exported as it is filtered, with the names of users', async () => {
  const { status, text, headers } = await w.pia('POST', '/audit_logs/export', {
    object: 'roles',
    names: { role_updated: 'Role changed' },
  })
  assert.deepEqual([status, headers['content-disposition']], [200, 'attachment; filename="audit_logs.csv"'])
  const lines = parse(text, { columns: true, bom: true }) as Record<string, string>[]
  assert.deepEqual(
    lines.map(({ Action, User, 'Impersonated by': by }) => [Action, User, by]),
    [
      ['Role changed', 'Ada Admin', 'Pia Admin'],
      ['Role changed', 'Pia Admin', ''],
      ['role_created', 'Ada Admin', ''],
    ],
  )
  assert.match(lines[1]?.Details ?? '', /"name":\["First","Second"\]/)
  for (const caller of [w.agnes, w.nora]) assert.equal((await caller('GET', '/audit_logs/export')).status, 403)
  assert.equal((await w.pia('GET', '/audit_logs/export?from=yesterday')).status, 422)
  assert.equal((await w.pia('GET', '/audit_logs/export?format=xlsx')).status, 200)
})
