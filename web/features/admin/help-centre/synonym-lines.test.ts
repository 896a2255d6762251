import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findProblem, readLines, writeLines } from './synonym-lines.ts'

test('a line is a group of words', () => {
  const groups = readLines(' notebook ,laptop,\n\n access point, hotspot\n')
  assert.deepEqual(groups, [
    ['notebook', 'laptop'],
    ['access point', 'hotspot'],
  ])
  assert.deepEqual(readLines(writeLines(groups)), groups)
})

test('what the server would refuse is said in the field', () => {
  assert.equal(findProblem([['a', 'b']]), undefined)
  assert.match(findProblem([['alone']]) ?? '', /alone/)
  assert.match(findProblem([['Same', 'same']]) ?? '', /Same/)
  assert.match(
    findProblem([
      ['a', 'b'],
      ['Á', 'c'],
    ]) ?? '',
    /Á/,
  )
  assert.match(findProblem([['a', 'b'.repeat(51)]]) ?? '', /50/)
})
