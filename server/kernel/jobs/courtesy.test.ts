import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createCourtesy } from './courtesy.ts'

test('a job goes on at once when nobody waits for an answer', () => {
  const { beginTurn, beginRequest } = createCourtesy()
  beginRequest()()
  assert.equal(beginTurn()(), undefined)
})

test('a job stands back until the last request is answered', async () => {
  const { beginTurn, beginRequest } = createCourtesy()
  const [first, second] = [beginRequest(), beginRequest()]
  const told: string[] = []
  const waited = beginTurn()()?.then(() => told.push('job'))
  first()
  await Promise.resolve()
  told.push('second request')
  second()
  await waited
  assert.deepEqual(told, ['second request', 'job'])
})

test('requests without end slow a job down and do not stop it', async () => {
  const { beginTurn, beginRequest } = createCourtesy()
  beginRequest()
  const turn = beginTurn()
  await turn()
  assert.equal(turn(), undefined, 'it has waited long enough')
  assert.notEqual(beginTurn()(), undefined, 'the next one waits as long')
})
