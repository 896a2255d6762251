import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isAutomatic } from './automatic.ts'
import { readBounce } from './bounce.ts'
import { collapseQuotes } from './collapse-quotes.ts'
import { readAddresses } from './header/addresses.ts'
import { readDate } from './header/dates.ts'
import { decodeWords } from './header/encoded-words.ts'
import { readStructured } from './header/parameters.ts'
import { messageIdsOf } from './message-ids.ts'
import { unflow } from './mime/flowed.ts'
import { takeUuencoded } from './mime/uuencode.ts'
import { parseMail } from './parse.ts'
import { textToHtml } from './text-to-html.ts'

/** Each string is repeated to half a megabyte. */
const hostile: [name: string, read: (text: string) => unknown, strings: string[]][] = [
  [
    'addresses',
    (text) => readAddresses(text),
    ['"', '\\"', '(\\(', '<', '<"', '<@', '=?a?q?', 'a@b:', 'a@b.c, ', ' ', '() ', '(a)', '<(', '. ', ' @'],
  ],
  ['encoded words', (text) => decodeWords(text), ['=?', '=?a?q?', '=?utf-8?Q?=?=', '?=AA', '=?utf-8?b?A?= ']],
  ['parameters', (text) => readStructured(text), ['"', '"\\', 'a=b;', 'a*0=b;', "a*='", ' (']],
  ['message ids', (text) => messageIdsOf(text), ['<', '<a ', '<id@x>', 'a@b ', ' ']],
  ['dates', (text) => readDate(text), ['1 ', '1 Jan ', '- ']],
  ['flowed text', (text) => unflow(text, true), ['\n', '>', '> \n', ' ', 'a \n']],
  ['files in a text', (text) => takeUuencoded(text), ['begin 644 x\n', 'begin 644 x\nM#\n', ' \n']],
  ['plain text', (text) => textToHtml(text), ['>', '> ', ' ', '\n', '> \n\n', '&']],
  [
    'quotations',
    foldHalf,
    [
      '<',
      '<a',
      '<a ',
      '<div>',
      '</div>',
      '<div class="gmail_quote">',
      '<blockquote>',
      '<!--',
      '<style>',
      '&',
      '-- <br>',
      'On 1 a@b:<br><blockquote>x</blockquote>',
      'From: x<br>Sent: y<br>',
      '_',
    ],
  ],
  [
    'HTML',
    (text) => parseMail(Buffer.from(`From: a@b.c\nContent-Type: text/html\n\n${text}`)),
    ['<', '<meta ', 'cid:', 'cid:x '],
  ],
  [
    'headers',
    (text) => parseMail(Buffer.from(`From: ${text.replaceAll('\n', '')}\nSubject: x\n ${text}\nX: ${text}`)),
    ['\n ', 'a: \n', '-', 'garbage\n', '\r', '\t'],
  ],
  [
    'bounces',
    readReport,
    ['a@', '@', 'x@y.z ', '550 5.1.1 ', '\n', ' ', '-', 'could not be ', 'delivery ', 'received: ', 'on '],
  ],
]

/** As long as it folds at all. */
function foldHalf(text: string): string {
  return collapseQuotes(text.slice(0, 499_000))
}

function readReport(text: string): unknown {
  const mail = parseMail(
    Buffer.from(
      `From: mailer-daemon@x.y\nReturn-Path: <>\nSubject: ${text.slice(0, 900_000).replaceAll('\n', ' ')}\n\nundeliverable\n${text}`,
    ),
  )
  return [readBounce(mail), isAutomatic({ ...mail, returnPath: null, from: [], headers: new Map([['from', [text]]]) })]
}

/** Of processor time. Linear code takes less than one, quadratic code minutes. */
const mostSeconds = 15

function secondsFor(work: () => unknown): number {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000_000
}

for (const [name, read, strings] of hostile) {
  test(`${name}: half a megabyte is read in linear time`, () => {
    for (const string of strings) {
      const seconds = secondsFor(() => read(string.repeat(500_000 / string.length)))
      assert.ok(seconds < mostSeconds, `${JSON.stringify(string)} took ${seconds} s`)
    }
  })
}
