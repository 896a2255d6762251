import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isAddressSet, publicAddress } from './public-address.ts'

test('a placeholder address is not offered for copying', () => {
  Object.assign(globalThis, { location: { origin: 'http://127.0.0.1:3500' } })
  const fresh = { http_type: 'http', fqdn: 'switchboard.example.com' }
  assert.deepEqual([isAddressSet(fresh), publicAddress(fresh)], [false, 'http://127.0.0.1:3500'])
  assert.equal(publicAddress({ http_type: 'https', fqdn: 'help.acme.test' }), 'https://help.acme.test')
})
