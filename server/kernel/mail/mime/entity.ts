import { decodeRaw } from '#kernel/mail/header/encoded-words.ts'
import { afterLine } from '#kernel/mail/header/header-lines.ts'
import { type HeaderField, readHeader } from '#kernel/mail/header/header.ts'
import { readStructured, type Structured } from '#kernel/mail/header/parameters.ts'
import { limitsOfPart, type MailLimits } from '#kernel/mail/limits.ts'
import { messageIdsOf } from '#kernel/mail/message-ids.ts'
import { createBoundaries, guessBoundary } from './boundaries.ts'

/** A node of the MIME tree. Its body is a range of the raw bytes, still encoded; an opened multipart has children instead. */
export type Entity = {
  fields: readonly HeaderField[]
  type: string
  parameters: Structured['parameters']
  disposition: Structured
  encoding: string
  contentId: string | null
  from: number
  to: number
  children: Entity[]
}

export type Reading = { raw: Buffer; limits: MailLimits; warn: (text: string) => void }

/** One pass over the lines, regardless of nesting. Nested messages are not parsed: they are files. */
export function readEntity(from: number, reading: Reading): Entity {
  const { raw, limits, warn } = reading
  const boundaries = createBoundaries<Entity>()
  const root = begin(from, 'text/plain', reading)
  let current: Entity | undefined = root
  let parts = 1
  for (let at = root.from, next = at; boundaries.depth() > 0 && at < raw.length; at = next) {
    next = afterLine(raw, at)
    const passed = boundaries.pass(raw, at, next)
    if (!passed) continue
    if (current) current.to = beforeBreak(raw, at, current.from)
    current = undefined
    if (passed.isEnd) continue
    if (parts >= limits.parts) {
      warn(`The mail has more than ${limits.parts} parts; the rest was left out.`)
      break
    }
    parts += 1
    current = beginPart(next, passed.multipart)
    passed.multipart.children.push(current)
    next = current.from
  }
  return root

  /** Of a part only the fields are kept that describe its content. */
  function beginPart(at: number, multipart: Entity): Entity {
    const defaultType = multipart.type === 'multipart/digest' ? 'message/rfc822' : 'text/plain'
    const part = begin(at, defaultType, { ...reading, limits: limitsOfPart(limits) })
    part.fields = part.fields.filter(({ name }) => name.startsWith('content-'))
    return part
  }

  function begin(at: number, defaultType: string, within: Reading): Entity {
    const entity = readPartHeader(at, within, defaultType)
    if (!entity.type.startsWith('multipart/')) return entity
    const boundary = boundaryOf(entity, raw)
    if (boundary === undefined) return { ...entity, type: 'text/plain' }
    if (boundaries.depth() < limits.depth) boundaries.add(entity, boundary)
    else warn(`Parts are nested deeper than ${limits.depth} levels; the inner ones were left in one file.`)
    return entity
  }
}

function readPartHeader(at: number, { raw, limits, warn }: Reading, defaultType: string): Entity {
  const { fields, bodyAt, warnings } = readHeader(raw, at, limits)
  for (const warning of warnings) warn(warning)
  const valueOf = (name: string): string => fields.find((field) => field.name === name)?.value ?? ''
  const { value, parameters } = readStructured(valueOf('content-type'))
  return {
    fields,
    type: isMimeType(value) ? value : defaultType,
    parameters,
    disposition: readStructured(valueOf('content-disposition')),
    encoding: valueOf('content-transfer-encoding'),
    contentId: readContentId(decodeRaw(valueOf('content-id'))),
    from: bodyAt,
    to: raw.length,
    children: [],
  }
}

export const isMimeType = (value: string): boolean => /^[\w!#$&^.+-]{1,127}\/[\w!#$&^.+-]{1,127}$/.test(value)

const readContentId = (value: string): string | null =>
  messageIdsOf(value)[0] ?? (value.replaceAll(/[<>\s]/g, '').slice(0, longestContentId) || null)

const longestContentId = 250
const longestPreamble = 64 * 1024

/** A declared boundary that does not occur soon is wrong; without any boundary the body is text. */
function boundaryOf({ parameters, from }: Entity, raw: Buffer): string | undefined {
  const begin = raw.subarray(from, from + longestPreamble)
  const declared = Buffer.from(parameters.get('boundary') ?? '')
    .toString('latin1')
    .trimEnd()
  const comes = declared !== '' && begin.includes(`--${declared}`, 0, 'latin1')
  return comes ? declared : guessBoundary(begin)
}

/** The line break before a boundary belongs to the boundary. */
function beforeBreak(raw: Buffer, at: number, from: number): number {
  let end = at
  if (end > from && raw[end - 1] === 0x0a) end -= 1
  if (end > from && raw[end - 1] === 0x0d) end -= 1
  return end
}
