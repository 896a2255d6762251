/** Statements that PostgreSQL can prepare. The others (`begin`, `set local`, `notify`) name no table of ours. */
const isPreparable = (text: string) => /^(\(|select|insert|update|delete|merge|with|values)\b/i.test(text.trim())

/**
 * One text for all statements that differ only in the number of values; undefined if the statement cannot be
 * prepared.
 */
export function normalizeStatement(text: string): string | undefined {
  return isPreparable(text) ? renumberValues(shortenLists(collapseSpace(text))) : undefined
}

/** Text in quotes is left unchanged. */
const outsideQuotes = (text: string, change: (part: string) => string) =>
  text
    .split(/('(?:[^']|'')*'|"[^"]*")/)
    .map((part, index) => (index % 2 === 0 ? change(part) : part))
    .join('')

const collapseSpace = (text: string) =>
  outsideQuotes(text.replaceAll(/--[^\n']*\n/g, '\n'), (part) => part.replaceAll(/\s+/g, ' '))
    .replaceAll('( ', '(')
    .replaceAll(' )', ')')
    .trim()

const value = String.raw`\$\d+(?:::\w+(?:\[\])?)?`
const list = (start: string) => new RegExp(`(${start}${value})(?:, ?${value})+`, 'gi')
const row = String.raw`\((?:[^()]|\([^()]*\))*\)`
const rows = new RegExp(String.raw`(\bvalues ${row})(?:, ?${row})+`, 'gi')

/** One value represents a list of any length, one row any number of rows. */
const shortenLists = (text: string) =>
  text
    .replaceAll(list(String.raw`\bin \(`), '$1')
    .replaceAll(list(String.raw`\barray\[`), '$1')
    .replaceAll(rows, '$1')

/** Values are numbered in the order in which they occur. */
function renumberValues(text: string): string {
  const numbers = new Map<string, number>()
  return outsideQuotes(text, (part) =>
    part.replaceAll(/\$(\d+)/g, (_, old: string) => {
      if (!numbers.has(old)) numbers.set(old, numbers.size + 1)
      return `$${numbers.get(old)}`
    }),
  )
}
