import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { pino } from 'pino'
import { scratchDatabase } from '#tests/support/database.ts'
import { holdPresence } from './alive.ts'

type Scratch = Awaited<ReturnType<typeof scratchDatabase>>
let scratch: Scratch
before(async () => {
  scratch = await scratchDatabase()
})
after(() => scratch.close())

const log = pino({ level: 'silent' })

/** A job that somebody has been at for a while. */
async function jobOf(worker: string): Promise<string> {
  const { rows } = await scratch.pool.query(`select id from graphile_worker.add_job('x', '{}')`)
  await scratch.pool.query(
    `update graphile_worker._private_jobs set locked_by = $1, locked_at = now() - interval '1 minute' where id = $2`,
    [worker, rows[0].id],
  )
  return rows[0].id
}

const holderOf = async (id: string) =>
  (await scratch.pool.query('select locked_by from graphile_worker._private_jobs where id = $1', [id])).rows[0]
    .locked_by

test('a job of a process that died is free again, one of a process that lives is not', async () => {
  const living = await holdPresence(scratch.pool, 'living', log)
  const [lost, kept] = [await jobOf('dead'), await jobOf('living')]
  const looker = await holdPresence(scratch.pool, 'looker', log)
  assert.deepEqual([await holderOf(lost), await holderOf(kept)], [null, 'living'])
  await looker.end()
  await living.end()
})

test('who ends leaves its jobs to the next', async () => {
  const gone = await holdPresence(scratch.pool, 'gone', log)
  const job = await jobOf('gone')
  await gone.end()
  const next = await holdPresence(scratch.pool, 'next', log)
  assert.equal(await holderOf(job), null)
  await next.end()
})
