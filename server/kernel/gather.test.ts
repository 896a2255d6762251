import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createGather } from './gather.ts'

const upper = async (pieces: readonly string[]) => pieces.map((piece) => piece.toUpperCase())
const keyOf = (piece: string) => piece

test('the first piece begins immediately, the following ones are done together', async () => {
  const runs: (readonly string[])[] = []
  const gather = createGather({
    run: (pieces: readonly string[]) => {
      runs.push(pieces)
      return upper(pieces)
    },
    keyOf,
    pause: 5,
  })
  assert.deepEqual(await Promise.all(['a', 'b', 'c'].map(gather)), ['A', 'B', 'C'])
  assert.equal(await gather('d'), 'D')
  assert.deepEqual(runs, [['a'], ['b', 'c'], ['d']])
})

test('pieces with the same key are done one after the other, in order of arrival', async () => {
  const runs: string[] = []
  const gather = createGather({
    run: async (pieces: readonly string[]) => {
      runs.push(pieces.join(' '))
      return pieces
    },
    keyOf: (piece) => piece[0],
    pause: 1,
  })
  await Promise.all(['x1', 'a1', 'a2', 'b1', 'a3', 'b2'].map(gather))
  assert.deepEqual(runs, ['x1', 'a1 b1', 'a2 b2', 'a3'])
})

test('a result that is not known yet does not delay the next pieces', async () => {
  const late = Promise.withResolvers<string>()
  const gather = createGather({
    run: async (pieces: readonly string[]) => pieces.map((piece) => (piece === 'late' ? late.promise : piece)),
    keyOf,
    pause: 1,
  })
  const first = gather('late')
  assert.equal(await gather('next'), 'next')
  late.resolve('done')
  assert.equal(await first, 'done')
})

test('a run that fails fails its pieces only', async () => {
  const gather = createGather({
    run: async (pieces: readonly string[]) => {
      if (pieces.includes('bad')) throw new Error('no')
      return pieces
    },
    keyOf,
    pause: 1,
  })
  const outcomes = await Promise.allSettled(['good', 'bad', 'with'].map(gather))
  assert.deepEqual(
    outcomes.map(({ status }) => status),
    ['fulfilled', 'rejected', 'rejected'],
  )
  assert.equal(await gather('good'), 'good')
})
