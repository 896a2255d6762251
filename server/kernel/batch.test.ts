import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createBatch } from './batch.ts'

function gathering({ milliseconds = 60_000, most = 3 } = {}) {
  const written: string[][] = []
  const failures: unknown[] = []
  const batch = createBatch<string>({
    write: async (items) => {
      if (items.includes('bad')) throw new Error('bad')
      written.push([...items])
    },
    failed: (error) => void failures.push(error),
    milliseconds,
    most,
  })
  return { batch, written, failures }
}

test('items close in time are written together, in order', async () => {
  const { batch, written } = gathering()
  batch.add('a')
  batch.add('b')
  assert.deepEqual(written, [])
  await batch.flush()
  await batch.flush()
  assert.deepEqual(written, [['a', 'b']])
})

test('items are written automatically after a moment', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const { batch, written } = gathering({ milliseconds: 100 })
  batch.add('a')
  t.mock.timers.tick(99)
  batch.add('b')
  t.mock.timers.tick(1)
  await batch.flush()
  assert.deepEqual(written, [['a', 'b']])
})

test('beyond the limit, the first items are kept', async () => {
  const { batch, written } = gathering({ most: 2 })
  for (const item of ['a', 'b', 'c']) batch.add(item)
  await batch.flush()
  batch.add('d')
  await batch.flush()
  assert.deepEqual(written, [['a', 'b'], ['d']])
})

test('a failed write is reported and does not block the next one', async () => {
  const { batch, written, failures } = gathering()
  batch.add('bad')
  await batch.flush()
  batch.add('good')
  await batch.flush()
  assert.equal(failures.length, 1)
  assert.deepEqual(written, [['good']])
})
