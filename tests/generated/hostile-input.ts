import { fc } from '#tests/support/properties.ts'

/** `nested(3)`: an object in an object in an object. */
const nested = (depth: number): unknown => JSON.parse('{"a":'.repeat(depth) + '1' + '}'.repeat(depth))

/** Values that broke someone's server once, by name, so that a failing example is short to read. */
const values: Record<string, unknown> = {
  null: null,
  true: true,
  'minus one': -1,
  'a fraction': 1.5,
  'the largest number': Number.MAX_VALUE,
  'past int4': 2 ** 31,
  'past 2^53': 2 ** 53 + 2,
  'digits without end': '9'.repeat(400),
  'a number like NaN': 'NaN',
  'a number like Infinity': '-Infinity',
  'an exponent': '1e3',
  'a hexadecimal number': '0x10',
  'digits of another script': '१२३',
  nothing: '',
  blanks: ' \t\n ',
  'a hundred thousand characters': 'x'.repeat(100_000),
  'ten thousand pictures': '🦊'.repeat(10_000),
  'a stack of accents': `a${'\u0301'.repeat(5000)}`,
  NUL: 'a\0b',
  'half a character': 'x\uD83E',
  'the other half': '\uDD8Ax',
  'text that turns around': '\u202Egnp.exe',
  'a quote': "'",
  'a backslash': '\\',
  'SQL always true': "1' or '1'='1' --",
  'SQL destruction': "'; drop table users cascade; --",
  'SQL delay': "'||(pg_sleep(9))||'",
  'a SQL placeholder': '$1 $2 ::int {}',
  'LIKE wildcards': '%_%\\_'.repeat(50),
  'a regular expression bomb': `/(a+)+$/ (a|a)*b ${'a'.repeat(40)}!`,
  'an open range': 'name:[a TO',
  'open brackets': '('.repeat(3000),
  'operators only': 'NOT AND OR ! - NOT NOT',
  'a hundred clauses': Array.from({ length: 100 }, (_, index) => `name:*${index}*`).join(' OR '),
  'a prototype': '__proto__',
  'an inherited name': 'constructor',
  'an inherited method': 'toString',
  'a header of its own': 'x\r\nSet-Cookie: polluted=1\r\n\r\n<b>',
  markup: '<img src=x onerror=alert(1)>',
  'a template': '#{constructor.constructor("return process")()} ${7*7} {{7*7}}',
  'a path': '../../../../etc/passwd\0.png',
  'a data address': 'data:image/svg+xml;base64,PHN2Zy8+',
  'the year zero': '0000-00-00T00:00:00Z',
  'the last day of time': '+275760-09-13T00:00:00.001Z',
  'a day that is none': '2026-02-30',
  'an empty list': [],
  'a list of nothing': [null],
  'lists in lists': [[[[1]]]],
  'two thousand ids': Array.from({ length: 2000 }, (_, index) => index),
  'an empty object': {},
  'a poisoned object': JSON.parse('{"__proto__":{"polluted":true}}'),
  'a poisoned constructor': { constructor: { prototype: { polluted: true } } },
  'an object like a list': { length: 1_000_000_000, 0: 'x' },
  'an object with odd methods': JSON.parse('{"toString":1,"valueOf":1,"toJSON":1,"then":1,"hasOwnProperty":1}'),
  'a deep object': nested(60),
  'a bottomless object': nested(300),
}

export type HostileValue = { kind: string; inside: 'plain' | 'list' | 'object' | 'key' }

/** A hostile value alone, in a list, as a value in an object or as a key. */
export const hostileValue: fc.Arbitrary<HostileValue> = fc.record({
  kind: fc.constantFrom(...Object.keys(values)),
  inside: fc.oneof(
    { weight: 5, arbitrary: fc.constant('plain' as const) },
    { weight: 2, arbitrary: fc.constantFrom('list' as const, 'object' as const, 'key' as const) },
  ),
})

export function valueOf({ kind, inside }: HostileValue): unknown {
  const value = values[kind]
  if (inside === 'list') return [value, 1, value]
  if (inside === 'object') return { 1: value, value, name: value }
  if (inside === 'key') return { [typeof value === 'string' ? value : JSON.stringify(value)]: 1 }
  return value
}

/** Bodies that do not match their content type, or whose type is vague. */
export const hostileBodies: Record<string, { payload: string; type?: string }> = {
  'half an object': { payload: '{"name":', type: 'application/json' },
  'a list': { payload: '[1,2]', type: 'application/json' },
  'a bare number': { payload: '1e999', type: 'application/json' },
  'a bare null': { payload: 'null', type: 'application/json' },
  'brackets without end': { payload: '['.repeat(100_000), type: 'application/json' },
  'a poisoned body': { payload: '{"__proto__":{"polluted":true},"name":"x"}', type: 'application/json' },
  'another charset': { payload: '{"name":"x"}', type: 'application/json; charset=utf-16' },
  'no type': { payload: '{"name":"x"}' },
  'an odd type': { payload: '{"name":"x"}', type: 'application/vnd.x+JSON;a="b' },
  'a type that is none': { payload: '{"name":"x"}', type: ';;;' },
  markup: { payload: '<a/>', type: 'application/xml' },
  'a poisoned form': {
    payload: '__proto__[polluted]=1&a[__proto__][polluted]=1&constructor[prototype][polluted]=1',
    type: 'application/x-www-form-urlencoded',
  },
  'a deep form': { payload: `a${'[b]'.repeat(5000)}=1`, type: 'application/x-www-form-urlencoded' },
  'a broken form': { payload: '%zz=%&=&&[]=1&a[=1', type: 'application/x-www-form-urlencoded' },
  'parts without a boundary': { payload: '--x\r\n\r\n', type: 'multipart/form-data' },
  'parts without an end': {
    payload: '--x\r\nContent-Disposition: form-data; name="file"; filename="../x"\r\n\r\nabc',
    type: 'multipart/form-data; boundary=x',
  },
}

const base64 = (text: string) => Buffer.from(text).toString('base64')

/** Headers that people and programs get wrong. */
export const hostileHeaders: Record<string, Record<string, string>> = {
  'Basic without anything': { authorization: 'Basic' },
  'Basic that is not base64': { authorization: 'Basic ???' },
  'Basic without a colon': { authorization: `Basic ${base64('nobody')}` },
  'Basic with NUL': { authorization: `Basic ${base64('\0:\0')}` },
  'Basic with a long password': { authorization: `Basic ${base64(`nobody@example.com:${'x'.repeat(20_000)}`)}` },
  'Basic as SQL': { authorization: `Basic ${base64("' or 1=1 --:' or 1=1 --")}` },
  'an empty token': { authorization: 'Token token=' },
  'half a token': { authorization: 'Token token="' },
  'a long token': { authorization: `Token token=${'x'.repeat(20_000)}` },
  'a token as SQL': { authorization: "Token token=' or '1'='1" },
  'a bearer of nothing': { authorization: 'Bearer' },
  'a bearer like a JWT': { authorization: 'Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOjF9.' },
  'an unknown scheme': { authorization: 'Digest username="x"' },
  'a scheme that is none': { authorization: '\u00ff\u00fe' },
  'on behalf of SQL': { from: "' or 1=1 --" },
  'on behalf of many digits': { from: '9'.repeat(5000) },
  'on behalf of __proto__': { 'x-on-behalf-of': '__proto__' },
  'on behalf of somebody inactive': { 'x-on-behalf-of': '1' },
  'a broken cookie': { cookie: '=;;; a=%zz; __proto__=1; session="' },
  'a long cookie': { cookie: `session=${'x'.repeat(20_000)}` },
  'a foreign origin': { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
  'a foreign host': { host: 'evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'javascript' },
  'a forged address': { 'x-forwarded-for': "127.0.0.1, ' or 1=1, ::ffff:0:0, <b>" },
  'odd wishes': { accept: '\u00ff', 'accept-language': 'x'.repeat(5000), 'if-none-match': '*', range: 'bytes=-1,--' },
  'a browser without end': { 'user-agent': `Mozilla/5.0 ${'('.repeat(20_000)}` },
  'another verb': { 'x-http-method-override': 'DELETE', 'x-method-override': 'DELETE' },
}
