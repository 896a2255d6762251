import assert from 'node:assert/strict'
import { test } from 'node:test'
import { browserName } from './browser-name.ts'

const chrome = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/155.0.0.0 Safari/537.36'
const safari =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.1 Mobile/15E148 Safari/604.1'

test('a browser is named as users know it', () => {
  assert.equal(browserName(chrome), 'Chrome 155, Linux')
  assert.equal(browserName(`${chrome} Edg/155.0.1.2`), 'Edge 155, Linux')
  assert.equal(browserName(safari), 'Safari 19, iOS')
})

test('another client is named by its user agent', () => {
  assert.equal(browserName('curl/8.5.0'), 'curl/8.5.0')
  assert.equal(browserName(''), '')
})
