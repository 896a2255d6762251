import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fc } from '#tests/support/properties.ts'
import { decodeText } from './charset.ts'

test('a charset has many names', () => {
  const names: [name: string, bytes: string, text: string][] = [
    ['ISO_8859-1:1987', '\xe4', 'ä'],
    ['iso8859-15', '\xe4', 'ä'],
    ['8859_1', '\xe4', 'ä'],
    ['x-cp1251', '\xcf', 'П'],
    ['win-1251', '\xcf', 'П'],
    ['"cp1252"', '\x80', '€'],
    ['ms932', '\x93\xfa', '日'],
    ['cp936', '\xc8\xd5', '日'],
    ['x-mac-roman', '\x8a', 'ä'],
    ['cp437', '\x84', 'ä'],
    ['unicode-1-1-utf-7', '+AOQ- +- +2D3eAA-', 'ä + 😀'],
    ['utf-16', '\xfe\xff\x00\xe4', 'ä'],
  ]
  for (const [name, bytes, text] of names) assert.equal(decodeText(Buffer.from(bytes, 'latin1'), name).text, text, name)
})

test('any name and any bytes are decoded without an error', () => {
  const name = fc.oneof(
    fc.string(),
    fc.constantFrom(
      'utf-8',
      'utf-7',
      'iso-2022-jp',
      'iso-2022-kr',
      'hz-gb-2312',
      'gb18030',
      'utf-16',
      'utf-32',
      'hex',
      'base64',
      'binary',
      'x-user-defined',
      'replacement',
      'unknown-8bit',
      '__proto__',
    ),
  )
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 50 }), name, (bytes, charset) => {
      assert.equal(typeof decodeText(Buffer.from(bytes), charset).text, 'string')
    }),
    { numRuns: 1000 },
  )
})
