import assert from 'node:assert/strict'
import test from 'node:test'
import { Overloaded } from './concurrency.ts'
import { shareRoom } from './room.ts'

const longer = 60_000

/** Tells whether something has happened by now. */
async function isDone(work: Promise<unknown>): Promise<boolean> {
  const open = Symbol('open')
  await new Promise(setImmediate)
  return (await Promise.race([work, Promise.resolve(open)])) !== open
}

test('works share the room, and one that finds too little waits until another leaves', async () => {
  const enter = shareRoom({ room: 10, patience: longer })
  const [first, second, third] = [enter(), enter(), enter()]
  await first.grow(6)
  await second.grow(4)
  const growing = third.grow(5)
  assert.equal(await isDone(growing), false)
  first.leave()
  await growing
})

test('room is taken by what has come, not by what may come', async () => {
  const enter = shareRoom({ room: 10, patience: longer })
  for (let count = 0; count < 1000; count += 1) await enter().grow(0)
  await enter().grow(10)
})

test('the oldest work goes on although the room is used up, so that no two wait for each other', async () => {
  const enter = shareRoom({ room: 10, patience: longer })
  const [first, second] = [enter(), enter()]
  await first.grow(5)
  await second.grow(5)
  const growing = second.grow(5)
  await first.grow(50)
  assert.equal(await isDone(growing), false)
  first.leave()
  await growing
  await second.grow(50)
})

test('a work that waits too long is refused, and the next one no longer waits for it', async () => {
  const enter = shareRoom({ room: 10, patience: 20 })
  const [first, second, third] = [enter(), enter(), enter()]
  await first.grow(6)
  await assert.rejects(second.grow(5), Overloaded)
  second.leave()
  await third.grow(4)
})

test('leaving twice gives the room back once', async () => {
  const enter = shareRoom({ room: 10, patience: longer })
  const [first, second, third] = [enter(), enter(), enter()]
  await second.grow(6)
  await third.grow(4)
  second.leave()
  second.leave()
  await third.grow(6)
  assert.equal(await isDone(third.grow(1)), false, 'the first is still the oldest')
  first.leave()
})
