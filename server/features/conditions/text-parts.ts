import { type RawBuilder, sql } from 'kysely'

/** Where in a text its part has to be. */
export type PartPlace = 'start' | 'end' | 'anywhere'

/**
 * A text that has a part of these letters has, folded, the folded part. Not so if a combining mark follows that becomes one
 * letter with the last of the part, and folding does not know it: `<` and a stroke, `ø` and an accent. text-parts.test.ts
 * tries all letters.
 */
const keptByFolding = /^[ -ſ]*[ -;?-ÅÇ-×Ù-åç-÷ù-ſ]$/
/** Indexes of parts know three letters at a time. */
const shortestIndexed = 3

/**
 * Narrows by the index of parts to the records that may have one of the parts; a comparison has to follow. Undefined if
 * the index is of no use.
 */
export function mayHavePart(
  value: RawBuilder<unknown>,
  parts: readonly string[],
  place: PartPlace,
): RawBuilder<boolean> | undefined {
  if (!parts.every((part) => part.length >= shortestIndexed && keptByFolding.test(part))) return undefined
  const each = parts.map((part) => sql`fold(${value}) like fold(${likePattern(part, place)}::text)`)
  return sql`(${sql.join(each, sql` or `)})`
}

export function likePattern(text: string, place: PartPlace): string {
  const literal = text.replaceAll(/[\\%_]/g, String.raw`\$&`)
  return `${place === 'start' ? '' : '%'}${literal}${place === 'end' ? '' : '%'}`
}
