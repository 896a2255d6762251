import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { errorCodes } from '#contract/error-codes.ts'

const sources = globSync(['server/**/*.ts', 'contract/**/*.ts'], {
  exclude: ['**/*.test.ts', 'contract/error-codes.ts'],
})
const text = sources.map((file) => readFileSync(file, 'utf8')).join('\n')

/** Codes that are put together: `password_needs_${what}`. */
const composed = /^password_needs_(letters|digit|symbol)$/

test('every code is used', () => {
  const unused = Object.keys(errorCodes).filter((code) => !composed.test(code) && !text.includes(`'${code}'`))
  assert.deepEqual(unused, [])
})

test('a code is a plain word, has a sentence as its meaning and at least one status', () => {
  for (const [code, { means, statuses }] of Object.entries(errorCodes)) {
    assert.match(code, /^[a-z]+(_[a-z0-9]+)*$/)
    assert.match(means, /^[A-Z`].*\.$/, code)
    assert.ok(statuses.length > 0, code)
  }
})
