import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fc } from '#tests/support/properties.ts'
import { readAddresses } from './addresses.ts'

const read = (text: string): string[] =>
  readAddresses(Buffer.from(text).toString('latin1')).map(({ name, address }) =>
    name ? `${name} <${address}>` : address,
  )

const cases: [given: string, expected: string[]][] = [
  ['ann@example.org', ['ann@example.org']],
  ['Ann <Ann@EXAMPLE.org>', ['Ann <Ann@example.org>']],
  ['"Ann, Acme" <ann@example.org>, bob@example.org', ['Ann, Acme <ann@example.org>', 'bob@example.org']],
  ['ann@example.org (Ann (of Acme))', ['Ann (of Acme) <ann@example.org>']],
  ['ann@example.org; bob@example.org;', ['ann@example.org', 'bob@example.org']],
  ['Team: ann@example.org, Bob <bob@example.org>;', ['ann@example.org', 'Bob <bob@example.org>']],
  ['A: B: ann@example.org;;', ['ann@example.org']],
  ['undisclosed-recipients:;', []],
  ['', []],
  ['<>', []],
  [',,;;', []],
  ['Ann ann@example.org', ['Ann <ann@example.org>']],
  ['<ann@example.org', ['ann@example.org']],
  ['ann@example.org>', ['ann@example.org']],
  ['Ann <ann@example.org, Bob <bob@example.org>', ['Ann <ann@example.org>', 'Bob <bob@example.org>']],
  ['"Ann <ann@example.org>', ['Ann <ann@example.org>']],
  ['<<ann@example.org>>', ['ann@example.org']],
  ["'ann@example.org'", ['ann@example.org']],
  ['"ann@example.org"', ['ann@example.org']],
  ['mailto:ann@example.org', ['ann@example.org']],
  ['<mailto:ann@example.org>', ['ann@example.org']],
  ['<@a.example,@b.example:ann@example.org>', ['ann@example.org']],
  ['ann @ example.org', ['ann@example.org']],
  ['joe(comment)@(c)example.com', ['joe@example.com']],
  ['joe (a) @ (b) example.com (Joe)', ['Joe <joe@example.com>']],
  ['Joe <joe(comment)@(c)example.com>', ['Joe <joe@example.com>']],
  ['Joe <joe (at home, mostly) @ example.com>', ['Joe <joe@example.com>']],
  ['joe.(c)blow@example.(c)com', ['joe.blow@example.com']],
  ['joe . blow @ example . com', ['joe.blow@example.com']],
  ['Dr. Joe joe@example.com', ['Dr. Joe <joe@example.com>']],
  ['(first) joe@example.com', ['first <joe@example.com>']],
  ['(a, b: c;) joe@example.com, ann@example.org', ['a, b: c; <joe@example.com>', 'ann@example.org']],
  ['Pete(A nice \\) chap) <pete(his account)@silly.test(his host)>', ['Pete <pete@silly.test>']],
  [
    'A Group(Some people):Chris <c@(home)public.example>,joe@example.org;',
    ['Chris <c@public.example>', 'joe@example.org'],
  ],
  ['"joe blow"@example.com', ['"joe blow"@example.com']],
  ['<"joe\\"blow"@example.com>', ['"joe\\"blow"@example.com']],
  ['joe."b l".ow@example.com', ['joe."b l".ow@example.com']],
  ['joe@example.com <>', ['joe@example.com']],
  ['<@a.example:joe@example.com>', ['joe@example.com']],
  ['< ann@example.org >', ['ann@example.org']],
  ['ann@[192.0.2.1]', ['ann@[192.0.2.1]']],
  // The address is the one in the last brackets, regardless of the name.
  ['"boss@corp.example" <eve@evil.example>', ['boss@corp.example <eve@evil.example>']],
  ['boss@corp.example <eve@evil.example>', ['boss@corp.example <eve@evil.example>']],
  ['Boss <boss@corp.example> <eve@evil.example>', ['Boss boss@corp.example <eve@evil.example>']],
  // What looks like an address inside of quotes is the local part of another one.
  ['"boss@corp.example x"@evil.example', ['"boss@corp.example x"@evil.example']],
  ['boss@corp.example@evil.example', []],
  ['=?utf-8?Q?M=C3=BCller,_Ann?= <ann@example.org>', ['Müller, Ann <ann@example.org>']],
  ['"=?utf-8?Q?J=C3=B6rg?=" <j@example.org>', ['Jörg <j@example.org>']],
  ['=?utf-8?Q?Ann_=3Cann=40example.org=3E?=', ['Ann <ann@example.org>']],
  ['=?utf-8?Q?boss=40corp.example?= <eve@evil.example>', ['boss@corp.example <eve@evil.example>']],
  ['Jörg <jörg@münchen.example>', ['Jörg <jörg@münchen.example>']],
  [`${'a'.repeat(400)}@example.org`, []],
  ['" ann@example.org "', ['ann@example.org']],
  ['"ann@example.org\r\n"', ['ann@example.org']],
  ['"ann@example .org"', []],
]

for (const [given, expected] of cases) {
  test(`the people in ${given.slice(0, 60)}`, () => assert.deepEqual(read(given), expected))
}

test('with any input, an address has two parts and no line break', () => {
  const piece = fc.constantFrom(
    '<',
    '>',
    '"',
    '\\',
    '(',
    ')',
    ',',
    ';',
    ':',
    '@',
    ' ',
    'ann@example.org',
    'Ann',
    '=?utf-8?Q?=0D=0Ax?=',
    '=?',
    '?=',
    '\r\n',
    '\0',
    'ä',
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 15 }), (pieces) => {
      for (const { name, address } of readAddresses(Buffer.from(pieces.join('')).toString('latin1'))) {
        assert.match(address, /^[^\r\n\0]+@[^\s@]+$/)
        assert.doesNotMatch(name, /[\r\n\0]/)
      }
    }),
    { numRuns: 1000 },
  )
})
