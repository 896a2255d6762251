import assert from 'node:assert/strict'
import { after, before, beforeEach, test, type TestContext } from 'node:test'
import { pino } from 'pino'
import { createDb, createPool } from '#kernel/db/pool.ts'
import { createDeps } from '#server/deps.ts'
import { scratchDatabase } from '#tests/support/database.ts'
import { type DatabaseProxy, startDatabaseProxy } from '#tests/support/database-proxy.ts'
import { eventually } from '#tests/support/eventually.ts'
import { startWorker, type AnyJob } from './worker.ts'

type Scratch = Awaited<ReturnType<typeof scratchDatabase>>
let scratch: Scratch
let proxy: DatabaseProxy
before(async () => {
  scratch = await scratchDatabase()
  proxy = await startDatabaseProxy(scratch.connectionString)
})
after(async () => {
  await proxy.stop()
  await scratch.close()
})
beforeEach(() => scratch.pool.query('delete from graphile_worker._private_jobs'))

const addJob = (name: string, count = 1) =>
  scratch.pool.query(`select graphile_worker.add_job($1, '{}') from generate_series(1, $2)`, [name, count])

const jobsLeft = async () =>
  (await scratch.pool.query<{ locked: boolean }>('select locked_by is not null as locked from graphile_worker.jobs'))
    .rows

const external: AnyJob = { name: 'external', pool: 'external', runOutsideTransaction: async () => undefined }

/** A worker whose database connection can be cut, and the errors it logs. */
async function startBehindProxy(work: AnyJob) {
  const errors: string[] = []
  const log = pino({ level: 'error' }, { write: (line) => void errors.push((JSON.parse(line) as { msg: string }).msg) })
  const pool = createPool(proxy.connectionString, 8)
  // Long enough to connect on a busy machine, short enough to wait for a server that does not answer.
  pool.options.connectionTimeoutMillis = 2000
  const db = createDb(pool)
  const making = { db, log, clock: () => new Date(), masterKey: Buffer.alloc(32), dataDir: '' }
  const worker = await startWorker(createDeps({ ...making, blobs: 'database' }), pool, [work, external])
  const stop = async () => {
    await worker.stop()
    await db.destroy()
  }
  return { errors, stop }
}

test('a worker that is stopped returns the jobs that wait', async () => {
  const begun = Promise.withResolvers<void>()
  const release = Promise.withResolvers<void>()
  await addJob('wait', 20)
  const work = {
    name: 'wait',
    runOutsideTransaction: () => {
      begun.resolve()
      return release.promise
    },
  }
  const { errors, stop } = await startBehindProxy(work)
  await begun.promise
  const stopped = stop()
  release.resolve()
  await stopped
  const left = await jobsLeft()
  assert.deepEqual([left.length, left.filter(({ locked }) => locked)], [17, []])
  assert.deepEqual(errors, [])
})

/** The first run ends, well or not, while the database is unreachable, so that the result cannot be recorded. */
async function interrupt(t: TestContext, outcome: () => void, fashion: 'refused' | 'silent') {
  const begun = Promise.withResolvers<void>()
  const release = Promise.withResolvers<void>()
  let runs = 0
  const runOutsideTransaction = async () => {
    runs += 1
    if (runs > 1) return
    begun.resolve()
    await release.promise
    outcome()
  }
  await addJob('go-on')
  const { errors, stop } = await startBehindProxy({ name: 'go-on', runOutsideTransaction })
  t.after(stop)
  await begun.promise
  proxy.cut(fashion)
  release.resolve()
  await eventually(async () => errors.some((text) => /^Failed to (complete|fail) jobs/.test(text)), 120_000)
  proxy.mend()
  await addJob('go-on')
  return () => runs
}

test('a job that was done while the database was unreachable runs again, and other jobs continue', async (t) => {
  const runs = await interrupt(t, () => undefined, 'refused')
  await eventually(async () => (await jobsLeft()).length === 0, 120_000)
  assert.equal(runs(), 3)
})

test('a job that fails while the database does not answer stops neither the others nor the process', async (t) => {
  const runs = await interrupt(t, () => assert.fail('no luck'), 'silent')
  await eventually(async () => runs() > 1, 120_000)
})
