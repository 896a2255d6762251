import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { pino } from 'pino'
import { createDeps } from '#server/deps.ts'
import { scratchDatabase } from '#tests/support/database.ts'
import { systemActor } from './actor.ts'
import type { Ctx, Deps } from './context.ts'
import { createAnnouncer } from './events/announce.ts'
import { createCaches } from './events/caches.ts'
import { createPgNotify } from './events/pg-notify.ts'
import { listenForEvents } from './events/listen.ts'
import { createDb, createPool } from './db/pool.ts'
import { executeUnawaited } from './db/transaction.ts'
import { presentedUnit, unitOfWork } from './unit-of-work.ts'

let database: Awaited<ReturnType<typeof scratchDatabase>>
let deps: Deps
const log = pino({ level: 'silent' })
const occasion = { actor: systemActor, requestId: 'test' }

before(async () => {
  database = await scratchDatabase()
  deps = createDeps({
    ...database,
    log,
    clock: () => new Date(),
    masterKey: Buffer.alloc(32),
    blobs: 'database',
    dataDir: '',
  })
})
after(() => database.close())

const counts = async () => {
  const { rows } = await sql<{ events: number; jobs: number }>`
    select (select count(*) from events) as events, (select count(*) from graphile_worker.jobs) as jobs`.execute(
    deps.db,
  )
  return rows[0]
}

test('events and jobs commit with the change, or not at all', async () => {
  const before = await counts()
  const work = (fails: boolean) =>
    unitOfWork(deps, occasion, async (ctx) => {
      ctx.emit({ kind: 'updated', object: 'groups', id: 1, changes: { note: ['a', 'b'] } })
      ctx.enqueue('something', { id: 1 })
      if (fails) throw new Error('no')
    })
  await assert.rejects(work(true), /no/)
  assert.deepEqual(await counts(), before)
  await work(false)
  assert.deepEqual(await counts(), { events: before!.events + 1, jobs: before!.jobs + 1 })
})

test('several changes of one object are one event, from the first value to the last', async () => {
  await unitOfWork(deps, occasion, async (ctx) => {
    ctx.emit({ kind: 'created', object: 'things', id: 5, changes: { name: [null, 'a'] } })
    ctx.emit({ kind: 'updated', object: 'things', id: 5, changes: { name: ['a', 'b'] } })
  })
  const events = await deps.db.selectFrom('events').select(['kind', 'changes']).where('object', '=', 'things').execute()
  assert.deepEqual(events, [{ kind: 'created', changes: { name: [null, 'b'] } }])
})

test('a deadlock is recognised by every statement that was sent along with the one that failed', async () => {
  let attempts = 0
  const late: string[] = []
  await unitOfWork(deps, occasion, async ({ db }) => {
    attempts += 1
    if (attempts > 1) return
    const deadlock = sql`do $$ begin raise exception 'deadlock' using errcode = '40P01'; end $$`.execute(db)
    const noted = deadlock.catch(({ code }: { code: string }) => late.push(code))
    // Awaited first, although it was sent last.
    await sql`select 1`.execute(db).finally(() => noted)
  })
  assert.deepEqual([attempts, late], [2, ['40P01']])
})

test('work that meets deadlocks again and again is done at the sixth time, or fails', async () => {
  let attempts = 0
  const meet = (deadlocks: number) =>
    unitOfWork(deps, occasion, async ({ db }) => {
      attempts += 1
      if (attempts <= deadlocks)
        await sql`do $$ begin raise exception 'deadlock' using errcode = '40P01'; end $$`.execute(db)
    })
  await meet(5)
  assert.equal(attempts, 6)
  attempts = 0
  await assert.rejects(meet(6), /deadlock/)
  assert.equal(attempts, 6)
})

test('two units of work that deadlock both finish', async () => {
  const meet = Promise.withResolvers<void>()
  let arrived = 0
  const work = (first: number, second: number) =>
    unitOfWork(deps, occasion, async ({ db }) => {
      await db
        .updateTable('groups')
        .set({ note: String(first) })
        .where('id', '=', first)
        .execute()
      arrived += 1
      if (arrived === 2) meet.resolve()
      await meet.promise
      await db
        .updateTable('groups')
        .set({ note: String(second) })
        .where('id', '=', second)
        .execute()
    })
  await Promise.all([work(1, 2), work(2, 1)])
})

test('another process is notified of a change and clears its cache', async () => {
  const caches = createCaches()
  const heard = Promise.withResolvers<number>()
  const connected = Promise.withResolvers<void>()
  caches.watch(['groups'], (id) => (id === 0 ? connected.resolve() : heard.resolve(id)))
  const listener = listenForEvents(
    database.connectionString,
    { caches, pgNotify: createPgNotify(), announcer: createAnnouncer() },
    log,
  )
  await connected.promise
  await unitOfWork(deps, occasion, async (ctx) =>
    ctx.emit({ kind: 'updated', object: 'groups', id: 3, changes: { note: [1, 2] } }),
  )
  assert.equal(await Promise.race([heard.promise, delay(30_000, 'nothing', { ref: false })]), 3)
  await listener.stop()
})

test('a reaction gets its events, and its writes commit with the change or not at all', async () => {
  const heard: string[] = []
  const reacting: Deps = {
    ...deps,
    reactions: [
      {
        on: ['groups.updated'],
        run: async (ctx, events) => {
          heard.push(...events.map(({ object, id }) => `${object} ${id}`))
          ctx.emit({ kind: 'updated', object: 'roles', id: 9, changes: { note: [null, 'touched'] } })
        },
      },
      { on: ['groups.removed'], run: () => Promise.reject(new Error('no')) },
    ],
  }
  const emit = (kind: 'updated' | 'removed') =>
    unitOfWork(reacting, occasion, async (ctx) => {
      ctx.emit({ kind: 'updated', object: 'users', id: 1, changes: { note: ['a', 'b'] } })
      ctx.emit({ kind, object: 'groups', id: 1, changes: { note: ['a', 'b'] } })
    })
  const before = await counts()
  await assert.rejects(emit('removed'), /no/)
  assert.deepEqual([heard, await counts()], [[], before])
  await emit('updated')
  assert.deepEqual(heard, ['groups 1'])
  assert.equal((await counts())?.events, (before?.events ?? 0) + 3)
})

test('a statement whose answer is not awaited fails what follows it, at the latest the commit', async () => {
  const before = await counts()
  const follow = (next: (ctx: Ctx) => unknown) =>
    unitOfWork(deps, occasion, async (ctx) => {
      await sql`select`.execute(ctx.db)
      await executeUnawaited(ctx.db, sql`select 1 / 0`)
      await next(ctx)
    })
  await assert.rejects(
    follow(() => undefined),
    /division by zero/,
  )
  await assert.rejects(
    follow(({ db }) => sql`select`.execute(db)),
    /division by zero/,
  )
  await assert.rejects(
    follow((ctx) => ctx.emit({ kind: 'removed', object: 'things', id: 1 })),
    /division by zero/,
  )
  await assert.rejects(executeUnawaited(deps.db, sql`select 1 / 0`), /division by zero/)
  await assert.rejects(sql`select nothing`.execute(deps.db), /nothing/)
  assert.deepEqual(await counts(), before)
})

test('a hidden reaction runs while the answer is read, and its failure fails the change', async () => {
  const read = Promise.withResolvers<void>()
  const create = (run: () => Promise<void>) =>
    presentedUnit({ ...deps, reactions: [{ on: ['things.created'], isHidden: true, run }] }, occasion, {
      change: async (ctx) => ctx.emit({ kind: 'created', object: 'things', id: 8 }),
      present: async () => {
        read.resolve()
        return 'answer'
      },
    })
  const before = await counts()
  await assert.rejects(
    create(() => Promise.reject(new Error('no'))),
    /no/,
  )
  assert.deepEqual(await counts(), before)
  assert.equal(await create(() => read.promise), 'answer')
})

test('units that take a turn for the same record follow each other, unless they hold locks already', async () => {
  const done: string[] = []
  const first = Promise.withResolvers<void>()
  const work = (name: string, { until = Promise.resolve(), isBegun = false } = {}) =>
    unitOfWork(deps, occasion, async (ctx) => {
      if (isBegun) await sql`select`.execute(ctx.db)
      await ctx.takeTurn('record 1')
      await until
      done.push(name)
    })
  const units = [work('first', { until: first.promise }), work('second'), work('third')]
  await work('begun', { isBegun: true })
  first.resolve()
  await Promise.all(units)
  assert.deepEqual(done, ['begun', 'first', 'second', 'third'])
})

test('a unit that waits for its turn needs no connection, and a missing connection is reported', async (t) => {
  const pool = createPool(database.connectionString, 2)
  pool.options.connectionTimeoutMillis = 200
  const db = createDb(pool)
  t.after(() => db.destroy())
  const few = { ...deps, db }
  const held = Promise.withResolvers<void>()
  const begun = Promise.withResolvers<void>()
  const work = (until?: Promise<void>) =>
    unitOfWork(few, occasion, async (ctx) => {
      await ctx.takeTurn('record 2')
      await sql`select`.execute(ctx.db)
      begun.resolve()
      await until
    })
  const units = [work(held.promise), work(), work(), work()]
  await begun.promise
  await sql`select`.execute(db)
  const other = unitOfWork(few, occasion, async (ctx) => {
    await sql`select`.execute(ctx.db)
    await assert.rejects(
      unitOfWork(few, occasion, (inner) => sql`select`.execute(inner.db)),
      /timeout/,
    )
  })
  await other
  held.resolve()
  await Promise.all(units)
})
