import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { type World, world } from '#tests/support/world.ts'

let w: World
before(async () => {
  w = await world()
})
after(() => w.close())

type Listed = Record<string, unknown> & { id: number }
const list = async (path = '/users?expand=true'): Promise<Listed[]> => (await w.ada('GET', path)).body
const find = async (id: number, path?: string) => (await list(path)).find((user) => user.id === id)

test('a list with names shows each changed name in the next answer, also when SQL changed it', async () => {
  assert.deepEqual((await find(4))?.roles, ['Agent'])
  await sql`update roles set name = 'Staff' where name = 'Agent'`.execute(w.db)
  assert.deepEqual((await find(4))?.roles, ['Staff'])

  await sql`update groups set name = 'Trade' where name = 'Sales'`.execute(w.db)
  assert.deepEqual((await find(4))?.groups, { Users: ['full'], Trade: ['full'] })

  await sql`update organizations set name = 'Apex' where name = 'Acme'`.execute(w.db)
  assert.equal((await find(6))?.organization, 'Apex')

  await sql`update users set updated_by_id = 5 where id = 6`.execute(w.db)
  assert.equal((await find(6))?.updated_by, 'anton@example.com')
  await sql`update users set login = 'anton' where id = 5`.execute(w.db)
  assert.equal((await find(6))?.updated_by, 'anton')
})

test('a page has its users in their order, and the total', async () => {
  await list('/users?per_page=3')
  const { body, headers } = await w.ada('GET', '/users?per_page=3&page=2')
  const { rows } = await sql<{ id: number }>`select id from users order by id limit 3 offset 3`.execute(w.db)
  const { rows: counted } = await sql<{ count: number }>`select count(*) as count from users`.execute(w.db)
  assert.deepEqual(
    body.map(({ id }: Listed) => id),
    rows.map(({ id }) => id),
  )
  assert.equal(Number(headers['x-total-count']), counted[0]?.count)
  assert.deepEqual((await w.ada('GET', '/users?per_page=3&page=99')).body, [])
})

test('names are hidden from customers in lists as well', async () => {
  const [own, ...others] = (await w.nora('GET', '/users?expand=true')).body as Listed[]
  assert.equal(own?.id, 6)
  assert.deepEqual(others, [])
  assert.equal(own?.updated_by, undefined)
})

test('access to groups is shown in the next answer as the permissions of roles say', async () => {
  const shown = async () => Object.keys((await find(5, '/users'))?.group_ids ?? {}).length > 0
  const { rows } = await sql<{ role_id: number; permission_id: number }>`
    select role_id, permission_id from permissions_roles join permissions on permissions.id = permission_id
    where permissions.name = 'ticket.agent'`.execute(w.db)
  assert.equal(await shown(), true)

  await sql`delete from permissions_roles where permission_id = ${rows[0]?.permission_id}`.execute(w.db)
  assert.equal(await shown(), false)
  await w.db.insertInto('permissions_roles').values(rows).execute()
  assert.equal(await shown(), true)

  await sql`update permissions set active = false where name = 'ticket.agent'`.execute(w.db)
  assert.equal(await shown(), false)
  await sql`update permissions set active = true where name = 'ticket.agent'`.execute(w.db)
  assert.equal(await shown(), true)
})
