import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fc } from '#tests/support/properties.ts'
import { imageSize, sniffType } from './sniff.ts'

const hex = (text: string) => Buffer.from(text.replaceAll(' ', ''), 'hex')
const text = (content: string) => Buffer.from(content, 'latin1')

const png = hex('89504e470d0a1a0a 0000000d 49484452 00000140 000000c8')
const gif = text('GIF89a\x40\x01\xc8\x00\xf7\x00\x00')
const jpeg = hex('ffd8 ffe0 0010 4a46494600010100000100010000 ffff db 0004 0102 ffc2 0011 08 00c8 0140 03')
const lossy = hex('52494646 00000000 57454250 56503820 00000000 300100 9d012a 4001 c800')
const lossless = Buffer.concat([hex('52494646 00000000 57454250 5650384c 00000000 2f'), hex('3fc13100')])
const extended = hex('52494646 00000000 57454250 56503858 0a000000 10000000 3f0100 c70000')

test('the first bytes decide the type of a file', () => {
  const files: [Buffer, string | undefined][] = [
    [png, 'image/png'],
    [gif, 'image/gif'],
    [text('GIF87a'), 'image/gif'],
    [jpeg, 'image/jpeg'],
    [lossy, 'image/webp'],
    [text('%PDF-1.7\n'), 'application/pdf'],
    [text('PK\x03\x04\x14\x00'), 'application/zip'],
    [text('PK\x05\x06'), 'application/zip'],
    [text('<!DOCTYPE HTML><p>'), 'text/html'],
    [text('\n\t <html lang=en>'), 'text/html'],
    [Buffer.from('\ufeff<script>x'), 'text/html'],
    [text('<!-- x --><svg>'), 'text/html'],
    [text('<svg xmlns="http://www.w3.org/2000/svg">'), undefined],
    [text('RIFF\x00\x00\x00\x00WAVE'), undefined],
    [text('plain text'), undefined],
    [text('GIF'), undefined],
    [Buffer.alloc(0), undefined],
  ]
  for (const [head, type] of files) assert.equal(sniffType(head), type, head.toString('latin1'))
})

test('the header contains the dimensions of an image', () => {
  for (const head of [png, gif, jpeg, lossy, lossless, extended]) {
    assert.deepEqual(imageSize(head), { width: 320, height: 200 }, head.toString('latin1'))
  }
  assert.deepEqual(imageSize(Buffer.concat([png.subarray(0, 16), hex('ffffffff 00000001')])), {
    width: 4294967295,
    height: 1,
  })
})

test('a broken header is not an error', () => {
  const cut = [png, gif, jpeg, lossy, lossless, extended].map((head) => head.subarray(0, -5))
  for (const head of [...cut, text('%PDF-1.7'), Buffer.alloc(0)]) assert.equal(imageSize(head), undefined)
  const begin = fc.constantFrom(...[png, gif, jpeg, lossy, extended].map((head) => head.subarray(0, 12)))
  fc.assert(
    fc.property(begin, fc.uint8Array({ maxLength: 40 }), (head, rest) => {
      const size = imageSize(Buffer.concat([head, rest]))
      assert.ok(size === undefined || (size.width >= 0 && size.height >= 0))
    }),
  )
})

test('an image with only segments is read once', { timeout: 120_000 }, () => {
  assert.equal(imageSize(Buffer.concat([hex('ffd8'), Buffer.alloc(5_000_000, hex('ffe00002'))])), undefined)
  assert.equal(imageSize(Buffer.concat([hex('ffd8'), Buffer.alloc(5_000_000, 0xff)])), undefined)
  assert.equal(imageSize(Buffer.concat([hex('ffd8 ffe0 0000 ffe0 0000')])), undefined)
})
