import type { QueryProblem } from '#contract/search.ts'
import { readableText, readTokens } from './parse.ts'
import { tokenize, type TokenList } from './tokenize.ts'

/** What is wrong in a query that is therefore searched as plain words; undefined where it is well-formed. */
export function findQueryProblem(text: string): QueryProblem | undefined {
  const readable = readableText(text)
  const tokens = tokenize(readable)
  const { query, at, isTooLong } = readTokens(tokens)
  if (query) return undefined
  if (isTooLong) return { code: 'too_complex', position: 0 }
  return describeToken(readable, tokens, at)
}

/** `at` is the first unexpected token, or after the last one if the query ends too early. */
function describeToken(text: string, { list, starts }: TokenList, at: number): QueryProblem {
  const startOf = (index: number) => starts[index] ?? text.length
  // A field name may precede the symbol: `title:(`.
  const findSign = (sign: string, index: number) => text.indexOf(sign, startOf(index))
  if (list[at] === 'broken') {
    const hasQuote = (text.slice(startOf(at)).match(/"/g) ?? []).length % 2 === 1
    if (hasQuote) return { code: 'unclosed_quote', position: findSign('"', at) }
    return { code: 'incomplete_range', position: startOf(at) }
  }
  const open = findOpenGroup(list.slice(0, at))
  if (at === list.length && open !== undefined) return { code: 'unclosed_group', position: findSign('(', open) }
  if (list[at] === ')' && open === undefined) return { code: 'unopened_group', position: startOf(at) }
  // An operator without an operand: `a AND`, `OR b`, `( )`.
  const isAtFault = list[at] === 'and' || list[at] === 'or'
  return { code: 'missing_term', position: startOf(isAtFault ? at : Math.max(0, at - 1)) }
}

/** The index of the last parenthesis that is not closed. */
function findOpenGroup(list: TokenList['list']): number | undefined {
  const open: number[] = []
  for (const [index, token] of list.entries()) {
    if (token === '(') open.push(index)
    if (token === ')') open.pop()
  }
  return open.at(-1)
}
