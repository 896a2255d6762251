const clauses =
  'from|where|left join|cross join|join|group by|order by|having|limit|returning|values|union all|union|on conflict|set|for update|for no key update'
const token = new RegExp(String.raw`'(?:[^']|'')*'|"[^"]*"|[()]|(?<=\s)(?:${clauses})\b|[^'"()\s]+|\s+`, 'gi')
const isClause = new RegExp(`^(?:${clauses})$`, 'i')

/** Each clause begins a line, indented by its parentheses: a change shows as the lines that changed. */
export function formatStatement(text: string): string {
  let depth = 0
  let formatted = ''
  let before = ''
  for (const [part] of text.matchAll(token)) {
    if (part === '(') depth += 1
    if (part === ')') depth -= 1
    if (isClause.test(part) && before !== 'distinct') formatted = `${formatted.trimEnd()}\n${'  '.repeat(depth)}`
    formatted += part
    if (part.trim()) before = part.toLowerCase()
  }
  return formatted
}
