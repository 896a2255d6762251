import assert from 'node:assert/strict'
import test from 'node:test'
import { Overloaded } from './concurrency.ts'
import { createMemoryBudget } from './memory-budget.ts'

const longer = 60_000

/** Whether the promise has settled by now. */
async function isDone(work: Promise<unknown>): Promise<boolean> {
  const open = Symbol('open')
  await new Promise(setImmediate)
  return (await Promise.race([work, Promise.resolve(open)])) !== open
}

test('operations share the budget, and one that finds too little waits until another is done', async () => {
  const reserve = createMemoryBudget({ bytes: 10, timeout: longer })
  const [first, second, third] = [reserve(), reserve(), reserve()]
  await first.grow(6)
  await second.grow(4)
  const growing = third.grow(5)
  assert.equal(await isDone(growing), false)
  first.release()
  await growing
})

test('only bytes that arrived count, not bytes that were announced', async () => {
  const reserve = createMemoryBudget({ bytes: 10, timeout: longer })
  for (let count = 0; count < 1000; count += 1) await reserve().grow(0)
  await reserve().grow(10)
})

test('the oldest operation continues when the budget is used up, so that no two wait for each other', async () => {
  const reserve = createMemoryBudget({ bytes: 10, timeout: longer })
  const [first, second] = [reserve(), reserve()]
  await first.grow(5)
  await second.grow(5)
  const growing = second.grow(5)
  await first.grow(50)
  assert.equal(await isDone(growing), false)
  first.release()
  await growing
  await second.grow(50)
})

test('an operation that waits too long is rejected, and the next one no longer waits for it', async () => {
  const reserve = createMemoryBudget({ bytes: 10, timeout: 20 })
  const [first, second, third] = [reserve(), reserve(), reserve()]
  await first.grow(6)
  await assert.rejects(second.grow(5), Overloaded)
  second.release()
  await third.grow(4)
})

test('releasing twice returns the memory once', async () => {
  const reserve = createMemoryBudget({ bytes: 10, timeout: longer })
  const [first, second, third] = [reserve(), reserve(), reserve()]
  await second.grow(6)
  await third.grow(4)
  second.release()
  second.release()
  await third.grow(6)
  assert.equal(await isDone(third.grow(1)), false, 'the first is still the oldest')
  first.release()
})
