import type { Language } from '#kernel/language.ts'

/** A value that is markup where markup is possible: the text of a message. Its HTML is sanitized. */
export type RichText = { readonly richText: true; readonly html: string; readonly text: string }

type Leaf = string | number | boolean | null | undefined | Date | RichText

/** What placeholders may name, by its path: `{ ticket: { customer: { firstname: 'Nora' } } }`. */
export type PlaceholderValues = { readonly [name: string]: PlaceholderValues | Leaf }

/** The values, and how times are written and names translated. */
export type PlaceholderSource = { values: PlaceholderValues; language: Language; timeZone: string }

export const isRichText = (value: unknown): value is RichText =>
  typeof value === 'object' && value !== null && 'richText' in value

/** Undefined where the path leads nowhere. */
export function readPath(values: unknown, path: readonly string[]): unknown {
  let at = values
  for (const name of path) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, name)) return undefined
    at = (at as Record<string, unknown>)[name]
  }
  return at
}
