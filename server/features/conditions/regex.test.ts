import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { scratchDatabase } from '#tests/support/database.ts'
import { fc } from '#tests/support/properties.ts'
import { lowerCase } from './lower-case.ts'
import { matchesRegex, maxRegexText } from './regex-match.ts'
import { writeRegex } from './regex-sql.ts'
import { parseRegex } from './regex.ts'

let database: Awaited<ReturnType<typeof scratchDatabase>>
before(async () => {
  database = await scratchDatabase()
})
after(() => database.close())

async function matchesInSql(source: string, texts: readonly string[]): Promise<boolean[]> {
  const { rows } = await sql<{ found: boolean }>`
    select left(lower(text), ${maxRegexText}::int) ~ ${writeRegex(parseRegex(source))} as found
    from unnest(${texts}::text[]) with ordinality as given (text, position) order by position`.execute(database.db)
  return rows.map(({ found }) => found)
}
const matchesHere = (source: string, texts: readonly string[]): boolean[] =>
  texts.map((text) => matchesRegex(parseRegex(source), lowerCase(text)))

/** Left of the bar what matches, right of it what does not. */
const cases: [source: string, matching: string[], other: string[]][] = [
  ['invoice', ['Invoice 12', 'my INVOICE'], ['in voice', '']],
  ['^re:', ['Re: hello'], ['fwd re: hello']],
  ['done$', ['Done', 'all\ndone'], ['done.', 'done\n']],
  ['a.c', ['abc', 'a\nc', 'a😀c'], ['ac', 'abbc']],
  ['^(?:ab|cd)+$', ['ABcd'], ['aab', '']],
  ['^a{2}$', ['aa'], ['a', 'aaa']],
  ['^a{2,}$', ['aa', 'aaaaa'], ['a']],
  ['^a{1,3}$', ['a', 'aaa'], ['', 'aaaa']],
  ['^a{0}b$', ['b'], ['ab']],
  ['colou?r', ['color', 'colour'], ['colouur']],
  ['<.+?>', ['<b>'], ['<>']],
  ['^[A-F0-9]+$', ['c0ffee', 'C0FFEE'], ['coffee']],
  ['^[^a-z]$', ['1', '\n'], ['A', 'a', '12']],
  ['^[\\]\\[\\\\^-]+$', [']', '[^', '\\-'], ['a']],
  ['^[*-/]$', ['*', '-', '/'], ['0']],
  ['^\\d+\\.\\d\\d$', ['12.50', '1.00'], ['12,50', '1.5', '١.٢٢']],
  ['^\\w+$', ['under_score9'], ['zwölf', 'two words']],
  ['^\\S+\\s\\S+$', ['a b', 'a\tb'], ['ab', 'a\u00a0b']],
  ['\\D\\W', ['x!'], ['12', 'x']],
  ['\\n\\t', ['a\n\tb'], ['nt']],
  ['^a|b$', ['ax', 'xb'], ['xa', 'bx']],
  ['^(a|)$', ['', 'a'], ['b']],
  ['(a*)*b', ['aab', 'b'], ['a']],
  ['ÄRGER', ['ärger'], ['arger']],
  ['}]', ['a}]'], ['}']],
]

test('a regular expression matches the same here and in PostgreSQL', async () => {
  for (const [source, matching, other] of cases) {
    const texts = [...matching, ...other]
    const expected = [...matching.map(() => true), ...other.map(() => false)]
    assert.deepEqual(matchesHere(source, texts), expected, source)
    assert.deepEqual(await matchesInSql(source, texts), expected, source)
  }
})

const letters = ['a', 'b', 'A', 'é', 'É', 'İ', 'Σ', '1', '_', '-', ']', ' ', '\n', '\u00a0', '😀']
const escapes = ['\\.', '\\\\', '\\]', '\\-', '\\n']
const inClass = fc.constantFrom('a', 'B', 'é', '😀', 'a-c', 'A-z', '0-9', '!-/', '\\d', '\\s', '\\w', ...escapes)
const charClass = fc
  .tuple(fc.constantFrom('', '^'), fc.array(inClass, { minLength: 1, maxLength: 4 }), fc.constantFrom('', '-'))
  .map(([excluded, items, dash]) => `[${excluded}${items.join('')}${dash}]`)
const atom = fc.oneof(fc.constantFrom(...letters, ...escapes, '.', '\\d', '\\W', '\\s', '\\S'), charClass)
const quantifier = fc.constantFrom('', '', '*', '+', '?', '*?', '{2}', '{1,}', '{0,3}')
const { source: anySource } = fc.letrec<{ source: string; piece: string }>((tie) => ({
  piece: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.tuple(atom, quantifier).map((parts) => parts.join('')),
    fc.constantFrom('^', '$'),
    fc
      .tuple(fc.constantFrom('(', '(?:'), tie('source'), quantifier)
      .map(([open, inner, end]) => `${open}${inner})${end}`),
  ),
  source: fc
    .array(fc.array(tie('piece'), { maxLength: 4 }), { minLength: 1, maxLength: 3 })
    .map((choices) => choices.map((pieces) => pieces.join('')).join('|')),
}))
const anyText = fc
  .array(fc.constantFrom(...letters, '.', '\\', 'c', '0'), { maxLength: 6 })
  .map((parts) => parts.join(''))

function isAccepted(source: string): boolean {
  try {
    parseRegex(source)
    return true
  } catch {
    return false
  }
}

test('both agree on any expression and text', async () => {
  const anyTexts = fc.array(anyText, { minLength: 20, maxLength: 40 })
  await fc.assert(
    fc.asyncProperty(anySource, anyTexts, async (source, texts) => {
      fc.pre(isAccepted(source))
      assert.deepEqual(matchesHere(source, texts), await matchesInSql(source, texts))
    }),
    { numRuns: 400 },
  )
})

test('expressions that PostgreSQL might read differently are rejected', () => {
  const unknown = ['(?=a)', '(?!a)', '(?<=a)', '(?<n>a)', '(?i)a', '(a)\\1', '\\bword', '\\p{L}', '\\u0041', '***:a']
  const misplaced = ['*a', '+', 'a**', 'a++', 'a{2}{3}', 'a{', 'a{b}', 'a{3,2}', 'a{101}', '{1}', '^*', '$+']
  const classes = ['[', '[]', '[^]', '[a', '[[:alpha:]]', '[z-a]', '[\\W]']
  const incomplete = ['(', '(a', 'a)', '(?:a', 'a\\', '\\é']
  const tooLarge = ['a'.repeat(201), '(a{100}){3}', '((a{6}){6}){6}']
  const sources = [...unknown, ...misplaced, ...classes, ...incomplete, ...tooLarge]
  for (const source of sources) assert.throws(() => parseRegex(source), { status: 422 }, source)
})

test('a regular expression is linear in the text', async () => {
  const hostile = [
    ['(a*)*b', 'a'],
    ['(a|a|aa)+$', 'ab'],
    ['(.*a){20}b', 'a'],
    ['(a?){40}(a?){40}b', 'a'],
    ['([a-y][b-z]|[a-c]{2}){25}z', 'ab'],
  ]
  for (const [source = '', text = ''] of hostile) {
    const texts = [text.repeat(maxRegexText)]
    assert.deepEqual(matchesHere(source, texts), await matchesInSql(source, texts), source)
  }
})
