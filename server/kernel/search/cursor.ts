import { literal, type Pattern, type PatternPiece } from './query.ts'

/** A place in the query text; reading moves it forward, so the whole text is read once. */
export type Cursor = { readonly text: string; at: number }

export const charAt = ({ text, at }: Cursor): string => text.charAt(at)

/** Moves past what a sticky expression matches here, if it does. */
export function take(cursor: Cursor, expression: RegExp): RegExpExecArray | undefined {
  expression.lastIndex = cursor.at
  const match = expression.exec(cursor.text)
  if (!match) return undefined
  cursor.at += match[0].length
  return match
}

/** Reads a phrase, or a word up to a character that `end` matches; undefined when a phrase is not closed. */
export function readPattern(cursor: Cursor, end: RegExp): Pattern | undefined {
  return charAt(cursor) === '"' ? readPhrase(cursor) : readWord(cursor, end)
}

function readPhrase(cursor: Cursor): Pattern | undefined {
  let text = ''
  cursor.at += 1
  while (cursor.at < cursor.text.length) {
    if (charAt(cursor) === '"') {
      cursor.at += 1
      return [literal(text)]
    }
    text += readChar(cursor)
  }
  return undefined
}

function readWord(cursor: Cursor, end: RegExp): Pattern {
  const pieces: PatternPiece[] = []
  while (cursor.at < cursor.text.length && !end.test(charAt(cursor))) {
    const char = charAt(cursor)
    if (char === '*' || char === '?') {
      cursor.at += 1
      pushWildcard(pieces, char)
    } else {
      pushText(pieces, readChar(cursor))
    }
  }
  return pieces
}

function pushWildcard(pieces: PatternPiece[], text: '*' | '?') {
  const last = pieces.at(-1)
  if (text === '?' || last?.kind !== 'wildcard' || last.text !== '*') pieces.push({ kind: 'wildcard', text })
}

function pushText(pieces: PatternPiece[], text: string) {
  const last = pieces.at(-1)
  if (last?.kind === 'literal') last.text += text
  else pieces.push(literal(text))
}

/** A backslash frees the sign behind it from its meaning; before a letter or digit it is itself, as in `CORP\jane`. */
function readChar(cursor: Cursor): string {
  const char = charAt(cursor)
  const next = cursor.text.charAt(cursor.at + 1)
  const escapes = char === '\\' && next !== '' && !/[\p{L}\p{N}]/u.test(next)
  cursor.at += escapes ? 2 : 1
  return escapes ? next : char
}
