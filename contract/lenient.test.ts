import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { z } from 'zod'
import {
  bool,
  boundedText,
  flag,
  id,
  int,
  jsonObject,
  list,
  optionalId,
  requiredText,
  text,
  timestampInput,
} from './lenient.ts'

const refused = Symbol('refused')
const parse = (schema: z.ZodType, value: unknown) => {
  const { success, data } = schema.safeParse(value)
  return success ? data : refused
}

const table: [name: string, schema: z.ZodType, cases: [input: unknown, expected: unknown][]][] = [
  [
    'text',
    text(5),
    [
      ['abc', 'abc'],
      [12, '12'],
      ['abcdefg', 'abcde'],
      ['a\0b', 'ab'],
      ['abcd😀', 'abcd'],
      ['\uD800', '\uFFFD'],
      [['a'], refused],
      [{}, refused],
      [null, refused],
    ],
  ],
  [
    'required text',
    requiredText('Name'),
    [
      [' a ', 'a'],
      ['', refused],
      ['  ', refused],
      ['\0', refused],
      [undefined, refused],
      [{}, refused],
    ],
  ],
  [
    'bounded text',
    boundedText('Note', 3),
    [
      ['abc', 'abc'],
      ['abcd', refused],
    ],
  ],
  [
    'boolean',
    bool(),
    [
      ['false', false],
      ['0', false],
      ['true', true],
      [1, true],
      [false, false],
      ['maybe', refused],
      ['', refused],
      [[], refused],
      [2, refused],
    ],
  ],
  [
    'flag',
    flag(),
    [
      ['1', true],
      ['true', true],
      ['yes', true],
      ['', false],
      ['false', false],
      ['0', false],
      ['f', false],
      ['OFF', false],
    ],
  ],
  [
    'id',
    id(),
    [
      [1, 1],
      ['7', 7],
      [0, refused],
      [-1, refused],
      ['abc', refused],
      ['1e3', refused],
      ['01', refused],
      [1.5, refused],
      ['99999999999999999999', refused],
      [2_147_483_648, refused],
      [[1], refused],
      [null, refused],
      [Number.NaN, refused],
    ],
  ],
  [
    'optional id',
    optionalId(),
    [
      [0, null],
      ['', null],
      [null, null],
      ['3', 3],
      [-1, refused],
      ['abc', refused],
    ],
  ],
  [
    'integer',
    int(0, 10),
    [
      ['0', 0],
      [10, 10],
      [11, refused],
      ['-0', refused],
    ],
  ],
  [
    'list',
    list(id()),
    [
      [
        [1, '2'],
        [1, 2],
      ],
      ['3', [3]],
      [null, []],
      [['x'], refused],
      [Array.from({ length: 1001 }, () => 1), refused],
    ],
  ],
  [
    'timestamp',
    timestampInput(),
    [
      ['2026-01-05', '2026-01-05T00:00:00.000Z'],
      ['2026-01-05T09:30:00Z', '2026-01-05T09:30:00.000Z'],
      ['2026-01-05 09:30:00', '2026-01-05T09:30:00.000Z'],
      ['2026-01-05T09:30:00+02:00', '2026-01-05T07:30:00.000Z'],
      ['2026-13-01', refused],
      ['0000-01-01', refused],
      ['2026-02-31', refused],
      ['9999-12-31T23:59-10:00', refused],
      ['tomorrow', refused],
      [5, refused],
    ],
  ],
  [
    'object',
    jsonObject(30),
    [
      [{ a: 'x\0y' }, { a: 'xy' }],
      ['{}', refused],
      [{ a: 'x'.repeat(50) }, refused],
      [[], refused],
    ],
  ],
]

for (const [name, schema, cases] of table) {
  test(`${name}: takes what clients send and refuses the rest`, () => {
    for (const [input, expected] of cases) assert.deepEqual(parse(schema, input), expected, `${JSON.stringify(input)}`)
  })
}
