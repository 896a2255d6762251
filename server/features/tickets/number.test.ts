import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkDigit, dateNumber, incrementNumber } from './number.ts'

test('numbers count up after the system id, padded to five characters', () => {
  assert.equal(incrementNumber('22', 1, { min_size: 5 }), '22001')
  assert.equal(incrementNumber('22', 1000, { min_size: 5 }), '221000')
  assert.equal(incrementNumber('22', 1, { min_size: 5, checksum: true }), '2201' + checkDigit('2201'))
})

test('the check digit has the weights 1, 2, 3 in turn', () => {
  assert.equal(checkDigit('123'), String(10 - ((1 + 4 + 9) % 10)))
  assert.equal(checkDigit('55'), '5')
  assert.equal(checkDigit('000'), '1')
})

test('date numbers contain the day and a counter of that day', () => {
  assert.equal(dateNumber('22', new Date('2026-11-15T23:59:59Z'), 7, {}), '20261115220007')
})
