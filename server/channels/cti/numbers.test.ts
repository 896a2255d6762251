import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fc } from '#tests/support/properties.ts'
import { fitsPattern, sameAs } from './numbers.ts'

const isSameNumber = (a: string, b: string) => sameAs([a])(b)

test('a number is equal in every notation', () => {
  for (const spelling of ['49301234', '+49 30 1234', '+49 (0)30 1234', '0049301234', '0049-30/12.34', '+49(30)1234']) {
    assert.ok(isSameNumber(spelling, '49301234'), spelling)
  }
  assert.ok(isSameNumber('anonymous', 'anonymous'))
})

test('a text that is not a number equals only itself', () => {
  for (const [a, b] of [
    ['sip:100@pbx', '100'],
    ['anonymous', ''],
    ['', '0'],
    ['+', '-'],
    ['030 1234', '+49 30 1234'],
    ['49301234', '493012345'],
  ] as const) {
    assert.ok(!isSameNumber(a, b), `${a} is not ${b}`)
  }
})

const matches: [pattern: string, number: string, fits: boolean][] = [
  ['4930*', '49301234', true],
  ['4930*', '4930', false],
  ['4930*', '149301234', false],
  ['*', '1', true],
  ['*', '', false],
  ['**', '1', false],
  ['**', '12', true],
  ['49*99', '49123499', true],
  ['49*99', '4999', false],
  ['49*99', '499999', true],
  ['4*3*1', '4x3x1', true],
  ['4*3*1', '43x1', false],
  ['49301234', '+49 30 1234', true],
  ['+49 30*', '0049301234', true],
  ['0049*', '+49301234', true],
  ['00*', '0049301234', true],
  ['00*', '49301234', false],
  ['+*', '49301234', false],
  ['+*', '+49301234', true],
  ['sip:*', 'sip:100', true],
  ['.*', '49301234', false],
  ['[0-9]+', '4930', false],
]

for (const [pattern, number, fits] of matches) {
  test(`${pattern} ${fits ? 'matches' : 'does not match'} ${number || 'an empty text'}`, () =>
    assert.equal(fitsPattern(pattern, number), fits))
}

/** The same rule as a regular expression, which the server never builds from input. */
const asExpression = (pattern: string) => new RegExp(`^${pattern.replaceAll('*', '[^]+')}$`)

test('patterns match the same as their regular expressions', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b'), maxLength: 8 })
  const pattern = fc.string({ unit: fc.constantFrom('a', 'b', '*'), maxLength: 6 })
  fc.assert(
    fc.property(pattern, text, (wanted, given) => fitsPattern(wanted, given) === asExpression(wanted).test(given)),
    { numRuns: 5000 },
  )
})

test('a hostile pattern is matched in linear time', { timeout: 120_000 }, () => {
  assert.equal(fitsPattern(`${'*a'.repeat(125)}b`, 'a'.repeat(250)), false)
})
