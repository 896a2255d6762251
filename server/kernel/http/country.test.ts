import assert from 'node:assert/strict'
import test from 'node:test'
import { createCountryReader } from './country.ts'

const read = createCountryReader('CF-IPCountry')
const request = (country: string | string[] | undefined, ip = '203.0.113.7') =>
  ({ ip, headers: { 'cf-ipcountry': country }, socket: { remoteAddress: '10.0.0.1' } }) as unknown as Parameters<
    typeof read
  >[0]

test('a trusted proxy tells the country of the caller', () => {
  assert.equal(read(request('AT')), 'AT')
  assert.equal(read(request(' at ')), 'AT')
})

test('a header of a caller who came without a proxy does not count', () => {
  assert.equal(read(request('AT', '10.0.0.1')), undefined)
})

test('unknown countries and other values are no country', () => {
  for (const value of [undefined, '', 'XX', 'T1', 'AUT', 'A1', 'A;DE', ['AT', 'DE']])
    assert.equal(read(request(value)), undefined, String(value))
  assert.equal(createCountryReader(undefined)(request('AT')), undefined)
})
