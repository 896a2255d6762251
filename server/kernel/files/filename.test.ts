import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fc } from '#tests/support/properties.ts'
import { contentDisposition, safeFilename } from './filename.ts'

const names: [given: string, safe: string][] = [
  ['report.pdf', 'report.pdf'],
  ['Übersicht 2025 – Äpfel (1).xlsx', 'Übersicht 2025 – Äpfel (1).xlsx'],
  ['1.7c2f@x.example', '1.7c2f@x.example'],
  ['../../etc/passwd', 'passwd'],
  ['..\\..\\boot.ini', 'boot.ini'],
  ['C:\\Users\\me\\a.txt', 'a.txt'],
  ['/', 'file'],
  ['..', 'file'],
  ['', 'file'],
  ['   ', 'file'],
  ['.htaccess', 'htaccess'],
  ['\u200b.env', 'env'],
  ['a.txt. . ', 'a.txt'],
  ['a\u0000.txt\r\nX: y', 'a.txtX: y'],
  ['invoice\u202efdp.exe', 'invoicefdp.exe'],
  ['a\u2066b\ufeffc\u00add\u2028.txt', 'abcd.txt'],
  ['CON', '_CON'],
  ['nul.txt', '_nul.txt'],
  ['com1.a.b', '_com1.a.b'],
  ['console.log', 'console.log'],
  ['\ud800a.txt', 'a.txt'],
  ['<img src=x onerror=1>.png', '<img src=x onerror=1>.png'],
]

test('a file name has no path', () => {
  for (const [given, safe] of names) assert.equal(safeFilename(given), safe, given)
})

test('a long name keeps its extension', () => {
  assert.equal(safeFilename(`${'a'.repeat(5000)}.docx`), `${'a'.repeat(244)}.docx`)
  assert.equal(safeFilename(`a.${'b'.repeat(5000)}`).length, 249)
  assert.ok(safeFilename('😀'.repeat(5000)).isWellFormed())
})

test('any name becomes safe, and normalizing again changes nothing', () => {
  const part = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom('.', ' ', '/', '\\', 'con', '\u202e', '\ud800', 'x'.repeat(100)),
  )
  fc.assert(
    fc.property(fc.array(part, { maxLength: 8 }), (parts) => {
      const name = safeFilename(parts.join(''))
      assert.ok(name.length > 0 && name.length <= 250 && name.isWellFormed())
      assert.doesNotMatch(name, /[/\\\p{Cc}\p{Cf}]|^[. ]|[. ]$/u)
      assert.equal(safeFilename(name), name)
      const header = contentDisposition('attachment', name)
      assert.match(header, /^attachment; filename="[ !#$&-[\]-~]+"; filename\*=UTF-8''[\w!#$&+.^`|~%-]+$/)
      assert.equal(decodeURIComponent(header.split("''")[1] ?? ''), name)
    }),
    { numRuns: 500 },
  )
})

test('a download has two names: ASCII for old clients and UTF-8', () => {
  assert.equal(contentDisposition('inline', 'a b.txt'), `inline; filename="a b.txt"; filename*=UTF-8''a%20b.txt`)
  assert.equal(
    contentDisposition('attachment', `ä"50%" '(1)*.txt`),
    `attachment; filename="__50__ '(1)*.txt"; filename*=UTF-8''%C3%A4%2250%25%22%20%27%281%29%2A.txt`,
  )
  assert.equal(
    contentDisposition('attachment', 'x"\r\nSet-Cookie: a=b'),
    `attachment; filename="x_Set-Cookie: a=b"; filename*=UTF-8''x%22Set-Cookie%3A%20a%3Db`,
  )
})
