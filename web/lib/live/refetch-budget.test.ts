import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createRefetchBudget } from './refetch-budget.ts'

test('five fetches in a row are allowed, and then one every two seconds', (t) => {
  t.mock.timers.enable({ apis: ['Date'], now: 1_000_000 })
  const budget = createRefetchBudget()
  const spent = Array.from({ length: 5 }, () => {
    const wait = budget.wait()
    budget.spend()
    return wait
  })
  assert.deepEqual(spent, [0, 0, 0, 0, 0])
  assert.equal(budget.wait(), 2000)
  t.mock.timers.tick(500)
  assert.equal(budget.wait(), 1500)
  t.mock.timers.tick(1500)
  assert.equal(budget.wait(), 0)
  budget.spend()
  assert.equal(budget.wait(), 2000)
})

test('a long pause allows five fetches, not more', (t) => {
  t.mock.timers.enable({ apis: ['Date'], now: 1_000_000 })
  const budget = createRefetchBudget()
  t.mock.timers.tick(3_600_000)
  for (let fetched = 0; fetched < 5; fetched += 1) budget.spend()
  assert.equal(budget.wait(), 2000)
})
