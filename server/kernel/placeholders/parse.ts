/** What stands between `#{` and `}`. */
export type Placeholder =
  | { kind: 'path'; path: string }
  | { kind: 'translation'; text: string }
  | { kind: 'translation'; path: string }
  | { kind: 'time'; path: string; format: string; zone: string | undefined }

const defaultTimeFormat = '%Y-%m-%d %H:%M:%S'

/** A backslash before it keeps it as text. Bounded, so that a text of any length is read in linear time. */
export const anyPlaceholder = /\\?#\{([^{}]{0,500})\}/g

const path = String.raw`\w+(?:\.\w+)*`
const quoted = String.raw`'[^']*'|"[^"]*"`
const translation = new RegExp(`^t\\(\\s*(?:(${quoted})|(${path}))\\s*\\)$`)
const time = new RegExp(`^dt\\(\\s*(${path})\\s*(?:,\\s*(${quoted})\\s*(?:,\\s*(${quoted})\\s*)?)?\\)$`)
const wholePath = new RegExp(`^${path}$`)

const unquote = (text: string): string => text.slice(1, -1)

/** Undefined if it is none. Editors leave spaces, quotes and tags around a path; they mean nothing. */
export function parsePlaceholder(inner: string): Placeholder | undefined {
  const text = inner.replaceAll(/^\s*<[^<>]*>|<[^<>]*>\s*$/g, '').trim()
  const translated = translation.exec(text)
  if (translated?.[1]) return { kind: 'translation', text: unquote(translated[1]) }
  if (translated?.[2]) return { kind: 'translation', path: translated[2] }
  const timed = time.exec(text)
  if (timed?.[1]) {
    const format = timed[2] ? unquote(timed[2]) : defaultTimeFormat
    return { kind: 'time', path: timed[1], format, zone: timed[3] && unquote(timed[3]) }
  }
  const bare = text.replaceAll(/[\s"';]/g, '')
  return wholePath.test(bare) ? { kind: 'path', path: withoutValue(bare) } : undefined
}

/** `.value` asks for the name that is shown, which is what we insert anyway. */
const withoutValue = (name: string): string => name.replace(/\.value$/, '')

/** What all placeholders in a text say, also those that could not be parsed. */
export const listPlaceholders = (text: string): string[] =>
  [...text.matchAll(anyPlaceholder)].flatMap(([whole, inner = '']) => (whole.startsWith('\\') ? [] : [inner.trim()]))

/** Tags within placeholders would tear them apart: fills work on the text between tags. */
export const joinPlaceholders = (html: string): string =>
  html.replaceAll(anyPlaceholder, (whole) => whole.replaceAll(/<[^<>]*>/g, ''))
