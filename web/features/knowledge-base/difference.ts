/** A part of a text that is in both versions, only in the later one, or only in the earlier one. */
export type Part = { kind: 'same' | 'added' | 'removed'; text: string }

/** Above it the comparison would take seconds; the whole passage counts as replaced then. */
const mostCells = 4_000_000

/** Lengths of the longest common subsequences of all endings. */
function measure(before: readonly string[], after: readonly string[]): Uint16Array {
  const width = after.length + 1
  const lengths = new Uint16Array((before.length + 1) * width)
  for (let row = before.length - 1; row >= 0; row -= 1) {
    for (let column = after.length - 1; column >= 0; column -= 1) {
      const at = row * width + column
      lengths[at] =
        before[row] === after[column] ? lengths[at + width + 1]! + 1 : Math.max(lengths[at + width]!, lengths[at + 1]!)
    }
  }
  return lengths
}

type Change = { kind: Part['kind']; tokens: string[] }

function compareMiddle(before: readonly string[], after: readonly string[]): Change[] {
  if (before.length * after.length > mostCells) return replaceAll(before, after)
  const lengths = measure(before, after)
  const width = after.length + 1
  const changes: Change[] = []
  const add = (kind: Part['kind'], token: string) => {
    const last = changes.at(-1)
    if (last?.kind === kind) last.tokens.push(token)
    else changes.push({ kind, tokens: [token] })
  }
  let [row, column] = [0, 0]
  while (row < before.length && column < after.length) {
    if (before[row] === after[column]) {
      add('same', before[row]!)
      row += 1
      column += 1
    } else if (lengths[(row + 1) * width + column]! >= lengths[row * width + column + 1]!) {
      add('removed', before[row]!)
      row += 1
    } else {
      add('added', after[column]!)
      column += 1
    }
  }
  for (const token of before.slice(row)) add('removed', token)
  for (const token of after.slice(column)) add('added', token)
  return changes
}

const replaceAll = (before: readonly string[], after: readonly string[]): Change[] =>
  [
    { kind: 'removed' as const, tokens: [...before] },
    { kind: 'added' as const, tokens: [...after] },
  ].filter(({ tokens }) => tokens.length > 0)

const common = (tokens: readonly string[]): Change[] =>
  tokens.length > 0 ? [{ kind: 'same', tokens: [...tokens] }] : []

/** Without what both begin and end with, which most changes leave as it is. */
function compareTokens(before: readonly string[], after: readonly string[]): Change[] {
  const most = Math.min(before.length, after.length)
  let start = 0
  while (start < most && before[start] === after[start]) start += 1
  let end = 0
  while (end < most - start && before.at(-1 - end) === after.at(-1 - end)) end += 1
  return [
    ...common(before.slice(0, start)),
    ...compareMiddle(before.slice(start, before.length - end), after.slice(start, after.length - end)),
    ...common(before.slice(before.length - end)),
  ]
}

const linesIn = (text: string) => text.match(/[^\n]*\n|[^\n]+$/g) ?? []
const wordsIn = (lines: readonly string[]) =>
  lines.join('').match(/\s+|[\p{L}\p{M}\p{N}]+|[^\s\p{L}\p{M}\p{N}]/gu) ?? []

/** What changed between two texts, by lines, and within replaced lines by words. */
export function compareTexts(before: string, after: string): Part[] {
  const changes = compareTokens(linesIn(before), linesIn(after))
  return changes.flatMap((change, index) => {
    const next = changes[index + 1]
    if (change.kind === 'added' && changes[index - 1]?.kind === 'removed') return []
    const isReplaced = change.kind === 'removed' && next?.kind === 'added'
    const parts = isReplaced ? compareTokens(wordsIn(change.tokens), wordsIn(next.tokens)) : [change]
    return parts.map(({ kind, tokens }) => ({ kind, text: tokens.join('') }))
  })
}
