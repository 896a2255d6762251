import { escapeText } from './markup.ts'

/** What placeholders may name, by its path: `{ ticket: { customer: { firstname: 'Nora' } } }`. */
export type PlaceholderValues = { readonly [name: string]: PlaceholderValues | string | number | null | undefined }

const placeholder = /#\{\s*(\w+(?:\.\w+)*)\s*\}/g

/** Undefined where the path leads nowhere. */
function readPath(values: unknown, path: readonly string[]): unknown {
  let at = values
  for (const name of path) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, name)) return undefined
    at = (at as Record<string, unknown>)[name]
  }
  return at
}

/** Undefined where the path leads nowhere, or not to the end. */
function valueAt(values: PlaceholderValues, path: readonly string[]): string | undefined {
  const at = readPath(values, path)
  if (at === null) return ''
  return typeof at === 'object' || at === undefined ? undefined : String(at)
}

/** Also what `encodeURIComponent` does not encode: in an attribute only letters and digits are harmless. */
const encodeValue = (text: string): string =>
  encodeURIComponent(text.toWellFormed()).replaceAll(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16)}`,
  )

/**
 * Replaces `#{ticket.title}` in sanitized HTML with its value: as text between tags, as part of a URL within one.
 * Unknown placeholders are passed to `otherwise`. One pass: values add neither markup nor placeholders.
 */
export function fillPlaceholders(
  html: string,
  values: PlaceholderValues,
  otherwise: (unknown: string) => string = (unknown) => unknown,
): string {
  const fill = (part: string, encode: (value: string) => string) =>
    part.replaceAll(placeholder, (whole, path: string) => {
      const value = valueAt(values, path.split('.'))
      return value === undefined ? otherwise(whole) : encode(value)
    })
  return html.replaceAll(/<[^>]*>|[^<]+/g, (part) => fill(part, part.startsWith('<') ? encodeValue : escapeText))
}

/** What all placeholders in a text say, also those that are not a path and would stay in the text. */
export const listPlaceholders = (text: string): string[] =>
  [...text.matchAll(/#\{([^{}]*)\}/g)].map(([, inner = '']) => inner.trim())

/** The same in plain text, such as a subject; unknown placeholders become empty. */
export const fillTextPlaceholders = (text: string, values: PlaceholderValues): string =>
  text.replaceAll(placeholder, (_whole, path: string) => valueAt(values, path.split('.')) ?? '')

/**
 * The same in parsed JSON. A string that is nothing but one placeholder becomes the value itself, with its type; in a
 * longer text, values are written as text. Unknown and empty values are empty texts.
 */
export function fillJsonPlaceholders(template: unknown, values: unknown): unknown {
  if (typeof template === 'string') return fillJsonText(template, values)
  if (Array.isArray(template)) return template.map((item) => fillJsonPlaceholders(item, values))
  if (typeof template !== 'object' || template === null) return template
  return Object.fromEntries(Object.entries(template).map(([key, value]) => [key, fillJsonPlaceholders(value, values)]))
}

function fillJsonText(text: string, values: unknown): unknown {
  const read = (path: string) => readPath(values, path.split('.')) ?? ''
  const [whole, path] = [...text.matchAll(placeholder)][0] ?? []
  if (path !== undefined && whole === text) return read(path)
  return text.replaceAll(placeholder, (_whole, inner: string) => writeValue(read(inner)))
}

const writeValue = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value) : String(value))
