import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fc } from '#tests/support/properties.ts'
import { unflow } from './flowed.ts'
import { decodeTransfer } from './transfer-encoding.ts'
import { takeUuencoded } from './uuencode.ts'

test('transfer encodings are decoded', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
      const content = Buffer.from(bytes)
      const lines = content.toString('base64').replaceAll(/.{76}/g, '$&\r\n')
      assert.deepEqual(decodeTransfer(Buffer.from(lines), 'Base64'), content)
      const quoted = Array.from(bytes, (byte) => `=${byte.toString(16).padStart(2, '0')}=\r\n`).join('')
      assert.deepEqual(decodeTransfer(Buffer.from(quoted), 'quoted-printable'), content)
    }),
  )
})

test('data after the padding of base64 is more base64 or was added in transit', () => {
  const cases: [given: string, expected: string][] = [
    ['SGVsbG8=IHdvcmxk', 'Hello world'],
    ['SGVsbG8=\r\nIHdvcmxkIQ==\r\n', 'Hello world!'],
    [
      'SGVsbG8gd29ybGQh\nSGVsbG8=\n\n_______________________________________________\nlist mailing list\nlist@x.example',
      'Hello world!Hello',
    ],
    ['SGVsbG8gd29ybA==\n--\nsent by a scanner\n', 'Hello worl'],
    ['SGVsbG8=\n\n', 'Hello'],
    ['SGVsbG8gd29y\tbGQh', 'Hello world!'],
    ['S*GVsbG8gd29ybGQh', 'Hello world!'],
    ['SGVsbG8', 'Hello'],
  ]
  for (const [given, expected] of cases) {
    assert.equal(decodeTransfer(Buffer.from(given), 'base64').toString(), expected, given)
  }
})

test('uuencoded lines are read without the line before them', () => {
  const cases: [given: string, expected: string][] = [
    ['begin 644 x\n#0V%T\n`\nend\n', 'Cat'],
    ['#0V%T\n`\nend\n', 'Cat'],
    ['#0V%T\r\n', 'Cat'],
    ['\nbegin\n#0V%T\n#0V%T\n\n', 'CatCat'],
    ['This was never encoded.', 'This was never encoded.'],
  ]
  for (const [given, expected] of cases) {
    assert.equal(decodeTransfer(Buffer.from(given), 'x-uuencode').toString(), expected, given)
  }
})

test('an embedded file is extracted, and only a complete one', () => {
  const file = 'begin 644 a b.txt\n#0V%T\n`\nend\n'
  const cases: [given: string, text: string, files: [string, string][]][] = [
    [`hi\n${file}bye`, 'hi\nbye', [['a b.txt', 'Cat']]],
    [
      `${file}${file}`,
      '',
      [
        ['a b.txt', 'Cat'],
        ['a b.txt', 'Cat'],
      ],
    ],
    ['begin 644 x\n#0V%T\n', 'begin 644 x\n#0V%T\n', []],
    ['begin 644 x\nwords in lower case\nend\n', 'begin 644 x\nwords in lower case\nend\n', []],
    ['begin 644\nend', 'begin 644\nend', []],
    ['begin-base64 644 x\nQ2F0\n====\nbye', 'bye', [['x', 'Cat']]],
    ['in the beginning', 'in the beginning', []],
  ]
  for (const [given, text, files] of cases) {
    const taken = takeUuencoded(given)
    assert.deepEqual(
      [taken.text, taken.files.map(({ filename, content }) => [filename, content.toString()])],
      [text, files],
    )
  }
})

test('flowed lines are joined', () => {
  const cases: [given: string, expected: string][] = [
    ['a \nb', 'a b'],
    ['a\nb', 'a\nb'],
    ['> a \n> b\nc', '> a b\nc'],
    ['> a \n>> b', '> a \n>> b'],
    ['> a \nb', '> a \nb'],
    [' >quoted by nobody', '>quoted by nobody'],
    ['text \n-- \nAnn', 'text \n-- \nAnn'],
    ['', ''],
  ]
  for (const [given, expected] of cases) assert.equal(unflow(given, false), expected, given)
  assert.equal(unflow('日本 \n語', true), '日本語')
})
