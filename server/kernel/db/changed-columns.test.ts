import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { sql } from 'kysely'
import { systemActor } from '../actor.ts'
import { unitOfWork } from '../unit-of-work.ts'
import { world } from '#tests/support/world.ts'

const w = await world()
after(() => w.close())

/** As a process of a newer version does, which migrates while this one goes on. */
const addColumn = (name: string) =>
  sql
    .raw(`do $$ declare name text; begin
    for name in select tablename from pg_tables where schemaname = 'public' loop
      execute format('alter table %I add column ${name} text', name);
    end loop; end $$`)
    .execute(w.db)

test('a read is prepared again', async () => {
  const readAll = () => Promise.all(Array.from({ length: 40 }, () => w.ada('GET', '/audit_logs?per_page=5')))
  await readAll()
  for (const name of ['first', 'second']) {
    await addColumn(name)
    assert.deepEqual([...new Set((await readAll()).map(({ status }) => status))], [200])
  }
})

test('a unit of work is done again', async () => {
  let attempts = 0
  const rename = (note: string) =>
    unitOfWork(w.app.deps, { actor: systemActor, requestId: 'test' }, async ({ db }) => {
      attempts += 1
      await db.updateTable('groups').set({ note }).where('id', '=', 1).execute()
      return db.selectFrom('groups').selectAll().where('id', '=', 1).executeTakeFirst()
    })
  await rename('before')
  await addColumn('third')
  const changed = await rename('after')
  assert.deepEqual([changed?.note, attempts], ['after', 3])
  await rename('later')
  assert.equal(attempts, 4)
})

test('tickets are written and jobs are done as before', async () => {
  const ticket = { title: 'Printer', group: 'Users', customer: 'nora@example.com', article: { body: 'Smoke' } }
  const { body } = await w.agnes('POST', '/tickets', ticket)
  await addColumn('fourth')
  assert.equal((await w.agnes('PUT', `/tickets/${body.id}`, { title: 'Toner' })).status, 200)
  await w.work.drain()
  const { body: read } = await w.agnes('GET', `/tickets/${body.id}`)
  assert.equal(read.title, 'Toner')
  assert.equal('fourth' in read, false)
})
