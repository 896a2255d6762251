import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fc } from '#tests/support/properties.ts'
import { findQueryProblem } from './find-problem.ts'

const show = (text: string) => {
  const problem = findQueryProblem(text)
  return problem && `${problem.code} ${problem.position}`
}

test('a malformed query returns its problem and position', () => {
  const expected: Record<string, string> = {
    'title:(': 'unclosed_group 6',
    'a AND (b OR c': 'unclosed_group 6',
    'a (b (c)': 'unclosed_group 2',
    'a) b': 'unopened_group 1',
    ')': 'unopened_group 0',
    'say "hello': 'unclosed_quote 4',
    'title:"hello': 'unclosed_quote 6',
    'a AND': 'missing_term 2',
    'OR b': 'missing_term 0',
    'a AND OR b': 'missing_term 6',
    NOT: 'missing_term 0',
    'a ()': 'missing_term 2',
    'created_at:[2026-01-01 TO': 'incomplete_range 0',
    'number:>': 'incomplete_range 0',
    ['x '.repeat(70)]: 'too_complex 0',
    [`${'('.repeat(20)}a${')'.repeat(20)}`]: 'too_complex 0',
  }
  for (const [text, problem] of Object.entries(expected)) assert.equal(show(text), problem, text)
})

test('a well-formed query has no problem', () => {
  for (const text of ['', '*', 'a b', '"a b" -c', 'state:(new OR open) AND NOT x', 'a - b', 'http://x.example/(y)'])
    assert.equal(show(text), undefined, text)
})

test('the position is always within the input', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('a', ' ', '(', ')', '"', ':', '[', '>', 'AND ', 'OR ', '-') }),
      (text) => {
        const { position = 0 } = findQueryProblem(text) ?? {}
        assert.ok(position >= 0 && position <= text.length, text)
      },
    ),
  )
})
