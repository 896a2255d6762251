import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createWorkerPool, TooSlow } from './worker-pool.ts'

const script = new URL(
  `data:text/javascript,${encodeURIComponent(`
  import { parentPort, threadId } from 'node:worker_threads'
  parentPort.on('message', (question) => {
    if (question === 'fail') throw new Error('broken')
    while (question === 'hang');
    if (question === 'eat') for (const all = []; ; ) all.push(new Array(1000000).fill(question))
    parentPort.postMessage([question, threadId])
  })
  parentPort.postMessage('ready')`)}`,
)

const open = ({ threads = 1, waiting = 100, milliseconds = 60_000 } = {}) =>
  createWorkerPool<string, [string, number]>({
    script,
    workerData: {},
    threads,
    waiting,
    milliseconds,
    megabytes: 32,
  })

test('a thread is reused', async () => {
  const pool = open()
  const [, first] = await pool.ask('a')
  const [, second] = await pool.ask('b')
  assert.equal(first, second)
  await pool.close()
})

test('a thread that takes too long is stopped, and the next call gets another', { timeout: 120_000 }, async () => {
  const pool = open({ milliseconds: 2000 })
  const [, first] = await pool.ask('a')
  const [hung, answered] = await Promise.allSettled([pool.ask('hang'), pool.ask('b')])
  assert.ok(hung.status === 'rejected' && hung.reason instanceof TooSlow)
  assert.ok(answered.status === 'fulfilled' && answered.value[0] === 'b' && answered.value[1] !== first)
  await pool.close()
})

test('an error in a thread rejects only its own call', async () => {
  const pool = open()
  await assert.rejects(pool.ask('fail'), /broken/)
  assert.equal((await pool.ask('c'))[0], 'c')
  await pool.close()
})

test('a thread that needs too much memory is stopped, and only that thread', { timeout: 120_000 }, async () => {
  const pool = open()
  await assert.rejects(pool.ask('eat'), { code: 'ERR_WORKER_OUT_OF_MEMORY' })
  assert.equal((await pool.ask('d'))[0], 'd')
  await pool.close()
})

test('a script that cannot start is reported', async () => {
  const pool = createWorkerPool({
    script: new URL('data:text/javascript,throw new Error("no start")'),
    workerData: {},
    threads: 1,
    waiting: 1,
    milliseconds: 2000,
    megabytes: 32,
  })
  await assert.rejects(pool.ask('a'), /no start/)
})

test('the number of threads and waiting calls is limited', async () => {
  const pool = open({ threads: 2, waiting: 2 })
  const asked = await Promise.allSettled(['a', 'b', 'c', 'd', 'e'].map((question) => pool.ask(question)))
  assert.deepEqual(
    asked.map(({ status }) => status),
    ['fulfilled', 'fulfilled', 'fulfilled', 'fulfilled', 'rejected'],
  )
  const threads = asked.map((result) => (result.status === 'fulfilled' ? result.value[1] : 0))
  assert.ok(new Set(threads.filter((id) => id > 0)).size <= 2)
  await pool.close()
})

test('closing waits for running calls', async () => {
  const pool = open()
  const answer = pool.ask('last')
  await pool.close()
  assert.equal((await answer)[0], 'last')
})
