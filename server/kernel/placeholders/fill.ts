import { escapeText, unescape } from '#kernel/html/markup.ts'
import { evaluatePlaceholder, type Written } from './evaluate.ts'
import { anyPlaceholder, parsePlaceholder } from './parse.ts'
import { type PlaceholderSource, readPath } from './values.ts'

/** Also what `encodeURIComponent` does not encode: in an attribute only letters and digits are harmless. */
const encodeValue = (text: string): string =>
  encodeURIComponent(text.toWellFormed()).replaceAll(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16)}`,
  )

/** The parts of our own address, which may have a port. They are settings, and no text of a message. */
const ownAddress = new Set(['config.http_type', 'config.fqdn'])

type Encode = (written: Written, path: string) => string

const betweenTags: Encode = ({ text, html }) => html ?? escapeText(text)
const withinTag: Encode = ({ text }, path) => (ownAddress.has(path) ? escapeText(text) : encodeValue(text))

function fill(part: string, source: PlaceholderSource, read: (inner: string) => string, encode: Encode): string {
  return part.replaceAll(anyPlaceholder, (whole, inner: string) => {
    if (whole.startsWith('\\')) return whole.slice(1)
    const placeholder = parsePlaceholder(read(inner))
    const path = placeholder?.kind === 'path' ? placeholder.path : ''
    return encode(evaluatePlaceholder(placeholder, source), path)
  })
}

/**
 * Replaces `#{ticket.title}` in sanitized HTML with its value: as text between tags, as part of a URL within one.
 * Unknown placeholders become empty. One pass: values add neither markup nor placeholders.
 */
export const fillPlaceholders = (html: string, source: PlaceholderSource): string =>
  html.replaceAll(/<[^>]*>|[^<]+/g, (part) =>
    fill(part, source, unescape, part.startsWith('<') ? withinTag : betweenTags),
  )

/** The same in plain text, such as a subject. */
export const fillTextPlaceholders = (text: string, source: PlaceholderSource): string =>
  fill(
    text,
    source,
    (inner) => inner,
    (written) => written.text,
  )

/** The same in a URL: every value is percent-encoded, and an empty one is a hyphen, so that no part of the path vanishes. */
export const fillUrlPlaceholders = (url: string, source: PlaceholderSource): string =>
  fill(
    url,
    source,
    (inner) => inner,
    ({ text }) => (text === '' ? '-' : encodeValue(text)),
  )

/**
 * The same in parsed JSON, for paths only. A string that is nothing but one placeholder becomes the value itself, with its
 * type; in a longer text, values are written as text. Unknown and empty values are empty texts.
 */
export function fillJsonPlaceholders(template: unknown, values: unknown): unknown {
  if (typeof template === 'string') return fillJsonText(template, values)
  if (Array.isArray(template)) return template.map((item) => fillJsonPlaceholders(item, values))
  if (typeof template !== 'object' || template === null) return template
  return Object.fromEntries(Object.entries(template).map(([key, value]) => [key, fillJsonPlaceholders(value, values)]))
}

function fillJsonText(text: string, values: unknown): unknown {
  const read = (inner: string) => {
    const placeholder = parsePlaceholder(inner)
    return (placeholder?.kind === 'path' ? readPath(values, placeholder.path.split('.')) : undefined) ?? ''
  }
  const [whole, only] = [...text.matchAll(anyPlaceholder)][0] ?? []
  if (only !== undefined && whole === text) return read(only)
  return text.replaceAll(anyPlaceholder, (found, inner: string) =>
    found.startsWith('\\') ? found.slice(1) : writeValue(read(inner)),
  )
}

const writeValue = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value) : String(value))
