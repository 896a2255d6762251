import assert from 'node:assert/strict'
import test from 'node:test'
import { limitConcurrency, Overloaded } from './concurrency.ts'

test('at most `slots` operations run concurrently, and all of them run in order', async () => {
  const run = limitConcurrency({ slots: 2, waiting: 10 })
  const started: number[] = []
  let running = 0
  let peak = 0
  const work = (number: number) => async () => {
    started.push(number)
    running += 1
    peak = Math.max(peak, running)
    await new Promise(setImmediate)
    running -= 1
    return number
  }

  const results = await Promise.all([0, 1, 2, 3, 4, 5, 6].map((number) => run(work(number))))

  assert.deepEqual(results, [0, 1, 2, 3, 4, 5, 6])
  assert.deepEqual(started, [0, 1, 2, 3, 4, 5, 6])
  assert.equal(peak, 2)
})

test('work beyond the queue is rejected immediately and never starts', async () => {
  const run = limitConcurrency({ slots: 1, waiting: 1 })
  const gate = Promise.withResolvers<void>()
  const first = run(() => gate.promise)
  const second = run(async () => 'second')
  let thirdStarted = false

  await assert.rejects(
    run(async () => {
      thirdStarted = true
    }),
    Overloaded,
  )

  gate.resolve()
  await first
  assert.equal(await second, 'second')
  assert.equal(thirdStarted, false)
})

test('failed work releases its slot', async () => {
  const run = limitConcurrency({ slots: 1, waiting: 0 })
  await assert.rejects(
    run(() => Promise.reject(new Error('broken'))),
    /broken/,
  )
  assert.equal(await run(async () => 'next'), 'next')
})
