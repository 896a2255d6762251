import type { CharacterSet, Regex } from './regex.ts'

/** The regex as PostgreSQL's `~` reads it. */
export function writeRegex(regex: Regex): string {
  switch (regex.kind) {
    case 'start':
      return '^'
    case 'end':
      return '$'
    case 'character':
      return writeSet(regex.set)
    case 'sequence':
      return regex.parts.map(writeRegex).join('')
    case 'choice':
      return `(?:${regex.parts.map(writeRegex).join('|')})`
    case 'repeat':
      return `(?:${writeRegex(regex.part)}){${regex.min},${regex.max === Infinity ? '' : regex.max}}`
  }
}

function writeSet({ excluded, ranges }: CharacterSet): string {
  if (ranges.length === 0) return '.'
  const written = ranges.map(([first, last]) => `${writeCharacter(first)}-${writeCharacter(last)}`)
  return `[${excluded ? '^' : ''}${written.join('')}]`
}

/** A backslash before a sign makes it literal, in a class too. */
const writeCharacter = (codePoint: number) =>
  String.fromCodePoint(codePoint).replace(/[!-/:-@[-`{-~]/, (sign) => `\\${sign}`)
