import { sql, type RawBuilder } from 'kysely'
import type { Pattern, PatternPiece } from './query.ts'

/** The pattern as the right side of a LIKE over folded text. */
export function likePattern(pattern: Pattern): RawBuilder<string> {
  return sql.join(pattern.map(likePiece), sql` || `)
}

/** As `likePattern`, found anywhere in the text. */
export function likeContaining(pattern: Pattern): RawBuilder<string> {
  return sql`'%' || ${likePattern(pattern)} || '%'`
}

function likePiece(piece: PatternPiece): RawBuilder<string> {
  if (piece.kind === 'wildcard') return piece.text === '*' ? sql`'%'` : sql`'_'`
  // Escaped after folding, not before: folding turns a full-width ％ into a %.
  return sql`regexp_replace(fold(${piece.text}), '[\\\\%_]', '\\\\\\&', 'g')`
}

/** Finds words in a column that is stored folded and has a trigram index. */
export function containsFolded(column: string): (pattern: Pattern) => RawBuilder<boolean> {
  return (pattern) => sql`${sql.ref(column)} like ${likeContaining(pattern)}`
}

/** Finds words in columns as they are: for small tables, as no index helps. */
export function containsText(...columns: readonly string[]): (pattern: Pattern) => RawBuilder<boolean> {
  const text = sql`concat_ws(' ', ${sql.join(columns.map((column) => sql.ref(column)))})`
  return (pattern) => sql`fold(${text}) like ${likeContaining(pattern)}`
}
