import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertLinear } from '#tests/support/growth.ts'
import { countryOf, listNumberForms, numbersIn, prettyNumber } from './numbers.ts'

type Written = [text: string, country: Parameters<typeof numbersIn>[1], numbers: string[]]

const written: Written[] = [
  ['+49 30 609854180', undefined, ['4930609854180']],
  ['+49 (0)30 609854180', undefined, ['4930609854180']],
  ['+44 (0)20 7946 0958', undefined, ['442079460958']],
  ['+39 06 1234 5678', undefined, ['390612345678']],
  ['0049 30 609854180', undefined, ['4930609854180']],
  ['0049 30 609854180', 'US', ['4930609854180']],
  ['011 49 30 609854180', 'US', ['4930609854180']],
  ['4930609854180', undefined, ['4930609854180']],
  ['030/609854180', 'DE', ['4930609854180']],
  ['030/609854180', 'AT', ['4330609854180']],
  ['030/609854180', undefined, ['030609854180']],
  ['(202) 555-0123', 'US', ['12025550123']],
  ['(202) 555-0123', undefined, []],
  ['1-202-555-0123', 'US', ['12025550123']],
  ['333 123 4567', 'IT', ['393331234567']],
  ['01.23.45.67.89', 'FR', ['33123456789']],
  ['030–609\u00a0854\u2009180', 'DE', ['4930609854180']],
  ['0171|2345678', 'DE', ['491712345678']],
]

const several: Written[] = [
  ['Tel. 030 609854 / 0171 2345678', 'DE', ['4930609854', '491712345678']],
  ['030 609854|0171 2345678', 'DE', ['4930609854', '491712345678']],
  ['030 609854 - 0171 2345678', 'DE', ['4930609854', '491712345678']],
  ['+4930609854+491712345678', undefined, ['4930609854', '491712345678']],
  ['030 609854\n0171 2345678', 'DE', ['4930609854', '491712345678']],
  ['030 609854, +49 30 609854', 'DE', ['4930609854']],
  ['Mobil:0171 2345678,Fax.030609854', 'DE', ['491712345678', '4930609854']],
]

const nothing: Written[] = [
  ['', 'DE', []],
  ['12345', 'DE', []],
  ['2026-11-15', 'DE', []],
  ['15.11.2026', 'DE', []],
  ['11/15/26', 'US', []],
  ['192.168.100.200', 'US', []],
  ['order 4711081512', 'DE', []],
  ['Ticket#0301234567', 'DE', []],
  ['AB-0301234567', 'DE', []],
  ['https://example.com/0301234567?id=0171234567', 'DE', []],
  ['0301234567@example.com', 'DE', []],
  ['DE89 3704 0044 0532 0130 00', 'DE', []],
  ['4111 1111 1111 1111', undefined, []],
  ['+1', undefined, []],
  ['+0301234567', undefined, []],
  ['00000000', undefined, []],
  ['()()()()()', 'DE', []],
  ['٠٣٠١٢٣٤٥٦٧', 'DE', []],
]

test('phone numbers are found in all notations', () => {
  for (const [text, country, numbers] of [...written, ...several]) {
    assert.deepEqual(numbersIn(`Call ${text} please`, country), numbers, `${text} in ${country}`)
    assert.deepEqual(numbersIn(text, country), numbers, `${text} alone in ${country}`)
  }
})

test('dates, order numbers, accounts and addresses are not phone numbers', () => {
  for (const [text, country, numbers] of nothing) assert.deepEqual(numbersIn(text, country), numbers, text)
})

/** A backtracking search would need minutes for these; the limit is far above what a busy machine needs. */
const hostile = {
  digits: '1'.repeat(100_000),
  plus: '+'.repeat(100_000),
  slashes: '/'.repeat(100_000),
  dashes: ' - '.repeat(33_000),
  brackets: '('.repeat(100_000),
  groups: '123456/'.repeat(15_000),
  pluses: '+1'.repeat(50_000),
  words: 'a1 '.repeat(33_000),
}

for (const [name, text] of Object.entries(hostile)) {
  test(`100 kB of ${name} are scanned in time`, { timeout: 120_000 }, () => {
    assert.ok(numbersIn(text, 'DE').length <= 100)
    assert.deepEqual(listNumberForms(text, 'DE'), [])
    assert.equal(prettyNumber(text, 'DE'), text)
  })
}

test('a list of numbers belongs to no one: at most a hundred count', () => {
  const many = Array.from({ length: 500 }, (_, index) => `+49 30 ${1_000_000 + index}`).join('\n')
  assert.equal(numbersIn(many, undefined).length, 100)
})

test('a caller is looked up by the digits sent and by their meaning', () => {
  assert.deepEqual(listNumberForms('030609854180', 'DE'), ['030609854180', '4930609854180'])
  assert.deepEqual(listNumberForms('2025550123', 'US'), ['2025550123', '12025550123'])
  assert.deepEqual(listNumberForms('+49 (0)30 609854180', undefined), ['49030609854180', '4930609854180'])
  assert.deepEqual(listNumberForms('004930609854180', undefined), ['4930609854180'])
  assert.deepEqual(listNumberForms('105', 'DE'), ['105'])
  assert.deepEqual(listNumberForms('anonymous', 'DE'), [])
  assert.deepEqual(listNumberForms('', 'DE'), [])
})

test('numbers are shown in international format where possible', () => {
  assert.equal(prettyNumber('4930609854180', undefined), '+49 30 609854180')
  assert.equal(prettyNumber('030609854180', 'de'), '+49 30 609854180')
  assert.equal(prettyNumber('030609854180', undefined), '030609854180')
  assert.equal(prettyNumber('12345', 'DE'), '12345')
  assert.equal(prettyNumber('<b>030</b>', 'DE'), '<b>030</b>')
  assert.equal(prettyNumber('anonymous', 'nowhere'), 'anonymous')
})

test('only countries with a numbering plan are accepted', () => {
  assert.equal(countryOf(' at '), 'AT')
  for (const code of ['', 'XX', 'Germany', '49', '__proto__']) assert.equal(countryOf(code), undefined)
})

test('S-79 the cost of finding numbers grows linearly with the text', () => {
  for (const shape of ['+', '+1 (', '0 ', '1-', '(a', '. ', '0049 ']) {
    assertLinear('numbers', shape, (text) => numbersIn(text, 'DE'))
  }
})
