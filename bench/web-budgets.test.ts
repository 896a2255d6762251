import assert from 'node:assert/strict'
import { test } from 'node:test'
import { judge } from './web-budgets.ts'

const name = 'next ticket, median'
const measured = (value: number, slowness = 1) => ({ value, slowness })

test('a time is compared with its budget as it would be on the reference machine', () => {
  assert.equal(judge(name, undefined, measured(140, 1.5)), 'holds')
  assert.equal(judge(name, undefined, measured(160, 1.5)), 'over')
})

test('a faster machine has the same budgets', () => {
  assert.equal(judge(name, undefined, measured(99, 0.5)), 'holds')
  assert.equal(judge(name, undefined, measured(101, 0.5)), 'over')
})

test('a time that grows with the number of tickets is found, but not the slowness of the machine', () => {
  assert.equal(judge(name, measured(40), measured(80)), 'grows')
  assert.equal(judge(name, measured(40), measured(80, 2)), 'holds')
  assert.equal(judge(name, measured(5), measured(20)), 'holds')
})

test('what has no budget has no verdict', () => {
  assert.equal(judge('End key to the last row', undefined, measured(500)), '')
})
