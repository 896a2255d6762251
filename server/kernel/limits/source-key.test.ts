import assert from 'node:assert/strict'
import test from 'node:test'
import { sourceKey } from './source-key.ts'

const cases: [ip: string, key: string, because: string][] = [
  ['203.0.113.7', '203.0.113.7', 'IPv4 counts as it is'],
  ['::ffff:203.0.113.7', '203.0.113.7', 'IPv4 mapped into IPv6 is the same source'],
  ['::FFFF:cb00:7107', '203.0.113.7', 'mapped, in hexadecimal'],
  ['0:0:0:0:0:ffff:203.0.113.7', '203.0.113.7', 'mapped, written out'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64', 'IPv6 counts by its network'],
  ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64', 'leading zeros and capitals do not matter'],
  ['2001:db8::1', '2001:db8:0:0::/64', 'zeros left out are filled in'],
  ['2001:db8:1:2:3:4:198.51.100.1', '2001:db8:1:2::/64', 'dotted tail outside the mapped range'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64', 'a zone is not part of the address'],
  ['::1', '0:0:0:0::/64', 'loopback'],
  ['1:2:3:4:5:6:7::', '1:2:3:4::/64', 'an ellipsis at the end'],
  ['', 'unknown', 'no address'],
  ['203.0.113.7, 10.0.0.1', 'unknown', 'a forged header is no address'],
]

for (const [ip, key, because] of cases) {
  test(`${ip || 'nothing'} counts as ${key}: ${because}`, () => assert.equal(sourceKey(ip), key))
}
