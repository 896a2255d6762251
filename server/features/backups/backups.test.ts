import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { systemActor } from '#kernel/actor.ts'
import type { ExternalJob, Job } from '#kernel/jobs/worker.ts'
import { unitOfWork } from '#kernel/unit-of-work.ts'
import { type World, world } from '#tests/support/world.ts'
import { backupJobs } from './jobs.ts'

let w: World
before(async () => {
  w = await world()
})
after(() => w.close())

let result = { isWritten: true, text: 'Backup written' }
const kept: number[] = []
const [check, write] = backupJobs(async (keep) => {
  kept.push(keep)
  return result
}) as [Job, ExternalJob]

const inUnit = <T>(work: Parameters<typeof unitOfWork<T>>[2]) =>
  unitOfWork(w.app.deps, { actor: systemActor, requestId: 'test' }, work)

/** What the worker does every hour; true if a backup was due. */
async function passHour(time: string): Promise<boolean> {
  w.clock.now = new Date(time)
  let isQueued = false
  await inUnit((ctx) => check.run({ ...ctx, enqueue: () => (isQueued = true) } as never, {}))
  if (isQueued) await write.runOutsideTransaction(inUnit, {})
  return isQueued
}

async function set(name: string, value: unknown) {
  const { body } = await w.ada('GET', '/settings')
  const { id } = body.find((setting: { name: string }) => setting.name === name)
  const answer = await w.ada('PUT', `/settings/${id}`, { state_current: { value } })
  assert.equal(answer.status, 200)
}

const problems = async () => (await w.ada('GET', '/monitoring/health_check')).body.problems
const alarms = () =>
  w.db.selectFrom('outgoing_mails').select('recipient').where('kind', '=', 'backup_failed').orderBy('id').execute()

test('a backup is written once a day from its hour on; failures are repeated, reported and mailed once', async () => {
  assert.equal(await passHour('2030-03-01T12:23:00Z'), false, 'off by default')
  await set('timezone_default', 'Europe/Berlin')
  await set('backup_hour', 3)
  await set('backup_retention', 5)
  await set('backup_schedule', 'daily')
  assert.equal(await passHour('2030-03-02T01:23:00Z'), false, 'it is 2:23 in Berlin')
  assert.equal(await passHour('2030-03-02T02:23:00Z'), true)
  assert.equal(await passHour('2030-03-02T20:23:00Z'), false, 'there is one of today')
  assert.deepEqual([kept, await problems()], [[5], []])

  result = { isWritten: false, text: 'No space left' }
  assert.equal(await passHour('2030-03-03T02:23:00Z'), true)
  assert.deepEqual(await problems(), [{ code: 'backup_failed', values: { reason: 'No space left' } }])
  assert.equal(await passHour('2030-03-03T02:40:00Z'), false, 'not before an hour has passed')
  assert.equal(await passHour('2030-03-03T03:23:00Z'), true)
  assert.deepEqual(await alarms(), [{ recipient: 'ada@example.com' }, { recipient: 'pia@example.com' }])
  result = { isWritten: true, text: 'Backup written' }
  assert.equal(await passHour('2030-03-03T04:23:00Z'), true)
  assert.deepEqual(await problems(), [])

  await set('backup_schedule', 'weekly')
  assert.equal(await passHour('2030-03-09T02:23:00Z'), false, 'six days later')
  assert.equal(await passHour('2030-03-10T02:23:00Z'), true, 'seven days later')
  w.clock.now = new Date('2030-03-19T12:00:00Z')
  assert.deepEqual(await problems(), [{ code: 'backup_late', values: { count: 9 } }])
  await set('backup_schedule', 'off')
  assert.deepEqual(await problems(), [])
})
