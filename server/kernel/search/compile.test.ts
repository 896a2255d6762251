import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
  type RawBuilder,
} from 'kysely'
import { fc } from '#tests/support/properties.ts'
import { compileQuery, type Searchable } from './compile.ts'
import { containsFolded, containsText } from './like.ts'
import { parseQuery } from './parse.ts'

const db = new Kysely<unknown>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (kysely) => new PostgresIntrospector(kysely),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

const ofOwner = (condition: RawBuilder<boolean>) =>
  sql<boolean>`exists (select 1 from owners where owners.id = books.owner_id and ${condition})`
const ofTags = (condition: RawBuilder<boolean>) =>
  sql<boolean>`exists (select 1 from books_tags where books_tags.book_id = books.id and ${condition})`

const books: Searchable = {
  words: containsFolded('books.search'),
  fields: {
    id: { kind: 'integer', column: 'books.id' },
    title: { kind: 'text', column: 'books.title' },
    isbn: { kind: 'keyword', column: 'books.isbn' },
    lent: { kind: 'boolean', column: 'books.lent' },
    created_at: { kind: 'timestamp', column: 'books.created_at' },
    due: { kind: 'date', column: sql`(books.custom->>'due')::date` },
    owner: { kind: 'text', column: 'owners.name', related: ofOwner },
    tag_ids: { kind: 'ids', column: 'books_tags.tag_id', related: ofTags },
  },
}
const now = new Date('2024-03-31T10:20:30.400Z')

// The folding and escaping of a bound value is the same everywhere: shortened, so that the tables can be read.
const escaping = /regexp_replace\(fold\((\$\d+)\), '\[\\\\%_\]', '\\\\\\&', 'g'\)/g

function compile(text: string, searchable = books) {
  const condition = compileQuery(parseQuery(text), searchable, now)
  if (!condition) return undefined
  const { sql: written, parameters } = condition.compile(db)
  return { written: written.replaceAll('"', '').replaceAll(escaping, 'like($1)'), parameters }
}

function compileAs(table: Record<string, [string, ...unknown[]]>) {
  for (const [text, [written, ...parameters]] of Object.entries(table)) {
    assert.deepEqual(compile(text), { written, parameters }, text)
  }
}

test('a query for everything has no condition', () => {
  for (const text of ['', ' ', '*', '(*)', '"']) assert.equal(compile(text), undefined)
})

test('words are found anywhere in the folded text, with wildcards between bound pieces', () => {
  compileAs({
    Müller: [`(books.search like '%' || like($1) || '%')`, 'Müller'],
    'm*l?r': [`(books.search like '%' || like($1) || '%' || like($2) || '_' || like($3) || '%')`, 'm', 'l', 'r'],
    '50%_\\': [`(books.search like '%' || like($1) || '%')`, '50%_\\'],
    '"two words"': [`(books.search like '%' || like($1) || '%')`, 'two words'],
  })
})

test('small tables are searched in their columns as they are', () => {
  const plain = { words: containsText('books.title', 'books.isbn'), fields: {} }
  assert.deepEqual(compile('a', plain), {
    written: `(fold(concat_ws(' ', books.title, books.isbn)) like '%' || like($1) || '%')`,
    parameters: ['a'],
  })
})

test('an exclusion keeps records without a value', () => {
  compileAs({
    'id:1 AND (id:2 OR NOT id:3)': [
      '(books.id = $1::bigint and (books.id = $2::bigint or (books.id = $3::bigint) is not true))',
      '1',
      '2',
      '3',
    ],
    'id:1 OR *': ['(books.id = $1::bigint or true)', '1'],
    'NOT *': ['(true) is not true'],
  })
})

test('text is searched in, a keyword is compared as a whole, both folded', () => {
  compileAs({
    'title:Straße': [`fold(books.title) like '%' || like($1) || '%'`, 'Straße'],
    'title:"Zur Post"': [`fold(books.title) like '%' || like($1) || '%'`, 'Zur Post'],
    'title:[a TO m}': ['(fold(books.title) >= fold($1) and fold(books.title) < fold($2))', 'a', 'm'],
    'isbn:97-X': ['fold(books.isbn) = fold($1)', '97-X'],
    'isbn:97*': [`fold(books.isbn) like like($1) || '%'`, '97'],
    'isbn:97\\*': ['fold(books.isbn) = fold($1)', '97*'],
    'isbn:>5': ['(fold(books.isbn) > fold($1))', '5'],
  })
})

test('a field whose text is part of the words is searched there first', () => {
  const fields: Searchable['fields'] = { isbn: { kind: 'keyword', column: 'books.isbn', inWords: true } }
  const searchable = { words: containsFolded('books.search'), fields }
  assert.deepEqual(compile('isbn:97', searchable), {
    written: `((books.search like '%' || like($1) || '%') and fold(books.isbn) = fold($2))`,
    parameters: ['97', '97'],
  })
  assert.equal(compile('isbn:>97', searchable)?.written, '(fold(books.isbn) > fold($1))')
})

test('a field can be a custom condition', () => {
  const fields: Searchable['fields'] = { shelf: ({ kind }) => sql`on_shelf(${kind})` }
  assert.deepEqual(compile('shelf:a AND b', { words: containsFolded('books.search'), fields }), {
    written: `(on_shelf($1) and (books.search like '%' || like($2) || '%'))`,
    parameters: ['match', 'b'],
  })
})

test('numbers are compared as big integers', () => {
  compileAs({
    'id:7': ['books.id = $1::bigint', '7'],
    'id:-7': ['books.id = $1::bigint', '-7'],
    'id:[5 TO *]': ['(books.id >= $1::bigint)', '5'],
    'id:{5 TO 9}': ['(books.id > $1::bigint and books.id < $2::bigint)', '5', '9'],
    'id:9223372036854775807': ['books.id = $1::bigint', '9223372036854775807'],
  })
})

test('a partial time covers the whole period', () => {
  const from = new Date('2018-11-18')
  const until = new Date('2018-11-19')
  const after = '(books.created_at >= $1::timestamptz)'
  const before = '(books.created_at < $1::timestamptz)'
  compileAs({
    'created_at:2018-11-18': [
      '(books.created_at >= $1::timestamptz and books.created_at < $2::timestamptz)',
      from,
      until,
    ],
    'created_at:>2018-11-18': [after, until],
    'created_at:>=2018-11-18': [after, from],
    'created_at:<2018-11-18': [before, from],
    'created_at:<=2018-11-18': [before, until],
    'created_at:>=now-1h': [after, new Date('2024-03-31T09:20:30.400Z')],
    'due:>now': [
      `(((books.custom->>'due')::date::timestamp at time zone 'utc') >= $1::timestamptz)`,
      new Date('2024-04-01'),
    ],
  })
})

test('a value of the wrong type matches nothing', () => {
  const integers = [
    'id:abc',
    'id:1.5',
    'id:1*',
    'id:""',
    'id:9223372036854775808',
    'id:99999999999999999999',
    'id:[1 TO x]',
  ]
  const others = [
    'lent:maybe',
    'lent:>true',
    'created_at:foo',
    'created_at:[2018 TO foo]',
    'created_at:2018*',
    'due:30.2.',
  ]
  for (const text of [...integers, ...others, 'tag_ids:x']) {
    assert.deepEqual(compile(text), { written: 'false', parameters: [] }, text)
  }
})

test('booleans are true or false', () => {
  compileAs({ 'lent:true': ['books.lent = $1::boolean', 'true'], 'lent:False': ['books.lent = $1::boolean', 'false'] })
})

test('related records are tested one by one', () => {
  const owner = `(exists (select 1 from owners where owners.id = books.owner_id and fold(owners.name) like '%' || like($1) || '%'))`
  compileAs({
    'owner:jane': [owner, 'jane'],
    '!owner:jane': [`(${owner}) is not true`, 'jane'],
    'tag_ids:3': [
      '(exists (select 1 from books_tags where books_tags.book_id = books.id and books_tags.tag_id = $1::bigint))',
      '3',
    ],
  })
})

test('an empty text counts as no value', () => {
  compileAs({ '_exists_:title': [`books.title <> ''`], 'lent:*': ['books.lent is not null'] })
})

test('an unknown field is part of a word', () => {
  const word = `(books.search like '%' || like($1) || like($2) || '%')`
  compileAs({
    'http://x': [word, 'http:', '//x'],
    'constructor:x': [word, 'constructor:', 'x'],
    '__proto__:x': [word, '__proto__:', 'x'],
    'password:*': [`(books.search like '%' || like($1) || '%' || '%')`, 'password:'],
    'password:>a': [`(books.search like '%' || like($1) || '%')`, 'password:>a'],
    '_exists_:password': [word, '_exists_:', 'password'],
  })
})

test('any input compiles, and nothing of it is part of the SQL', () => {
  const name = fc.constantFrom('', ...Object.keys(books.fields).map((field) => `${field}:`), 'unknown:', '_exists_:')
  const value = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom('"a b"', '>1', '[1 TO 2]', '(a OR b)', 'now/d', '*'),
  )
  const clause = fc.tuple(name, value).map((parts) => parts.join(''))
  fc.assert(
    fc.property(fc.array(clause, { maxLength: 20 }), fc.nat({ max: 20 }), (clauses, at) => {
      const text = clauses.toSpliced(at, 0, "marker';--").join(' ')
      const { written } = compile(text) ?? { written: '' }
      assert.ok(!written.includes('marker') && !written.includes('--'), written)
    }),
    { numRuns: 500 },
  )
})
