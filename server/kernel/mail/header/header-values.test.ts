import assert from 'node:assert/strict'
import { test } from 'node:test'
import { messageIdsOf } from '#kernel/mail/message-ids.ts'
import { readDate } from './dates.ts'
import { decodeWords } from './encoded-words.ts'
import { readStructured } from './parameters.ts'

const words: [given: string, expected: string][] = [
  ['plain', 'plain'],
  ['=?utf-8?Q?Gr=C3=BC=C3=9Fe?=', 'Grüße'],
  ['=?UTF-8?b?R3LDvMOfZQ==?=', 'Grüße'],
  ['=?utf-8?B?R3LDvMOfZQ?=', 'Grüße'],
  ['=?utf-8?Q?a?= =?utf-8?Q?b?=', 'ab'],
  ['=?utf-8?Q?a_?= =?iso-8859-1?Q?=E4?=', 'a ä'],
  ['=?utf-8?Q?a?= b =?utf-8?Q?c?=', 'a b c'],
  ['=?utf-8?Q?=C3?= =?utf-8?Q?=A4?=', 'ä'],
  ['=?utf-8?Q?a b?=', 'a b'],
  ['x=?utf-8?Q?=C3=A4?=y', 'xäy'],
  ['=?utf-8?Q?Why=3F=20Because?=', 'Why? Because'],
  ['=?utf-8?Q?Why?=20Because?=', 'Why? Because'],
  ['=?utf-8?Q?no end', 'no end'],
  ['=?utf-8?X?abc?=', '=?utf-8?X?abc?='],
  ['=?no-such-charset?Q?=C3=A4?=', 'ä'],
  ['=?utf-8*en-us?Q?hi?=', 'hi'],
  ['=?utf-8?Q??=', ''],
  ['=?=?utf-8?Q?x?=', '=?x'],
  ['=?utf-8?Q?a=0D=0Ab?=', 'a b'],
]

test('encoded words are decoded, also broken ones', () => {
  for (const [given, expected] of words) assert.equal(decodeWords(given), expected, given)
})

const ids: [given: string, expected: string[]][] = [
  ['<a@b>', ['a@b']],
  ['<a@b><c@d>,<a@b>', ['a@b', 'c@d']],
  ['a@b', ['a@b']],
  ['Your mail of Monday <a@b>', ['a@b']],
  ['<a\r\n b@c>', ['ab@c']],
  ['<a@b', ['a@b']],
  ['<>', []],
  ['', []],
  ['no id', []],
  ['<no-at-sign>', ['no-at-sign']],
  [`<${'a'.repeat(1500)}>`, []],
]

test('message ids are found', () => {
  for (const [given, expected] of ids) assert.deepEqual(messageIdsOf(given), expected, given)
})

const dates: [given: string, expected: string | null][] = [
  ['Tue, 4 Mar 2025 09:15:00 +0100', '2025-03-04T08:15:00.000Z'],
  ['4 Mar 2025 09:15 GMT', '2025-03-04T09:15:00.000Z'],
  ['Tue,  4 March 2025 09.15.01 -0500 (EST)', '2025-03-04T14:15:01.000Z'],
  ['04-Mar-25 09:15 PM EST', '2025-03-05T02:15:00.000Z'],
  ['Tue, 04 Mar 25 12:15 am +0000', '2025-03-04T00:15:00.000Z'],
  ['Tue, 4 Mar 99 09:15:00 +0000', '1999-03-04T09:15:00.000Z'],
  ['Tue, 4 Mar 2025 09:15:00 +9900', '2025-03-04T09:15:00.000Z'],
  ['2025-03-04T09:15:00Z', '2025-03-04T09:15:00.000Z'],
  ['Thu, 1 Jan 1970 00:00:00 +0000', null],
  ['Tue, 4 Mar 9999 09:15:00 +0000', null],
  ['Tue, 99 Mar 2025 99:15:00 +0000', null],
  ['yesterday', null],
  ['', null],
]

test('plausible dates are read', () => {
  for (const [given, expected] of dates) assert.equal(readDate(given), expected, given)
})

const fields: [given: string, value: string, parameters: Record<string, string>][] = [
  ['text/plain', 'text/plain', {}],
  ['Text/HTML; Charset="UTF-8"', 'text/html', { charset: 'UTF-8' }],
  ['text/plain charset=utf-8', 'text/plain', { charset: 'utf-8' }],
  ['text/plain; charset=utf-8 (comment)', 'text/plain', { charset: 'utf-8' }],
  ['multipart/mixed; boundary="a;b\\"c"', 'multipart/mixed', { boundary: 'a;b"c' }],
  ['multipart/mixed; boundary="a', 'multipart/mixed', { boundary: 'a' }],
  ['multipart/mixed; boundary=a; boundary=b', 'multipart/mixed', { boundary: 'a' }],
  ['attachment; filename=a b.pdf; size=3', 'attachment', { filename: 'a b.pdf', size: '3' }],
  ['attachment; filename="C:\\dir\\a.pdf"', 'attachment', { filename: 'C:\\dir\\a.pdf' }],
  [`attachment; filename="x"; filename*=utf-8''%C3%A4`, 'attachment', { filename: 'ä' }],
  [`attachment; filename*=%C3%A4`, 'attachment', { filename: 'ä' }],
  [`attachment; filename*1="b"; filename*0="a"`, 'attachment', { filename: 'ab' }],
  [`attachment; filename*0*=iso-8859-1''%E4; filename*1*=%F6; filename*2=.x`, 'attachment', { filename: 'äö.x' }],
  ['attachment; filename="=?utf-8?Q?=C3=A4?="', 'attachment', { filename: 'ä' }],
  ['attachment; =x; ;; y', 'attachment', {}],
  ['', '', {}],
]

test('parameters are read, also broken ones', () => {
  for (const [given, value, parameters] of fields) {
    const read = readStructured(given)
    assert.deepEqual([read.value, Object.fromEntries(read.parameters)], [value, parameters], given)
  }
})
