import { normalizeCharset } from './charset/charset-names.ts'
import { readAddresses } from './header/addresses.ts'
import { readDate } from './header/dates.ts'
import { decodeRaw, decodeWords } from './header/encoded-words.ts'
import { afterLine, fieldNameAt, isMailboxLine, isUsualName } from './header/header-lines.ts'
import type { HeaderField } from './header/header.ts'
import { type MailLimits, usualLimits } from './limits.ts'
import type { MailAddress, MailPart, ParsedMail } from './mail.ts'
import { messageIdsOf } from './message-ids.ts'
import { joinSegments, referencedIds } from './mime/body.ts'
import { collectParts } from './mime/collect.ts'
import { type Entity, readEntity } from './mime/entity.ts'
import { UnreadableMail } from './unreadable.ts'

type Warn = (text: string) => void

/**
 * Parses a message. The time is linear in its size. Broken or excessive parts become warnings; only bytes that are
 * not a message are rejected. A large email takes a second: see `createMailReader`.
 */
export function parseMail(given: Buffer, limits: MailLimits = usualLimits): ParsedMail {
  const warnings = new Set<string>()
  const warn = (text: string) => warnings.add(text)
  const raw = mendLineEnds(given)
  const root = readEntity(beginOfHeader(raw), { raw, limits, warn })
  refuseOtherBytes(raw, root)
  const { segments, spare, parts, charset } = collectParts(root, { raw, limits, warn })
  const body = joinSegments(segments.length > 0 ? segments : spare)
  const shown = referencedIds(body.html ?? '')
  return {
    ...readFields(root, { limits, warn, hint: charset ?? charsetOf(root) }),
    ...body,
    parts: parts.map((part) => placePart(part, shown)),
    warnings: [...warnings],
  }
}

const lineFeed = 0x0a
const carriageReturn = 0x0d

/** Old Macs end lines with a carriage return alone. */
function mendLineEnds(raw: Buffer): Buffer {
  if (raw.includes(lineFeed) || !raw.includes(carriageReturn)) return raw
  const mended = Buffer.from(raw)
  for (let at = 0; at < mended.length; at += 1) if (mended[at] === carriageReturn) mended[at] = lineFeed
  return mended
}

const mostLinesBefore = 100

/** Skips empty lines, a byte order mark, the `From ` line of a mailbox file and text that forwarding programs put first. */
function beginOfHeader(raw: Buffer): number {
  let at = raw.toString('latin1', 0, 3) === '\xef\xbb\xbf' ? 3 : 0
  for (let lines = 0; lines < mostLinesBefore && isBeforeHeader(raw, at); lines += 1) at = afterLine(raw, at)
  return fieldNameAt(raw, at) === undefined ? (findUsualField(raw, at) ?? at) : at
}

const isBeforeHeader = (raw: Buffer, at: number): boolean =>
  isMailboxLine(raw, at) || /^[ \t]*\r*\n/.test(raw.toString('latin1', at, at + 10))

function findUsualField(raw: Buffer, from: number): number | undefined {
  let at = from
  for (let lines = 0; lines < mostLinesBefore && at < raw.length; lines += 1) {
    if (isUsualName(fieldNameAt(raw, at) ?? '')) return at
    at = afterLine(raw, at)
  }
  return undefined
}

const wellKnown = new Set(
  `bcc cc content-transfer-encoding content-type date delivered-to from in-reply-to message-id mime-version received references
  reply-to return-path sender subject to x-mailer`.split(/\s+/),
)

function refuseOtherBytes(raw: Buffer, { fields }: Entity): void {
  if (raw.length === 0) throw new UnreadableMail('The email is empty')
  const hasHeader = fields.some(({ name }) => wellKnown.has(name))
  if (!hasHeader) throw new UnreadableMail('The bytes are no mail: there is no header.')
}

type Fields = Omit<ParsedMail, 'text' | 'html' | 'parts' | 'warnings'>

/** `hint` is the charset of the texts, which raw bytes in the header have, too. */
type FieldReading = { limits: MailLimits; warn: Warn; hint: string | undefined }

function readFields({ fields }: Entity, reading: FieldReading): Fields {
  const { limits, warn, hint } = reading
  const first = (name: string): string | undefined => fields.find((field) => field.name === name)?.value
  const people = (name: string): MailAddress[] => readPeople(fields, name, reading)
  const ids = (name: string): string[] => keepEnds(messageIdsOf(decodeRaw(first(name) ?? '')), limits.messageIds, warn)
  const date = readDate(first('date') ?? '')
  if (date === null && first('date') !== undefined) warn('The date cannot be right; it was left out.')
  const returnPath = readReturnPath(first('return-path'))
  const [from, replyTo, sender] = [people('from'), people('reply-to'), people('sender')]
  const bounceAddress = returnPath ? { name: '', address: returnPath } : null
  return {
    messageId: ids('message-id')[0] ?? null,
    inReplyTo: ids('in-reply-to'),
    references: ids('references'),
    from,
    sender,
    replyTo,
    to: people('to'),
    cc: people('cc'),
    author: from[0] ?? replyTo[0] ?? sender[0] ?? bounceAddress,
    returnPath,
    subject: decodeWords((first('subject') ?? '').slice(0, longestDecoded), hint)
      .replaceAll(/\s+/g, ' ')
      .trim(),
    date,
    headers: decodeFields(fields, hint),
  }
}

const readReturnPath = (value: string | undefined): string | null =>
  value === undefined ? null : (readAddresses(value, 1)[0]?.address ?? '')

/** The declared charset of the first text. */
function charsetOf({ parameters, children }: Entity): string | undefined {
  const declared = normalizeCharset(parameters.get('charset'))
  return declared ?? children.map(charsetOf).find((charset) => charset !== undefined)
}

/** Of several From headers the first counts; of To and Cc all do. */
function readPeople(fields: readonly HeaderField[], name: string, { limits, warn, hint }: FieldReading): MailAddress[] {
  const values = fields.filter((field) => field.name === name).map(({ value }) => value)
  const isList = name === 'to' || name === 'cc'
  if (values.length > 1 && !isList) warn(`The field "${name}" occurs ${values.length} times; the first counts.`)
  const value = (isList ? values : values.slice(0, 1)).join(', ')
  const found = readAddresses(value.slice(0, limits.addressBytes), limits.addresses + 1, hint)
  const isCut = found.length > limits.addresses || value.length > limits.addressBytes
  if (isCut) warn(`The field "${name}" has more addresses than anybody reads; the rest was left out.`)
  if (name === 'from' && found.length === 0) warn('The sender has no address.')
  return found.slice(0, limits.addresses)
}

/** The beginning of a thread and its latest messages. */
function keepEnds(ids: string[], most: number, warn: Warn): string[] {
  if (ids.length <= most) return ids
  warn(`There are more than ${most} references; those in the middle were left out.`)
  return [...ids.slice(0, most / 10), ...ids.slice(most / 10 - most)]
}

/** Longer values are cut: decoding a megabyte of encoded words takes a second. */
const longestDecoded = 64 * 1024

function decodeFields(fields: readonly HeaderField[], hint: string | undefined): Map<string, string[]> {
  const headers = new Map<string, string[]>()
  for (const { name, value } of fields) {
    const values = headers.get(name) ?? []
    values.push(value.length > longestDecoded ? decodeRaw(value, hint) : decodeWords(value, hint))
    headers.set(name, values)
  }
  return headers
}

const placePart = (part: MailPart, shown: Set<string>): MailPart => ({
  ...part,
  disposition: part.contentId !== null && shown.has(part.contentId.toLowerCase()) ? 'inline' : 'attachment',
})
