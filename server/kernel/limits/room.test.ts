import assert from 'node:assert/strict'
import test from 'node:test'
import { Overloaded } from './concurrency.ts'
import { shareRoom } from './room.ts'

const longer = 60_000

test('works have the room together, and the next waits until one gives its part back', async () => {
  const takeRoom = shareRoom({ room: 10, patience: longer })
  const [leave] = await Promise.all([takeRoom(6), takeRoom(4)])
  let isIn = false
  const third = takeRoom(5).then(() => (isIn = true))
  await new Promise(setImmediate)
  assert.equal(isIn, false)
  leave()
  await third
})

test('a large work is not passed by small ones that came later', async () => {
  const takeRoom = shareRoom({ room: 10, patience: longer })
  const entered: string[] = []
  const enter = async (name: string, size: number) => {
    const leave = await takeRoom(size)
    entered.push(name)
    return leave
  }
  const first = await enter('first', 6)
  const large = enter('larger than all the room', 50)
  const small = enter('small', 1)
  first()
  const leave = await large
  assert.deepEqual(entered, ['first', 'larger than all the room'])
  leave()
  await small
})

test('whoever waits too long is refused, and nobody waits behind them any more', async () => {
  const takeRoom = shareRoom({ room: 10, patience: 20 })
  await takeRoom(6)
  const large = takeRoom(10)
  const small = takeRoom(4)
  await assert.rejects(large, Overloaded)
  await small.catch((error: unknown) => assert.ok(error instanceof Overloaded, 'the timers may ring together'))
  await takeRoom(0)
})
