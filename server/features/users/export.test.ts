import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { parse } from 'csv-parse/sync'
import { type Call, type World, world } from '#tests/support/world.ts'

let w: World
before(async () => {
  w = await world()
  await w.ada('PUT', '/users/8', { active: false })
})
after(() => w.close())

async function exportCsv(call: Call, path: string, input: object = {}): Promise<Record<string, string>[]> {
  const { status, text } = await call('POST', path, input)
  assert.equal(status, 200, text)
  return parse(text, { columns: true, bom: true }) as Record<string, string>[]
}

test('users are exported with their names, roles and organization', async () => {
  const lines = await exportCsv(w.agnes, '/users/export', { query: 'nora', names: { Customer: 'Kunde', true: 'Ja' } })
  assert.equal(lines.length, 1)
  const { Name, Email, Roles, Organization, Active } = lines[0] ?? {}
  assert.deepEqual(
    [Name, Email, Roles, Organization, Active],
    ['Nora Customer', 'nora@example.com', 'Kunde', 'Acme', 'Ja'],
  )
})

test('users are filtered by role and activity, in a search and in an export', async () => {
  const namesOf = async (input: object) =>
    (await exportCsv(w.ada, '/users/export', { query: '*', sort_by: 'id', ...input })).map(({ Name }) => Name)
  assert.deepEqual(await namesOf({ role_ids: [3], active: true }), ['Mara Linden', 'Nora Customer', 'Noah Customer'])
  assert.deepEqual(await namesOf({ active: false, columns: ['name'] }), ['Otto Customer'])
  const { body } = await w.ada('GET', '/users/search?query=*&active=false')
  assert.deepEqual(
    body.map(({ id }: { id: number }) => id),
    [8],
  )
  assert.equal((await w.ada('GET', '/users/search?query=*&active=maybe')).status, 422)
})

test('customers and visitors cannot export, and no column contains a secret', async () => {
  for (const path of ['/users/export', '/organizations/export']) {
    assert.equal((await w.anyone('POST', path, {})).status, 401, path)
    assert.equal((await w.nora('POST', path, {})).status, 403, path)
  }
  for (const column of ['password', 'preferences', 'group_ids', '__proto__']) {
    const { status, body } = await w.ada('POST', '/users/export', { columns: [column] })
    assert.deepEqual([status, body.code, body.field], [422, 'invalid_value', 'columns'], column)
  }
})

test('organizations are exported, too', async () => {
  await w.ada('POST', '/organizations', { name: '=HYPERLINK("http://evil.example")', active: false, note: 'a\nb' })
  const lines = await exportCsv(w.agnes, '/organizations/export', { columns: ['name', 'note'], active: false })
  assert.deepEqual(lines, [{ Name: `'=HYPERLINK("http://evil.example")`, Note: 'a\nb' }])
  const [acme] = await exportCsv(w.agnes, '/organizations/export', { query: 'acme' })
  assert.equal(acme?.Name, 'Acme')
})
