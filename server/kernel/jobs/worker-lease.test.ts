import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type pg from 'pg'
import { pino } from 'pino'
import { scratchDatabase } from '#tests/support/database.ts'
import { holdWorkerLease } from './worker-lease.ts'

type Scratch = Awaited<ReturnType<typeof scratchDatabase>>
let scratch: Scratch
before(async () => {
  scratch = await scratchDatabase()
})
after(() => scratch.close())

const log = pino({ level: 'silent' })

/** A job that a worker locked a minute ago. */
async function lockedJob(worker: string): Promise<string> {
  const { rows } = await scratch.pool.query(`select id from graphile_worker.add_job('x', '{}')`)
  await scratch.pool.query(
    `update graphile_worker._private_jobs set locked_by = $1, locked_at = now() - interval '1 minute' where id = $2`,
    [worker, rows[0].id],
  )
  return rows[0].id
}

const findHolder = async (id: string) =>
  (await scratch.pool.query('select locked_by from graphile_worker._private_jobs where id = $1', [id])).rows[0]
    .locked_by

test('a job of a dead process is released, a job of a living process is not', async () => {
  const living = await holdWorkerLease(scratch.pool, 'living', log)
  const [lost, kept] = [await lockedJob('dead'), await lockedJob('living')]
  const third = await holdWorkerLease(scratch.pool, 'third', log)
  assert.deepEqual([await findHolder(lost), await findHolder(kept)], [null, 'living'])
  await third.end()
  await living.end()
})

test('the jobs of a process that ended are released by the next', async () => {
  const gone = await holdWorkerLease(scratch.pool, 'gone', log)
  const job = await lockedJob('gone')
  await gone.end()
  const next = await holdWorkerLease(scratch.pool, 'next', log)
  assert.equal(await findHolder(job), null)
  await next.end()
})

test('a connection that fails while it closes is not released twice', async () => {
  const taken = Promise.withResolvers<pg.PoolClient>()
  scratch.pool.once('acquire', taken.resolve)
  const lease = await holdWorkerLease(scratch.pool, 'ending', log)
  const client = await taken.promise
  await lease.end()
  assert.doesNotThrow(() => client.emit('error', new Error('terminating connection')))
})
