import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { sql } from 'kysely'
import { scratchDatabase } from '#tests/support/database.ts'
import { executeLast, inTransaction } from './transaction.ts'
import type { Db } from './pool.ts'

let scratch: Awaited<ReturnType<typeof scratchDatabase>>
let sent: string[] = []
before(async () => {
  scratch = await scratchDatabase((text) => sent.push(text))
})
after(() => scratch.close())
beforeEach(() => {
  sent = []
})

const setNote = (note: string) => sql`update groups set note = ${note} where id = 1`
const readNote = async (db: Db = scratch.db) =>
  (await sql<{ note: string }>`select note from groups where id = 1`.execute(db)).rows[0]?.note

test('begin is sent with the first statement, and a transaction without statements sends nothing', async () => {
  await inTransaction(scratch.db, async () => undefined)
  await assert.rejects(
    inTransaction(scratch.db, () => Promise.reject(new Error('refused'))),
    /refused/,
  )
  assert.deepEqual(sent, [])
  await inTransaction(scratch.db, (db) => sql`select 1`.execute(db))
  assert.deepEqual(sent, ['begin', 'select 1', 'commit'])
})

test('a failure rolls back', async () => {
  const failing = inTransaction(scratch.db, async (db) => {
    await setNote('never').execute(db)
    throw new Error('refused')
  })
  await assert.rejects(failing, /refused/)
  assert.notEqual(await readNote(), 'never')
})

test('statements that are started together are sent together, in their order', async () => {
  await inTransaction(scratch.db, async (db) => {
    const first = sql`select pg_advisory_xact_lock(7)`.execute(db).then(() => sent.push('first answer'))
    const [, note] = await Promise.all([
      first,
      setNote('together')
        .execute(db)
        .then(() => readNote(db)),
    ])
    assert.equal(note, 'together')
  })
  assert.equal(sent.indexOf('first answer') > sent.findIndex((text) => text.startsWith('update groups')), true)
})

test('the last statement is committed with it, and nothing can follow', async () => {
  await inTransaction(scratch.db, async (db) => {
    await executeLast(db, setNote('last'))
    assert.equal(await readNote(), 'last')
    await assert.rejects(setNote('too late').execute(db), /has ended/)
  })
  assert.equal(await readNote(), 'last')
  assert.equal(sent.filter((text) => text === 'commit').length, 1)
})

test('when the last statement fails, its error is thrown and everything is rolled back', async () => {
  const failing = inTransaction(scratch.db, async (db) => {
    await setNote('undone').execute(db)
    await executeLast(db, sql`select 1 / ${0}::int`)
  })
  await assert.rejects(failing, /division by zero/)
  assert.equal(await readNote(), 'last')
  assert.equal(sent.includes('rollback'), false)
})

test('a transaction that has ended takes no statement', async () => {
  let kept: Db = scratch.db
  await inTransaction(scratch.db, async (db) => {
    kept = db
  })
  await assert.rejects(sql`select 1`.execute(kept), /has ended/)
})

test('a constraint that is checked on commit fails the unit', async () => {
  await sql`create table deferred_checks (id int references groups deferrable initially deferred)`.execute(scratch.db)
  const failing = inTransaction(scratch.db, (db) =>
    executeLast(db, sql`insert into deferred_checks values (${-1}::int)`),
  )
  await assert.rejects(failing, /foreign key/)
})
