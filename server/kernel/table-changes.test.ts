import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { scratchDatabase } from '#tests/support/database.ts'
import type { Db } from './db/pool.ts'
import { type ChangeLine, createTableChanges, forgetTableChanges, notedTables } from './table-changes.ts'

let scratch: Awaited<ReturnType<typeof scratchDatabase>>
before(async () => {
  scratch = await scratchDatabase()
})
after(() => scratch.close())

const read = async (changes: ReturnType<typeof createTableChanges>): Promise<ChangeLine[]> => {
  const { rows } = await sql<{ owner: string; value: string }>`${changes.select()}`.execute(scratch.db)
  return rows.map(({ owner, value }) => [owner, Number(value)])
}
const grant = (db: Db, userId: number) =>
  sql`insert into groups_users (user_id, group_id, access) values (${userId}, 1, 'create')`.execute(db)
const revoke = (db: Db) => sql`delete from groups_users where access = ${'create'}`.execute(db)

test('every noted table has the trigger', async () => {
  const { rows } = await sql<{ name: string }>`
    select tgrelid::regclass::text as name from pg_trigger where tgname = 'note_change' order by 1`.execute(scratch.db)
  assert.deepEqual(
    rows.map(({ name }) => name),
    notedTables,
  )
})

test('a change is counted once, for its table', async () => {
  const changes = createTableChanges()
  const count = async (...tables: string[]) => {
    changes.add(await read(changes))
    return changes.count(tables)
  }
  const first = await count('groups_users')
  assert.equal(await count('groups_users'), first)
  await grant(scratch.db, 4)
  assert.equal(await count('groups_users'), first + 1)
  assert.equal(await count('groups_users'), first + 1)
  const others = await count('roles_users')
  await revoke(scratch.db)
  assert.equal(await count('roles_users'), others)
  assert.equal(await count('groups_users'), first + 2)
})

test('a transaction that commits after a later one is counted, too', async () => {
  const changes = createTableChanges()
  changes.add(await read(changes))
  const first = changes.count(['groups_users'])
  await scratch.db.transaction().execute(async (long) => {
    await grant(long, 4)
    await grant(scratch.db, 5)
    changes.add(await read(changes))
    assert.equal(changes.count(['groups_users']), first + 1)
  })
  changes.add(await read(changes))
  assert.equal(changes.count(['groups_users']), first + 2)
  changes.add(await read(changes))
  assert.equal(changes.count(['groups_users']), first + 2)
  await revoke(scratch.db)
})

test('answers that arrive in another order count the same', async () => {
  const changes = createTableChanges()
  changes.add(await read(changes))
  const first = changes.count(['groups_users'])
  await grant(scratch.db, 4)
  const early = await read(changes)
  await revoke(scratch.db)
  const late = await read(changes)
  changes.add(late)
  changes.add(early)
  assert.equal(changes.count(['groups_users']), first + 2)
})

test('what is rolled back is not counted', async () => {
  const changes = createTableChanges()
  changes.add(await read(changes))
  const first = changes.count(['groups_users'])
  const failing = scratch.db.transaction().execute(async (db) => {
    await grant(db, 4)
    throw new Error('refused')
  })
  await assert.rejects(failing, /refused/)
  changes.add(await read(changes))
  assert.equal(changes.count(['groups_users']), first)
})

test('after a long pause everything counts as changed, because old notes are deleted', async () => {
  const changes = createTableChanges()
  changes.add(await read(changes), 0)
  const first = changes.count([])
  changes.add(await read(changes), 1000)
  assert.equal(changes.count([]), first)
  changes.add(await read(changes), 1000 + 3_600_001)
  assert.notEqual(changes.count([]), first)

  await grant(scratch.db, 4)
  await sql`update table_changes set at = now() - interval '2 days'`.execute(scratch.db)
  await revoke(scratch.db)
  await forgetTableChanges(scratch)
  const { rows } = await sql<{ count: number }>`select count(*) as count from table_changes`.execute(scratch.db)
  assert.equal(rows[0]?.count, 1)
})
