import assert from 'node:assert/strict'
import { test } from 'node:test'
import { limitCostly, usualCostlyLimits } from './expensive-requests.ts'

const limits = { ...usualCostlyLimits, perUser: 2, inAll: 3, waitingPerUser: 2 }

/** Operations that end when the test decides. */
function works(run: ReturnType<typeof limitCostly>) {
  const started: string[] = []
  const gates = new Map<string, () => void>()
  const begin = (userId: number, name: string, isGone = () => false) =>
    run({ userId, isGone }, () => {
      started.push(name)
      return new Promise<string>((resolve) => gates.set(name, () => resolve(name)))
    })
  const end = (name: string) => gates.get(name)?.()
  return { started, begin, end }
}

const tick = () => new Promise(setImmediate)

const isTooMany = ({ status, headers }: { status: number; headers: Record<string, string> }) =>
  status === 429 && Number(headers['Retry-After']) > 0

test('S-71 a user runs two, all users three, and the others wait in order', async () => {
  const { started, begin, end } = works(limitCostly(limits))
  const answers = [begin(1, 'a'), begin(1, 'b'), begin(1, 'c'), begin(2, 'd'), begin(2, 'e'), begin(3, 'f')]
  await tick()
  assert.deepEqual(started, ['a', 'b', 'd'])
  end('a')
  await answers[0]
  await tick()
  assert.deepEqual(started, ['a', 'b', 'd', 'c'])
  end('d')
  await answers[3]
  await tick()
  assert.deepEqual(started, ['a', 'b', 'd', 'c', 'e'])
  for (const name of ['b', 'c', 'e', 'f']) {
    end(name)
    await tick()
  }
  end('f')
  assert.deepEqual(await Promise.all(answers), ['a', 'b', 'c', 'd', 'e', 'f'])
})

test('S-71 a user with too many waiting requests is rejected, others are not', async () => {
  const { started, begin, end } = works(limitCostly(limits))
  const answers = ['a', 'b', 'c', 'd'].map((name) => begin(1, name))
  await assert.rejects(begin(1, 'e'), isTooMany)
  const other = begin(2, 'x')
  await tick()
  assert.deepEqual(started, ['a', 'b', 'x'])
  for (const name of ['a', 'b', 'x', 'c', 'd']) {
    end(name)
    await tick()
  }
  await Promise.all([...answers, other])
})

test('S-71 a request that waits too long gets Retry-After', async () => {
  const { begin, end } = works(limitCostly({ ...limits, timeout: 1 }))
  const answers = [begin(1, 'a'), begin(1, 'b')]
  await assert.rejects(begin(1, 'c'), isTooMany)
  end('a')
  end('b')
  await Promise.all(answers)
})

test('S-71 a disconnected client does not use a slot', async () => {
  const { started, begin, end } = works(limitCostly(limits))
  const answers = [begin(1, 'a'), begin(1, 'b')]
  const gone = assert.rejects(
    begin(1, 'c', () => true),
    isTooMany,
  )
  await tick()
  end('a')
  await gone
  end('b')
  await Promise.all(answers)
  assert.deepEqual(started, ['a', 'b'])
})

test('S-71 a failure releases the slot, too', async () => {
  const run = limitCostly({ ...limits, perUser: 1 })
  for (let time = 0; time < 3; time += 1) {
    await assert.rejects(
      run({ userId: 1 }, () => Promise.reject(new Error('no'))),
      /no/,
    )
  }
})

test('API4 the number per minute is limited', async () => {
  const run = limitCostly({ ...limits, perMinute: 3 })
  for (let time = 0; time < 3; time += 1) await run({ userId: 1 }, async () => undefined)
  await assert.rejects(
    run({ userId: 1 }, async () => undefined),
    isTooMany,
  )
  await run({ userId: 2 }, async () => undefined)
})
