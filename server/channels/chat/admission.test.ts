import assert from 'node:assert/strict'
import test from 'node:test'
import { isAllowedSite, isBlockedAddress, isBlockedCountry } from './admission.ts'

test('addresses are blocked as a whole, with * for any characters', () => {
  const cases: [string | null, string, boolean][] = [
    [null, '10.0.0.1', false],
    ['10.0.0.1', '10.0.0.1', true],
    ['10.0.0.1', '110.0.0.1', false],
    ['10.0.0.1', '10.0.0.12', false],
    ['192.168.*; 10.0.0.1', '192.168.3.4', true],
    ['192.168.*', '5.192.168.4', false],
    ['2001:DB8:*', '2001:db8::1', true],
    ['*', '203.0.113.9', true],
    ['(a+)+$', '203.0.113.9', false],
  ]
  for (const [blocked, ip, expected] of cases) assert.equal(isBlockedAddress(blocked, ip), expected, `${blocked} ${ip}`)
})

test('countries are blocked by their two letters, an unknown one is not', () => {
  const cases: [string | null, string | undefined, boolean][] = [
    [null, 'AT', false],
    ['AT', 'AT', true],
    ['de; at', 'AT', true],
    ['DE', 'AT', false],
    ['AT', undefined, false],
    ['', 'AT', false],
  ]
  for (const [blocked, country, expected] of cases)
    assert.equal(isBlockedCountry(blocked, country), expected, `${blocked} ${country}`)
})

test('a site is allowed by its host name, not by a part of it', () => {
  const cases: [string | null, string | undefined, boolean][] = [
    [null, undefined, true],
    ['', 'https://shop.example', true],
    ['shop.example', 'https://shop.example', true],
    ['shop.example', 'https://www.shop.example', true],
    ['Shop.Example', 'https://shop.example:8443', true],
    ['shop.example', 'https://shop.example.evil.test', false],
    ['shop.example', 'https://evilshop.example', false],
    ['*.shop.example; other.example', 'https://a.shop.example', true],
    ['shop.example/contact', 'https://shop.example', true],
    ['https://shop.example', 'https://shop.example', true],
    ['https://shop.example', 'http://shop.example', false],
    ['shop.example', undefined, false],
    ['shop.example', 'null', false],
  ]
  for (const [allowed, origin, expected] of cases)
    assert.equal(isAllowedSite(allowed, origin), expected, `${allowed} ${origin}`)
})
