import type { MailLimits } from '#kernel/mail/limits.ts'

/** The value as bytes, one character each, unfolded; the name in lower case. */
export type HeaderField = { name: string; value: string }
type Header = { fields: HeaderField[]; bodyAt: number; warnings: string[] }

const lineFeed = 0x0a
const hyphen = 0x2d
const fieldBegin = /^([A-Za-z0-9][\w.+-]{0,99})[ \t]*:/

/** Reads up to the empty line, or to where the text evidently begins without one. */
export function readHeader(raw: Buffer, from: number, limits: MailLimits): Header {
  const fields: HeaderField[] = []
  const warnings = new Set<string>()
  let at = from
  let lines = 0
  let bytes = 0
  for (let end = at; at < raw.length && !isEmptyLine(raw, at); at = end) {
    lines += 1
    if (lines > limits.fields || bytes > limits.headerBytes) {
      warnings.add('The header is too long; the rest of it was left out.')
      while (at < raw.length && !isEmptyLine(raw, at)) at = afterLine(raw, at)
      break
    }
    end = endOfField(raw, at)
    bytes += Math.min(end - at, limits.fieldBytes)
    const name = fieldNameAt(raw, at)
    if (name === undefined && (raw[at] === hyphen || fieldNameAt(raw, end) === undefined)) {
      return { fields, bodyAt: at, warnings: [...warnings, 'The empty line after the header is missing.'] }
    }
    if (name === undefined) warnings.add('A line of the header is no field; it was left out.')
    else fields.push({ name: name.toLowerCase(), value: unfold(raw, at, Math.min(end, at + limits.fieldBytes)) })
    if (end - at > limits.fieldBytes) warnings.add(`The field "${name}" is too long; it was cut.`)
  }
  return { fields, bodyAt: afterLine(raw, at), warnings: [...warnings] }
}

export function afterLine(raw: Buffer, from: number): number {
  const at = raw.indexOf(lineFeed, from)
  return at === -1 ? raw.length : at + 1
}

/** With the lines that begin with white space, which go on with it. */
function endOfField(raw: Buffer, from: number): number {
  let at = afterLine(raw, from)
  while (raw[at] === 0x20 || raw[at] === 0x09) at = afterLine(raw, at)
  return at
}

const fieldNameAt = (raw: Buffer, at: number): string | undefined =>
  fieldBegin.exec(raw.toString('latin1', at, at + 110))?.[1]

const isEmptyLine = (raw: Buffer, at: number): boolean =>
  raw[at] === lineFeed || (raw[at] === 0x0d && raw[at + 1] === lineFeed)

function unfold(raw: Buffer, from: number, to: number): string {
  const field = raw.toString('latin1', from, to)
  return field
    .slice(field.indexOf(':') + 1)
    .replaceAll(/[\r\n]+[ \t]?/g, ' ')
    .trim()
}
