import assert from 'node:assert/strict'
import { test } from 'node:test'
import { textInside } from './text-inside.ts'

test('text is found in plain text, tables and HTML', () => {
  assert.equal(textInside('text/plain', Buffer.from('a\r\nb\u0000ü'), 100), 'a\nbü')
  assert.equal(textInside('text/csv; header=present', Buffer.from('a;b\n1;2'), 100), 'a;b\n1;2')
  assert.equal(textInside('TEXT/HTML', Buffer.from('<p>a &uuml;</p><script>x</script>b'), 100), 'a ü\nb')
})

test('other files have none', () => {
  for (const type of ['application/pdf', 'image/png', 'text/calendar', 'text', '', 'application/zip; x=text/plain']) {
    assert.equal(textInside(type, Buffer.from('x'), 100), undefined, type)
  }
})

test('the declared charset is used if it fits, else the detected one', () => {
  const cases: [type: string, content: Buffer][] = [
    ['text/plain', Buffer.from('Größe')],
    ['text/plain', Buffer.from('\ufeffGröße')],
    ['text/plain', Buffer.from('Größe', 'latin1')],
    ['text/plain; charset="ISO-8859-1"', Buffer.from('Größe', 'latin1')],
    ['text/plain; charset=us-ascii; format=flowed', Buffer.from('Größe', 'latin1')],
    ['text/plain; charset=no-such-thing', Buffer.from('Größe')],
    ['text/plain; charset=utf-8', Buffer.from('Größe', 'latin1')],
    ['text/plain; charset=utf-16le', Buffer.from('Größe', 'utf16le')],
    ['text/plain', Buffer.from('\ufeffGröße', 'utf16le')],
    ['text/plain', Buffer.from('\ufeffGröße', 'utf16le').swap16()],
  ]
  for (const [type, content] of cases) assert.equal(textInside(type, content, 100), 'Größe', type)
})

test('text is truncated at the limit, between characters', { timeout: 120_000 }, () => {
  assert.equal(textInside('text/plain', Buffer.from('abcdef'), 3), 'abc')
  assert.ok(textInside('text/plain', Buffer.from('ab😀'), 3)?.isWellFormed())
  assert.equal(textInside('text/html', Buffer.from('<p>abc</p>'.repeat(1_000_000)), 5), 'abc\na')
  assert.equal(textInside('text/plain', Buffer.alloc(6_000_000, 'aé'), 10_000_000)?.length, 3_495_253)
})
