import { translateName } from '#kernel/translate-name.ts'
import type { Placeholder } from './parse.ts'
import { isRichText, type PlaceholderSource, readPath } from './values.ts'
import { isTimeZone, writeFormatted, writeMoment } from './write-time.ts'

/** A value as text, and as markup if it has some. */
export type Written = { text: string; html?: string }

const empty: Written = { text: '' }

/** Empty for everything that has no value: a text with gaps is better than one with the names of variables. */
export function evaluatePlaceholder(placeholder: Placeholder | undefined, source: PlaceholderSource): Written {
  if (!placeholder) return empty
  if (placeholder.kind === 'time') return writeTime(placeholder, source)
  if (placeholder.kind === 'path') return write(readPath(source.values, placeholder.path.split('.')), source)
  const text =
    'text' in placeholder ? placeholder.text : write(readPath(source.values, placeholder.path.split('.')), source).text
  return { text: translateName(source.language, text) }
}

function write(value: unknown, source: PlaceholderSource): Written {
  if (value instanceof Date) return { text: writeMoment({ ...source, time: value }) }
  if (isRichText(value)) return value
  return value === null || value === undefined || typeof value === 'object' ? empty : { text: String(value) }
}

function writeTime({ path, format, zone }: Extract<Placeholder, { kind: 'time' }>, source: PlaceholderSource): Written {
  const time = readPath(source.values, path.split('.'))
  const timeZone = zone ?? source.timeZone
  if (!(time instanceof Date) || !isTimeZone(timeZone)) return empty
  return { text: writeFormatted(format, { time, timeZone, language: source.language }) }
}
