import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fc } from '#tests/support/properties.ts'
import { decodeBase64, decodeLongBase64 } from './base64.ts'

test('encoded data is decoded, with or without line breaks', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
      const text = Buffer.from(bytes).toString('base64')
      assert.deepEqual(decodeBase64(text), Buffer.from(bytes))
      assert.deepEqual(decodeBase64(text.replaceAll(/.{20}/g, '$&\r\n')), Buffer.from(bytes))
    }),
  )
  assert.deepEqual(decodeBase64(''), Buffer.alloc(0))
})

test('a long text is decoded in steps, with the same result', async () => {
  const content = Buffer.alloc(5 * 1024 * 1024, 'content')
  let turns = 0
  const timer = setInterval(() => (turns += 1), 0)
  assert.ok((await decodeLongBase64(content.toString('base64')))?.equals(content))
  clearInterval(timer)
  assert.ok(turns > 1, 'other work went on')
  assert.equal(await decodeLongBase64(`${content.toString('base64')}A`), undefined)
})

test('anything else is rejected', () => {
  for (const text of [
    'A',
    'AA',
    'AAA',
    'AA=A',
    'A===',
    '====',
    'AAAA=',
    'AA AA',
    'AA\tA',
    'AA-_',
    'AAA*',
    'é===',
    'data:,AAAA',
    'AAAA\u0000',
  ]) {
    assert.equal(decodeBase64(text), undefined, text)
  }
})

test('fifty megabytes are decoded, more than a hundred are rejected unread', { timeout: 120_000 }, () => {
  const content = Buffer.alloc(50 * 1024 * 1024, 'content')
  const text = content.toString('base64')
  assert.ok(decodeBase64(text)?.equals(content))
  assert.ok(decodeBase64(`${text.slice(0, 4000)}\n${text.slice(4000)}`)?.equals(content))
  assert.equal(decodeBase64(`${text.slice(0, -4)}****`), undefined)
  assert.equal(decodeBase64(`${'AAAA'.repeat(262_143)}AA==${'AAAA'.repeat(262_144)}`), undefined)
  assert.equal(decodeBase64(`${'AAAA'.repeat(262_144)}A`), undefined)
  assert.equal(decodeBase64('AAAA'.repeat(27 * 1024 * 1024)), undefined)
})
