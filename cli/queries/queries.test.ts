import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatStatement } from './format.ts'
import { normalizeStatement } from './normalize.ts'

const same: [what: string, one: string, other: string][] = [
  ['spaces', 'select id\n  from users', 'select id from users'],
  ['a list', 'select id from users where id in ($1, $2, $3)', 'select id from users where id in ($1)'],
  ['an array', 'select array[$1::int, $2::int]', 'select array[$1::int]'],
  ['rows', 'insert into tags (a, b) values ($1, now()), ($2, now())', 'insert into tags (a, b) values ($1, now())'],
  [
    'numbers',
    'select $2 from users where id in ($3, $4) and name = $1',
    'select $1 from users where id in ($2) and name = $3',
  ],
  ['comments', 'select 1 -- the first\nfrom users', 'select 1 from users'],
]
for (const [what, one, other] of same) {
  test(`statements that differ only in ${what} have one text`, () => {
    assert.equal(normalizeStatement(one), normalizeStatement(other))
  })
}

test('quoted text is left unchanged', () => {
  const text = `select '  $5 ' as "a  b" from users where name = $1`
  assert.equal(normalizeStatement(text), text)
})

test('function arguments are not a list', () => {
  assert.equal(normalizeStatement('select coalesce($1, $2)'), 'select coalesce($1, $2)')
})

test('a statement that cannot be prepared has no text', () => {
  for (const text of ['begin', 'set local role x', 'notify a']) assert.equal(normalizeStatement(text), undefined)
})

test('each clause starts a line, indented by its parentheses', () => {
  assert.equal(
    formatStatement(`select "from" from a where b is distinct from (select 'x where y' from c) order by 1`),
    `select "from"\nfrom a\nwhere b is distinct from (select 'x where y'\n  from c)\norder by 1`,
  )
})
