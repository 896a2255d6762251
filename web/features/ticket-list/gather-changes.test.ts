import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { gatherChanges } from './gather-changes.ts'

function gatherWith(t: TestContext) {
  t.mock.timers.enable({ apis: ['setTimeout', 'Date'], now: 1_000_000 })
  const asked: (readonly number[])[] = []
  const page = { isHidden: false }
  const changes = gatherChanges(
    (ids) => asked.push(ids),
    () => page.isHidden,
  )
  return { asked, page, changes, pass: (milliseconds: number) => t.mock.timers.tick(milliseconds) }
}

test('tickets that change together are asked about once, soon', (t) => {
  const { asked, changes, pass } = gatherWith(t)
  changes.add([1, 2])
  changes.add([2, 3])
  pass(100)
  assert.deepEqual(asked, [[1, 2, 3]])
  pass(5000)
  assert.equal(asked.length, 1)
})

test('if tickets change all the time, there are two seconds between two questions', (t) => {
  const { asked, changes, pass } = gatherWith(t)
  for (let change = 0; change < 200; change += 1) {
    changes.add([change])
    pass(100)
  }
  assert.ok(asked.length >= 13 && asked.length <= 15, `${asked.length} questions in 20 seconds`)
  pass(2000)
  assert.deepEqual(asked.flat(), [...Array(200).keys()])
})

test('a hidden page asks when it is shown', (t) => {
  const { asked, page, changes, pass } = gatherWith(t)
  page.isHidden = true
  changes.add([1])
  pass(10_000)
  assert.equal(asked.length, 0)
  page.isHidden = false
  changes.askSoon()
  pass(100)
  assert.deepEqual(asked, [[1]])
})

test('nothing is asked after the list was left', (t) => {
  const { asked, changes, pass } = gatherWith(t)
  changes.add([1])
  changes.stop()
  pass(5000)
  assert.deepEqual(asked, [])
})
