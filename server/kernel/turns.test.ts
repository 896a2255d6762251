import assert from 'node:assert/strict'
import { mock, test } from 'node:test'
import { createTurns } from './turns.ts'

test('turns for one key follow each other, others do not wait', async () => {
  const { take } = createTurns()
  const taken: string[] = []
  const takeAs = (name: string, key: string) =>
    take(key).then((end) => {
      taken.push(name)
      return end
    })
  const first = await takeAs('first', 'a')
  const second = takeAs('second', 'a')
  const third = takeAs('third', 'a')
  const other = await takeAs('other', 'b')
  assert.deepEqual(taken, ['first', 'other'])
  first()
  const endSecond = await second
  assert.deepEqual(taken, ['first', 'other', 'second'])
  endSecond()
  ;(await third)()
  other()
  assert.deepEqual(taken, ['first', 'other', 'second', 'third'])
  ;(await takeAs('later', 'a'))()
})

test('a unit that takes too long does not keep others waiting', async () => {
  mock.timers.enable({ apis: ['setTimeout'] })
  const { take } = createTurns()
  await take('a')
  const second = take('a')
  await Promise.resolve()
  mock.timers.tick(10_000)
  mock.timers.reset()
  ;(await second)()
})
