import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseMail } from '#kernel/mail/parse.ts'
import { usualLimits } from '#kernel/mail/limits.ts'
import { readHeader } from './header.ts'

const namesIn = (text: string) => readHeader(Buffer.from(text), 0, usualLimits).fields.map(({ name }) => name)
const valueIn = (text: string, name: string) =>
  readHeader(Buffer.from(text), 0, usualLimits).fields.find((field) => field.name === name)?.value
const bodyOf = (text: string) => text.slice(readHeader(Buffer.from(text), 0, usualLimits).bodyAt)

test('the name of a field may have every printable character', () => {
  const names = ['X-A/B', 'X_Spam{1}', '!odd', '"quoted"', "o'clock", 'x@y.example', '~', '(c)', '#1', 'a'.repeat(400)]
  for (const name of names) {
    const text = `Subject: first\n${name}: odd\nTo: ann@example.org\n\nbody`
    assert.deepEqual(namesIn(text), ['subject', name.toLowerCase(), 'to'], name)
    assert.equal(bodyOf(text), 'body', name)
  }
})

test('a line that lost its indentation does not end the header', () => {
  const cases: [header: string, name: string, value: string][] = [
    ['Subject: one\ntwo three\nTo: a@b.example', 'subject', 'one two three'],
    ['Subject: one\ntwo\nthree\nfour\nTo: a@b.example', 'subject', 'one two three four'],
    [
      'Received: from x.example\nby y.example with SMTP;\nMon, 1 Jan 2024 10:00:00 +0000\nTo: a@b.example',
      'to',
      'a@b.example',
    ],
    ['Content-Type: multipart/mixed;\nboundary="b-1"', 'content-type', 'multipart/mixed; boundary="b-1"'],
    [
      'Content-Type: text/plain;\ncharset=utf-8;\nformat=flowed',
      'content-type',
      'text/plain; charset=utf-8; format=flowed',
    ],
    ['To: a@b.example,\nc@d.example', 'to', 'a@b.example, c@d.example'],
    [
      `X-Report: ${'word '.repeat(15)}\n* 0.1 RULE one\n* 0.2 RULE two`,
      'x-report',
      `${'word '.repeat(15)}* 0.1 RULE one * 0.2 RULE two`,
    ],
  ]
  for (const [header, name, value] of cases) {
    assert.equal(valueIn(`${header}\n\nbody`, name), value, header)
    assert.equal(bodyOf(`${header}\n\nbody`), 'body', header)
  }
})

test('garbage in the header changes neither an address nor a type', () => {
  const garbage = ['no field at all', '>From eve@evil.example Mon Jan 1', 'From eve@evil.example Mon Jan 1', '%%% 12']
  for (const line of garbage) {
    const text = `From: a@b.example\n${line}\nContent-Type: text/plain; charset=utf-8\n${line}\nX-Last: 1\n\nbody`
    assert.deepEqual(
      [valueIn(text, 'from'), valueIn(text, 'content-type')],
      ['a@b.example', 'text/plain; charset=utf-8'],
    )
    assert.equal(bodyOf(text), 'body')
  }
})

test('a text without an empty line before it stays a text', () => {
  const bodies = [
    'Hello Bob,\nplease note: this\nis a text.\n\nBye: Ann',
    'Dear all,\nhttp://example.org/\nend',
    '<p>Hello: Bob</p>\n<p style="color:red">x</p>',
    '--boundary\nContent-Type: text/plain\n\nx',
  ]
  for (const body of bodies) assert.equal(bodyOf(`From: a@b.example\nSubject: short\n${body}`), body)
})

test('lines before the header are ignored', () => {
  const lines = [
    'From ann@example.org Mon Jan  1 10:00:00 2024\n',
    '>From ann@example.org Mon Jan  1 10:00:00 2024\n',
    'HTTP/1.1 200 OK\n',
    '+OK 1234 octets\n',
    '* 1 FETCH (RFC822 {1234}\n',
    'this is a stray line\nand another one\n',
    '   indented, of a lost field\n',
    '\n\r\n \nstray\n\n',
    '----- forwarded by gateway -----\n',
  ]
  for (const line of lines) {
    const mail = parseMail(
      Buffer.from(`${line}X-Odd/Name: 1\nReceived: by x\nSubject: hi\nFrom: a@b.example\n\nbody\n`),
    )
    assert.deepEqual([mail.subject, mail.from[0]?.address, mail.text], ['hi', 'a@b.example', 'body\n'], line)
  }
})

test('lines that end with several carriage returns have an empty line as well', () => {
  const mail = parseMail(Buffer.from('From: a@b.example\r\r\nSubject: hi\r\r\n\r\r\nbody\r\r\n'))
  assert.deepEqual([mail.subject, mail.text?.trim()], ['hi', 'body'])
})
