import type { MailLimits } from '#kernel/mail/limits.ts'
import {
  afterLine,
  endOfField,
  fieldNameAt,
  findFieldAhead,
  isDelimiter,
  isEmptyLine,
  isMailboxLine,
  isParameter,
} from './header-lines.ts'

/** The value as bytes, one character each, unfolded; the name in lower case. */
export type HeaderField = { name: string; value: string }
type Header = { fields: HeaderField[]; bodyAt: number; warnings: string[] }

/** Reads up to the empty line, or to the obvious beginning of the text if there is none. */
export function readHeader(raw: Buffer, from: number, limits: MailLimits): Header {
  const fields: HeaderField[] = []
  const warnings = new Set<string>()
  let at = from
  let lines = 0
  let bytes = 0
  let fieldAhead = 0
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
    if (name === undefined && fieldAhead <= at) fieldAhead = findEndOfGarbage(raw, at, fields.at(-1)) ?? at
    if (name === undefined && fieldAhead <= at) {
      return { fields, bodyAt: at, warnings: [...warnings, 'The empty line after the header is missing.'] }
    }
    const field = raw.toString('latin1', at, Math.min(end, at + limits.fieldBytes))
    if (name !== undefined)
      fields.push({ name: name.toLowerCase(), value: unfold(field.slice(field.indexOf(':') + 1)) })
    else if (continuesField(raw, at, fields.at(-1))) continueField(fields, unfold(field))
    else warnings.add('A line of the header is no field; it was left out.')
    if (end - at > limits.fieldBytes) warnings.add(`The field "${name}" is too long; it was cut.`)
  }
  return { fields, bodyAt: afterLine(raw, at), warnings: [...warnings] }
}

/**
 * A line without a name: a continuation that lost its white space, garbage, or the beginning of the text, and then the
 * result is undefined. The result is cached: searching at each line would take quadratic time.
 */
function findEndOfGarbage(raw: Buffer, at: number, last: HeaderField | undefined): number | undefined {
  if (isDelimiter(raw, at)) return undefined
  const next = afterLine(raw, at)
  return last !== undefined && goesOn(raw, at, last) ? next : findFieldAhead(raw, next)
}

/** Fields whose meaning a wrong continuation would change. */
const exactFields = new Set(
  'bcc cc date from in-reply-to message-id mime-version reply-to return-path sender to'.split(' '),
)
const isExact = (name: string): boolean => exactFields.has(name) || name.startsWith('content-')

/** Programs fold lines after about this many characters. */
const foldingWidth = 65

/** Whether the line continues the last field, even if the text follows. */
function goesOn(raw: Buffer, at: number, { name, value }: HeaderField): boolean {
  if (name.startsWith('content-')) return isParameter(raw, at, afterLine(raw, at))
  if (isExact(name)) return value.endsWith(',')
  return value.length >= foldingWidth || (name !== 'subject' && /[;,]$/.test(value))
}

function continuesField(raw: Buffer, at: number, last: HeaderField | undefined): boolean {
  if (!last || isMailboxLine(raw, at)) return false
  return !isExact(last.name) || goesOn(raw, at, last)
}

function continueField(fields: HeaderField[], text: string): void {
  const last = fields.at(-1)
  if (last) fields[fields.length - 1] = { ...last, value: `${last.value} ${text}` }
}

const unfold = (field: string): string => field.replaceAll(/[\r\n]+[ \t]?/g, ' ').trim()
