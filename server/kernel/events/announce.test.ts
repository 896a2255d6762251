import assert from 'node:assert/strict'
import { after, before, mock, test } from 'node:test'
import pg from 'pg'
import { pino } from 'pino'
import { createDeps } from '#server/deps.ts'
import { scratchDatabase } from '#tests/support/database.ts'
import { eventually } from '#tests/support/eventually.ts'
import { systemActor } from '../actor.ts'
import { jobsChannel } from '../jobs/queue.ts'
import { unitOfWork } from '../unit-of-work.ts'
import { createAnnouncer } from './announce.ts'
import { createCaches } from './caches.ts'
import { notifyChannel } from './events.ts'
import { listenForEvents } from './listen.ts'

let database: Awaited<ReturnType<typeof scratchDatabase>>
before(async () => {
  database = await scratchDatabase()
})
after(() => database.close())

test('announcements that follow each other are sent together, and not before the last one was sent', async () => {
  mock.timers.enable({ apis: ['setTimeout'] })
  const sent: number[] = []
  let answer = Promise.withResolvers<void>()
  const pass = async (milliseconds: number) => {
    await new Promise(setImmediate)
    mock.timers.tick(milliseconds)
  }
  const announcer = createAnnouncer()
  announcer.announce(1)
  announcer.connect((jobs) => {
    sent.push(jobs)
    return answer.promise
  })
  assert.deepEqual(sent, [1])
  announcer.announce(2)
  announcer.announce(0)
  announcer.announce(3)
  await pass(20)
  assert.deepEqual(sent, [1])
  answer.resolve()
  answer = Promise.withResolvers()
  await pass(19)
  assert.deepEqual(sent, [1])
  await pass(1)
  assert.deepEqual(sent, [1, 5])
  answer.resolve()
  await pass(20)
  assert.deepEqual(sent, [1, 5])
  mock.timers.reset()
})

test('what could not be sent is sent by the next connection', async () => {
  const sent: number[] = []
  const announcer = createAnnouncer()
  announcer.connect(() => Promise.reject(new Error('lost')))
  announcer.announce(1)
  announcer.disconnect()
  await eventually(async () => {
    announcer.connect(async (jobs) => void sent.push(jobs))
    return sent.length > 0
  })
  assert.deepEqual(sent, [1])
})

test('frequent tables cannot clear caches', () => {
  assert.throws(() => createCaches().watch(['groups', 'tickets'], () => undefined), /after their commit/)
})

test('other processes hear of changes and jobs, with and without the connection for announcements', async (t) => {
  const heard: string[] = []
  const other = new pg.Client({ connectionString: database.connectionString })
  await other.connect()
  t.after(() => other.end())
  other.on('notification', ({ channel, payload }) => heard.push(`${channel} ${payload}`))
  await other.query(`listen ${notifyChannel}; listen "${jobsChannel}"`)
  const log = pino({ level: 'silent' })
  const making = { clock: () => new Date(), masterKey: Buffer.alloc(32), dataDir: '' }
  const deps = createDeps({ ...database, ...making, log, blobs: 'database' })
  const change = () =>
    unitOfWork(deps, { actor: systemActor, requestId: 'test' }, async (ctx) => {
      ctx.emit({ kind: 'updated', object: 'tickets', id: 7, changes: { title: ['a', 'b'] } })
      ctx.emit({ kind: 'updated', object: 'groups', id: 3, changes: { note: ['a', 'b'] } })
      ctx.enqueue('a task without a worker', {})
      ctx.enqueue('a task with a key', {}, { key: 'one' })
    })
  const hear = async (count: number) => {
    await eventually(async () => heard.length >= count)
    return heard.splice(0).map((line) => line.replace(/\d+ (?=tickets|groups)|"r":[\d.e-]+,/, ''))
  }
  await change()
  const jobs = [`${jobsChannel} {"count" : 2}`, `${jobsChannel} {"count":1}`]
  assert.deepEqual((await hear(4)).sort(), [...jobs, `${notifyChannel} groups 3`, `${notifyChannel} tickets 7`])
  const listener = listenForEvents(database.connectionString, deps, log)
  t.after(() => listener.stop())
  await eventually(async () => deps.announcer.isConnected())
  await change()
  assert.deepEqual(await hear(4), [
    `${notifyChannel} groups 3`,
    `${jobsChannel} {"count":1}`,
    `${notifyChannel} `,
    `${jobsChannel} {"count" : 2}`,
  ])
})
