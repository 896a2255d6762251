import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ParsedMail } from './mail.ts'
import { parseMail } from './parse.ts'
import { UnreadableMail } from './unreadable.ts'

/** The time limit on a busy machine; on an idle one a test takes a fraction of a second. */
const timeout = 20_000
const header = 'From: Nora <nora@acme.example>\nSubject: huge\n'
const list = (count: number, item: (index: number) => string, separator: string) =>
  Array.from({ length: count }, (_, index) => item(index)).join(separator)

const huge: Record<string, { mail: () => string; warning: RegExp; check: (mail: ParsedMail) => void }> = {
  'multiparts nested 1,000 deep': {
    mail: () =>
      `${header}${list(1000, (index) => `Content-Type: multipart/mixed; boundary=b${index}\n\n--b${index}\n`, '')}\ndeep\n`,
    warning: /nested deeper than 50/,
    check: ({ parts }) => assert.match(parts[0]?.content.toString() ?? '', /deep\n$/),
  },
  '50,000 parts': {
    mail: () =>
      `${header}Content-Type: multipart/mixed; boundary=b\n\n${'--b\nContent-Type: image/png\n\nx\n'.repeat(50_000)}--b--\n`,
    warning: /more than 1000 parts/,
    check: ({ parts }) => assert.equal(parts.length, 999),
  },
  '10,000 header fields': {
    mail: () => `${header}${'X-Field: value\n'.repeat(10_000)}\ntext`,
    warning: /header is too long/,
    check: ({ text, headers }) => assert.deepEqual([text, headers.get('x-field')?.length], ['text', 998]),
  },
  'a header field of 5 MB': {
    mail: () => `${header}X-Field: ${'a'.repeat(5_000_000)}\nTo: a@b.example\n\ntext`,
    warning: /"X-Field" is too long/,
    check: ({ text, to, headers }) => {
      assert.deepEqual([text, to.length], ['text', 1])
      assert.ok((headers.get('x-field')?.[0]?.length ?? 0) < 1_100_000)
    },
  },
  'references of 1 MB': {
    mail: () => `${header}References: ${list(40_000, (index) => `<id${index}@acme.example>`, '\n ')}\n\ntext`,
    warning: /more than 200 references/,
    check: ({ references }) =>
      assert.deepEqual(
        [references.length, references[0], references.at(-1)],
        [200, 'id0@acme.example', 'id39999@acme.example'],
      ),
  },
  '20,000 recipients': {
    mail: () => `${header}To: ${list(20_000, (index) => `"Nr. ${index}" <u${index}@acme.example>`, ',\n ')}\n\ntext`,
    warning: /"to" has more addresses/,
    check: ({ to }) => assert.deepEqual([to.length, to[1999]?.address], [2000, 'u1999@acme.example']),
  },
  'groups inside each other': {
    mail: () => `${header}To: ${'g:'.repeat(100_000)}a@b.example${';'.repeat(100_000)}\n\ntext`,
    warning: /"to" has more addresses/,
    check: ({ to }) => assert.deepEqual(to, [{ name: '', address: 'a@b.example' }]),
  },
  'a text of 50 MB': {
    mail: () => `${header}\n${'a line of text\n'.repeat(3_500_000)}`,
    warning: /too long to be shown/,
    check: ({ text, parts }) =>
      assert.deepEqual([text?.length, parts[0]?.content.length], [2 * 1024 * 1024, 52_500_000]),
  },
}

for (const [what, { mail, warning, check }] of Object.entries(huge)) {
  test(`${what} are read up to a limit`, { timeout }, () => {
    const read = parseMail(Buffer.from(mail()))
    assert.match(read.warnings.join('\n'), warning)
    assert.deepEqual([read.from[0]?.address, read.subject], ['nora@acme.example', 'huge'])
    check(read)
  })
}

test('a mail of 50 MB needs little more memory than its files', { timeout }, () => {
  const line = `${'A'.repeat(76)}\r\n`
  const raw = Buffer.from(
    `${header}Content-Type: application/zip\nContent-Transfer-Encoding: base64\n\n${line.repeat(670_000)}`,
  )
  const before = process.memoryUsage().arrayBuffers
  const { parts } = parseMail(raw)
  assert.equal(parts[0]?.content.length, 38_190_000)
  assert.ok(process.memoryUsage().arrayBuffers - before < 100 * 1024 * 1024)
})

test('invalid messages are rejected with the reason', () => {
  const others = [
    '',
    'hello world',
    '\x89PNG\r\n\x1a\n',
    '{"from": "x"}',
    '<!DOCTYPE html><p>From: x',
    'http://example.org',
    '\n'.repeat(1_000_000),
    '\0'.repeat(1_000_000),
  ]
  for (const bytes of others) assert.throws(() => parseMail(Buffer.from(bytes, 'latin1')), UnreadableMail)
})
