import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createRequestPriority } from './yield-to-requests.ts'

test('a job does not wait when no request is running', () => {
  const { beginBackgroundUnit, beginRequest } = createRequestPriority()
  beginRequest()()
  assert.equal(beginBackgroundUnit()(), undefined)
})

test('a job waits until the last request is answered', async () => {
  const { beginBackgroundUnit, beginRequest } = createRequestPriority()
  const [first, second] = [beginRequest(), beginRequest()]
  const order: string[] = []
  const waited = beginBackgroundUnit()()?.then(() => order.push('job'))
  first()
  await Promise.resolve()
  order.push('second request')
  second()
  await waited
  assert.deepEqual(order, ['second request', 'job'])
})

test('a steady stream of requests slows a job down and does not stop it', async () => {
  const { beginBackgroundUnit, beginRequest } = createRequestPriority()
  beginRequest()
  const yieldToRequests = beginBackgroundUnit()
  await yieldToRequests()
  assert.equal(yieldToRequests(), undefined, 'it has waited long enough')
  assert.notEqual(beginBackgroundUnit()(), undefined, 'the next one waits as long')
})
