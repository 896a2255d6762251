import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'
import { sql } from 'kysely'
import {
  countStored,
  insertShared,
  list,
  markAll,
  markTicket,
  newTicket,
  runJob,
  show,
  whileOpen,
  worldWithNotifiedAgents,
} from '#tests/support/notified-agents.ts'
import type { World } from '#tests/support/world.ts'
import { separateRare } from './separate-rare.ts'
import { separateOne } from './shared-store.ts'
import { deleteReplaced } from './store.ts'

let w: World
let others: number[]
beforeEach(async () => {
  ;({ w, others } = await worldWithNotifiedAgents())
})
afterEach(() => w.close())

test('two users read the same notification at the same time', async () => {
  const id = await newTicket(w)
  const [before] = await list(w.ada)
  await whileOpen(
    w,
    (db) => separateOne(db, before?.id as number, 3),
    () => markTicket(w.agnes, id),
  )
  assert.deepEqual([await list(w.ada), await show(w.agnes)], [[before], [`${id} read`]])
  assert.deepEqual(await countStored(w), [2, 1])
})

test('a notification is replaced while another user reads it', async () => {
  const id = await newTicket(w)
  await insertShared(w.db, id, [3, 4, ...others])
  const [before] = await list(w.ada)
  const replaced = { ticketId: id, type: 'update' as const, action: 'change' as const, users: [3, 4, ...others] }
  await whileOpen(
    w,
    (db) => separateOne(db, before?.id as number, 3),
    () => w.db.transaction().execute((db) => deleteReplaced(db, [replaced])),
  )
  assert.deepEqual([await show(w.ada), await show(w.agnes)], [[`${id} unread`], [`${id} unread`]])
})

test('a change that is committed late, with lower ids, is listed and can be marked as read', async () => {
  const late = await newTicket(w)
  await markAll(w.agnes)
  const hasWritten = Promise.withResolvers<void>()
  const mayCommit = Promise.withResolvers<void>()
  const writing = w.db.transaction().execute(async (db) => {
    await insertShared(db, late, [3, 4, ...others])
    hasWritten.resolve()
    await mayCommit.promise
  })
  await hasWritten.promise
  const early = await newTicket(w)
  await markAll(w.agnes)
  assert.deepEqual(await show(w.agnes), [`${early} read`, `${late} read`])
  mayCommit.resolve()
  await writing
  assert.deepEqual((await show(w.agnes)).toSorted(), [`${early} read`, `${late} read`, `${late} unread`].toSorted())
  await markAll(w.agnes)
  assert.deepEqual(new Set(await show(w.agnes)), new Set([`${early} read`, `${late} read`]))
})

test('what is being moved to rows of their own while all is marked as read is marked, too', async () => {
  const id = await newTicket(w)
  await insertShared(w.db, id, [3, ...others], 500)
  const { status } = await whileOpen(
    w,
    (db) => separateRare({ db }),
    () => markAll(w.agnes),
  )
  assert.equal(status, 200)
  assert.deepEqual(await show(w.agnes), [`${id} read`])
  assert.deepEqual(await countStored(w), [1, 501])
})

test('lists stay the same when notifications of users who have few of them are moved to rows of their own', async () => {
  const [rare, frequent] = [await newTicket(w), await newTicket(w)]
  await insertShared(w.db, rare, [3, 4, ...others], 150)
  await insertShared(w.db, frequent, [3, ...others], 400)
  const before = [await list(w.ada), await list(w.agnes)]
  assert.equal(before[1]?.length, 152)
  assert.deepEqual(await countStored(w), [0, 552])
  await runJob(w, 'separate-rare-notifications')
  assert.deepEqual([await list(w.ada), await list(w.agnes)], before)
  assert.deepEqual(await countStored(w), [152, 552], 'Agnes has few')
  await markAll(w.ada)
  await insertShared(w.db, rare, [4, ...others], 500)
  await runJob(w, 'separate-rare-notifications')
  assert.ok((await show(w.ada)).every((line) => line.endsWith(' read')))
  assert.equal((await list(w.agnes)).length, 200)
  const { rows } = await sql<{ user_id: number }>`
    select user_id from shared_notification_bounds order by user_id`.execute(w.db)
  assert.deepEqual(
    rows.map(({ user_id }) => user_id),
    [0, 4, ...others],
    'Ada has read all, and Agnes has many now',
  )
})

test('the move waits for changes that are not committed, so that none of them is left out', async () => {
  const id = await newTicket(w)
  await insertShared(w.db, id, [3, ...others], 500)
  await whileOpen(
    w,
    (db) => insertShared(db, id, [3, 4, ...others]),
    () => runJob(w, 'separate-rare-notifications'),
  )
  assert.deepEqual(await show(w.agnes), [`${id} unread`, `${id} unread`])
})
