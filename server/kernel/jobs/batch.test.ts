import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { pino } from 'pino'
import { createDeps } from '#server/deps.ts'
import { scratchDatabase } from '#tests/support/database.ts'
import { systemActor } from '../actor.ts'
import type { Deps } from '../context.ts'
import { unitOfWork } from '../unit-of-work.ts'
import { type BatchJob, type OpenBatches, runInBatch } from './batch.ts'
import { drainJobs, type OpenUnit } from './worker.ts'

type Scratch = Awaited<ReturnType<typeof scratchDatabase>>
let scratch: Scratch
before(async () => {
  scratch = await scratchDatabase()
})
after(() => scratch.close())
beforeEach(() => scratch.pool.query('delete from graphile_worker._private_jobs'))

const addJobs = (name: string, count: number) =>
  scratch.pool.query(
    `select graphile_worker.add_job($1, json_build_object('n', n)) from generate_series(1, $2::int) n`,
    [name, count],
  )
const jobsLeft = async () =>
  (await scratch.pool.query<{ attempts: number }>('select attempts from graphile_worker.jobs')).rows.map(
    ({ attempts }) => attempts,
  )

function makeDeps(): Deps {
  const log = pino({ level: 'silent' })
  const making = { db: scratch.db, log, clock: () => new Date(), masterKey: Buffer.alloc(32), dataDir: '' }
  return createDeps({ ...making, blobs: 'database' })
}

const drain = (runBatch: BatchJob['runBatch']) =>
  drainJobs(makeDeps(), scratch.pool, [{ name: 'count', batchSize: 10, runBatch }])

test('waiting jobs are done together, each once and not more than fit', async () => {
  await addJobs('count', 25)
  await addJobs('other', 1)
  const batches: number[][] = []
  await drain(async (_ctx, payloads) => void batches.push(payloads.map(({ n }) => Number(n))))
  assert.deepEqual(
    batches.map((batch) => batch.length),
    [10, 10, 5],
  )
  assert.deepEqual(
    batches.flat().toSorted((a, b) => a - b),
    Array.from({ length: 25 }, (_, index) => index + 1),
  )
  // The job of another name stays.
  assert.deepEqual(await jobsLeft(), [0])
})

test('jobs are deleted when the queue is drained, however long that takes', async (t) => {
  await scratch.pool.query(`
    create function delete_slowly() returns trigger language plpgsql as $$ begin perform pg_sleep(0.2); return old; end $$;
    create trigger slow before delete on graphile_worker._private_jobs for each row execute function delete_slowly()`)
  t.after(() => scratch.pool.query('drop function delete_slowly cascade'))
  await addJobs('count', 1)
  await drain(async () => undefined)
  assert.deepEqual(await jobsLeft(), [])
})

test('jobs of the past and the future that may not run are not taken', async () => {
  await addJobs('count', 1)
  await scratch.pool.query(`
    select graphile_worker.add_job('count', '{"n": 8}', run_at := now() + interval '1 hour'),
      graphile_worker.add_job('count', '{"n": 9}', max_attempts := 1)`)
  await scratch.pool.query(`update graphile_worker._private_jobs set attempts = 1 where max_attempts = 1`)
  const done: unknown[] = []
  await drain(async (_ctx, payloads) => void done.push(...payloads))
  assert.deepEqual(done, [{ n: 1 }])
})

test('a job that fails fails alone: the others of its batch are done', async () => {
  await addJobs('count', 12)
  const done: number[] = []
  await drain(async (ctx, payloads) => {
    const numbers = payloads.map(({ n }) => Number(n))
    ctx.afterCommit(() => void done.push(...numbers))
    if (numbers.includes(5)) throw new Error('no luck')
  })
  assert.deepEqual(
    done.toSorted((a, b) => a - b),
    [1, 2, 3, 4, 6, 7, 8, 9, 10, 11, 12],
  )
  assert.deepEqual(await jobsLeft(), [1])
})

/** As if the queue had given three jobs to this process at once. */
function runAtOnce(runBatch: BatchJob['runBatch']) {
  const deps = makeDeps()
  const openBatches: OpenBatches = new Map()
  const open: OpenUnit = (work) => unitOfWork(deps, { actor: systemActor, requestId: 'test' }, work)
  const job = { name: 'count', batchSize: 10, runBatch }
  return Promise.allSettled([101, 102, 103].map((n) => runInBatch(job, open, { n }, openBatches)))
}

test('jobs that a process gets at once are done together', async () => {
  await addJobs('count', 2)
  const batches: number[][] = []
  const outcomes = await runAtOnce(async (_ctx, payloads) => void batches.push(payloads.map(({ n }) => Number(n))))
  assert.deepEqual(
    batches.map((batch) => batch.toSorted((a, b) => a - b)),
    [[1, 2, 101, 102, 103]],
  )
  assert.ok(outcomes.every(({ status }) => status === 'fulfilled'))
  assert.deepEqual(await jobsLeft(), [])
})

test('of jobs that a process gets at once, one that fails fails alone', async () => {
  await addJobs('count', 1)
  const done: number[] = []
  const outcomes = await runAtOnce(async (ctx, payloads) => {
    const numbers = payloads.map(({ n }) => Number(n))
    ctx.afterCommit(() => void done.push(...numbers))
    if (numbers.includes(102)) throw new Error('no luck')
  })
  assert.deepEqual(
    outcomes.map(({ status }) => status),
    ['fulfilled', 'rejected', 'fulfilled'],
  )
  assert.deepEqual(done.toSorted(), [101, 103])
  // The job that was taken is back.
  assert.deepEqual(await jobsLeft(), [0])
})
