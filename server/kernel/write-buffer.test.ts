import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createWriteBuffer } from './write-buffer.ts'

function gathering({ milliseconds = 60_000, most = 3 } = {}) {
  const written: string[][] = []
  const failures: unknown[] = []
  const buffer = createWriteBuffer<string>({
    write: async (items) => {
      if (items.includes('bad')) throw new Error('bad')
      written.push([...items])
    },
    failed: (error) => void failures.push(error),
    milliseconds,
    most,
  })
  return { buffer, written, failures }
}

test('items close in time are written together, in order', async () => {
  const { buffer, written } = gathering()
  buffer.add('a')
  buffer.add('b')
  assert.deepEqual(written, [])
  await buffer.flush()
  await buffer.flush()
  assert.deepEqual(written, [['a', 'b']])
})

test('items are written automatically after a moment', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const { buffer, written } = gathering({ milliseconds: 100 })
  buffer.add('a')
  t.mock.timers.tick(99)
  buffer.add('b')
  t.mock.timers.tick(1)
  await buffer.flush()
  assert.deepEqual(written, [['a', 'b']])
})

test('beyond the limit, the first items are kept', async () => {
  const { buffer, written } = gathering({ most: 2 })
  for (const item of ['a', 'b', 'c']) buffer.add(item)
  await buffer.flush()
  buffer.add('d')
  await buffer.flush()
  assert.deepEqual(written, [['a', 'b'], ['d']])
})

test('a failed write is reported and does not block the next one', async () => {
  const { buffer, written, failures } = gathering()
  buffer.add('bad')
  await buffer.flush()
  buffer.add('good')
  await buffer.flush()
  assert.equal(failures.length, 1)
  assert.deepEqual(written, [['good']])
})
