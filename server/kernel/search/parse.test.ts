import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fc } from '#tests/support/properties.ts'
import { parseQuery } from './parse.ts'
import { patternText, type FieldTest, type Pattern, type Query } from './query.ts'

/** The tree as one line; literals in «», so that a typed star and a wildcard differ. */
function show(query: Query): string {
  if (query.kind === 'all') return 'all'
  if (query.kind === 'not') return `not(${show(query.part)})`
  if (query.kind === 'word') return showPattern(query.pattern)
  if (query.kind === 'field') return `${query.name} ${showTest(query.test)}`
  return `${query.kind}(${query.parts.map(show).join(', ')})`
}

function showTest(fieldTest: FieldTest): string {
  if (fieldTest.kind === 'exists') return 'exists'
  if (fieldTest.kind === 'match') return `is ${showPattern(fieldTest.pattern)}`
  const { from, to } = fieldTest
  const lower = from && `${from.inclusive ? '>=' : '>'}${from.value}`
  const upper = to && `${to.inclusive ? '<=' : '<'}${to.value}`
  return [lower, upper].filter(Boolean).join(' ')
}

const showPattern = (pattern: Pattern) =>
  pattern.map(({ kind, text }) => (kind === 'literal' ? `«${text}»` : text)).join('')

function readAs(table: Record<string, string>) {
  for (const [text, expected] of Object.entries(table)) assert.equal(show(parseQuery(text)), expected, text)
}

test('all words must match unless the query says otherwise', () => {
  readAs({
    'nicole braun': 'and(«nicole», «braun»)',
    'nicole AND braun': 'and(«nicole», «braun»)',
    'nicole && braun': 'and(«nicole», «braun»)',
    'nicole OR braun': 'or(«nicole», «braun»)',
    'nicole || braun': 'or(«nicole», «braun»)',
    'a b OR c d': 'or(and(«a», «b»), and(«c», «d»))',
    'a (b OR c)': 'and(«a», or(«b», «c»))',
    '(a b)(c)': 'and(and(«a», «b»), «c»)',
    'nicole or and not braun': 'and(«nicole», «or», «and», «not», «braun»)',
  })
})

test('a word is excluded with NOT, an exclamation mark or a dash', () => {
  readAs({
    'NOT a': 'not(«a»)',
    '!a': 'not(«a»)',
    '-a': 'not(«a»)',
    'a AND NOT b': 'and(«a», not(«b»))',
    '!(a OR b)': 'not(or(«a», «b»))',
    'NOT(a)': 'not(«a»)',
    'NOT NOT a': '«a»',
    '-"a b"': 'not(«a b»)',
    '-state:new': 'not(state is «new»)',
    'NOT *': 'not(all)',
  })
})

test('a separate dash or exclamation mark is punctuation', () => {
  readAs({ 'invoice - march': 'and(«invoice», «march»)', 'hello !': '«hello»', '(a -)': '«a»', '-': 'all' })
})

test('an empty query and a star match everything', () => {
  readAs({ '': 'all', '  ': 'all', '*': 'all', '**': 'all', '(*)': 'all', '\0': 'all' })
})

test('stars and question marks are wildcards, except in a phrase', () => {
  readAs({
    'mul*': '«mul»*',
    '*ul**er': '*«ul»*«er»',
    'm?ller': '«m»?«ller»',
    '"mul* r"': '«mul* r»',
  })
})

test('a backslash escapes a symbol and is literal before a letter or digit', () => {
  readAs({
    'a\\*b': '«a*b»',
    'a\\ b': '«a b»',
    '\\(a\\)': '«(a)»',
    '"say \\"hi\\""': '«say "hi"»',
    'CORP\\jane': '«CORP\\jane»',
    'a\\\\b': '«a\\b»',
    'a\\': '«a\\»',
    '\\-a': '«-a»',
  })
})

test('numbers, addresses and file names are one word', () => {
  for (const word of ['65f1.abc-12', 'jane.doe@example.com', '10:30', '+49-30/123', 'AT&T', '13"', '[Ticket#12]']) {
    assert.equal(show(parseQuery(word)), `«${word}»`)
  }
})

test('a field takes a word, a phrase, a group, a comparison or a range', () => {
  readAs({
    'state:new': 'state is «new»',
    'state.name:new': 'state.name is «new»',
    'title:"some title"': 'title is «some title»',
    'number:11185*': 'number is «11185»*',
    'article.from:*bob*': 'article.from is *«bob»*',
    'state:(closed OR open)': 'or(state is «closed», state is «open»)',
    'state:(closed OR priority:low)': 'or(state is «closed», priority is «low»)',
    'state:(a (b OR c))': 'and(state is «a», or(state is «b», state is «c»))',
    'state:(a) b': 'and(state is «a», «b»)',
    'id:[5 TO *]': 'id >=5',
    'id:[* TO 5}': 'id <5',
    'id:{1 TO 5]': 'id >1 <=5',
    'id:[ "1" TO  5 ] a': 'and(id >=1 <=5, «a»)',
    'id:>5': 'id >5',
    'id:>=5': 'id >=5',
    'id:<5': 'id <5',
    'id:<=5': 'id <=5',
    'id:(>=5 AND <9)': 'and(id >=5, id <9)',
    'id:-5': 'id is «-5»',
    'created_at:>now-1h': 'created_at >now-1h',
    'created_at:>"2018-11-18 10:00"': 'created_at >2018-11-18 10:00',
    'created_at:[2018-11-15 TO 2018-11-18]': 'created_at >=2018-11-15 <=2018-11-18',
  })
})

test('a field is tested for existence with _exists_, a star or an open range', () => {
  readAs({
    '_exists_:phone': 'phone exists',
    'phone:*': 'phone exists',
    'phone:[* TO *]': 'phone exists',
    'phone:\\*': 'phone is «*»',
    '!_exists_:organization.name': 'not(organization.name exists)',
  })
})

test('a colon without a value is part of the word', () => {
  readAs({ 'Fwd: invoice': 'and(«Fwd:», «invoice»)', 'state:': '«state:»', '(state:)': '«state:»' })
})

test('a field query keeps its form as a plain word', () => {
  const words = ['http://x', 'a:*b', 'a:>=5', 'a:[1 TO 2]', 'Users::2nd', '_exists_:a']
  for (const [text, plain] of [...words.map((word) => [word, word]), ['a:"b c"', 'a:b c'], ['a:(b)', 'a:b']]) {
    const query = parseQuery(text ?? '')
    assert.equal(query.kind === 'field' && patternText(query.plain), plain)
  }
})

test('a malformed query falls back to plain words', () => {
  readAs({
    '(nicole': '«nicole»',
    'nicole)': '«nicole»',
    'nicole braun) x': 'and(«nicole», «braun», «x»)',
    '"nicole braun': 'and(«nicole», «braun»)',
    'nicole OR': '«nicole»',
    'AND nicole': '«nicole»',
    'nicole OR AND braun': 'and(«nicole», «braun»)',
    'nicole NOT': '«nicole»',
    'Re:[Ticket#12] help': 'and(«Re», «Ticket», «12», «help»)',
    'id:[1 TO': 'and(«id», «1», «TO»)',
    'created_at:>': '«created_at»',
    'title:"a': 'and(«title», «a»)',
    'мюллер (': '«мюллер»',
    '田中 (': '«田中»',
    '()': 'all',
    '"': 'all',
    OR: '«OR»',
  })
})

test('a query is read up to a thousand characters, 64 clauses and 12 levels', () => {
  assert.equal(show(parseQuery('a'.repeat(5_000))), `«${'a'.repeat(1_000)}»`)
  assert.equal(show(parseQuery(`${'a'.repeat(999)}😀`)), `«${'a'.repeat(999)}»`)
  const [most, tooMany] = [64, 65].map((count) => parseQuery(Array(count).fill('a').join(' OR ')))
  assert.deepEqual([most?.kind, tooMany?.kind], ['or', 'and'])
  const nested = (depth: number) => show(parseQuery(`${'('.repeat(depth)}!a${')'.repeat(depth)}`))
  assert.deepEqual([nested(12), nested(13)], ['not(«a»)', '«a»'])
})

const fragments = ['a', ' ', '(', ')', '"', '\\', '*', '?', '-', '!', ':', 'x:', 'x.y:', '[', ']', '{', '}', '>', '<=']
const operators = [
  ' AND ',
  ' OR ',
  ' NOT ',
  ' TO ',
  '&&',
  '||',
  '_exists_:',
  'now-1d/d',
  '2018-11',
  '\0',
  'ß',
  '％',
  '😀',
]
const typed = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 2_000 }),
  fc.array(fc.constantFrom(...fragments, ...operators), { maxLength: 400 }).map((parts) => parts.join('')),
)

function measure(query: Query): { clauses: number; depth: number } {
  if (query.kind === 'not') return { ...measure(query.part), depth: measure(query.part).depth + 1 }
  if (query.kind !== 'and' && query.kind !== 'or') return { clauses: 1, depth: 1 }
  const parts = query.parts.map(measure)
  const clauses = parts.reduce((sum, part) => sum + part.clauses, 0)
  return { clauses, depth: 1 + Math.max(...parts.map((part) => part.depth)) }
}

test('any input becomes a query of limited size', () => {
  fc.assert(
    fc.property(typed, (text) => {
      const { clauses, depth } = measure(parseQuery(text))
      // Each of the twelve levels may hold an OR of ANDs of a negation.
      assert.ok(clauses <= 64 && depth <= 3 * 13 + 1)
    }),
    { numRuns: 500 },
  )
})

test('a megabyte of one symbol is parsed in linear time', () => {
  for (const sign of [...fragments, ...operators]) {
    const started = performance.now()
    parseQuery(sign.repeat(1_000_000 / sign.length))
    assert.ok(performance.now() - started < 10_000, sign)
  }
})
