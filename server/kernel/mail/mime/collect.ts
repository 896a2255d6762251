import { isAscii } from 'node:buffer'
import type { MailPart } from '#kernel/mail/mail.ts'
import { chooseAlternative, type Segment } from './body.ts'
import { type Entity, readEntity, type Reading } from './entity.ts'
import { cleanText, contentOf, decodeBody, fileOf, isBodyText, isPictureBetweenTexts, partOf } from './leaf.ts'
import { openSignedData } from './signed-data.ts'
import { unpackTnef } from './tnef.ts'
import { takeUuencoded } from './uuencode.ts'

/** `spare` is displayed only if the mail has no other text. `charset` is the real charset of the first non-ASCII text. */
export type Collection = { segments: Segment[]; spare: Segment[]; parts: MailPart[]; charset: string | undefined }
type Collecting = Reading & Pick<Collection, 'spare' | 'parts'> & { shown: { bytes: number; charset?: string } }

/** Divides the leaves of the tree into body and attachments. */
export function collectParts(root: Entity, reading: Reading): Collection {
  const mail: Collecting = { ...reading, spare: [], parts: [], shown: { bytes: 0 } }
  const segments = segmentsOf(root, undefined, mail)
  return { segments, spare: mail.spare, parts: mail.parts, charset: mail.shown.charset }
}

function segmentsOf(entity: Entity, parent: Entity | undefined, mail: Collecting): Segment[] {
  const children = entity.children.map((child) => segmentsOf(child, entity, mail))
  const isAlternative = entity.type === 'multipart/alternative'
  if (children.length > 0) return isAlternative ? chooseAlternative(children) : children.flat()
  const content = contentOf(entity, mail.raw)
  if (isBodyText(entity, parent)) return readText(entity, content, mail)
  if (/^application\/(?:vnd\.)?ms-tnef$/.test(entity.type)) return unpack(entity, content, mail)
  const part = partOf(entity, content)
  mail.parts.push(part)
  if (/^application\/(?:x-)?pkcs7-mime$/.test(entity.type)) return readSigned(content, mail)
  if (entity.type === 'application/pgp-encrypted') mail.warn('The mail is encrypted (PGP); only its container is here.')
  if (!isPictureBetweenTexts(entity, parent)) return []
  part.contentId ??= `picture-${mail.parts.length}@attached`
  return [{ image: part.contentId }]
}

function readText(entity: Entity, content: Buffer, { limits, warn, parts, shown }: Collecting): Segment[] {
  const left = limits.textBytes - shown.bytes
  if (content.length > left) {
    parts.push(partOf(entity, content))
    warn('The text is too long to be shown; it was cut, and the whole is attached.')
  }
  const { text: decoded, charset } = decodeBody(entity, content.subarray(0, left))
  if (!isAscii(content.subarray(0, left))) shown.charset ??= charset
  shown.bytes += Math.min(content.length, left)
  if (decoded.trim() === '') return []
  if (entity.type === 'text/html') return [{ html: decoded }]
  const { text, files } = takeUuencoded(decoded)
  parts.push(...files.map(fileOf))
  return text.trim() === '' ? [] : [{ text }]
}

function unpack(entity: Entity, content: Buffer, { limits, warn, parts, spare }: Collecting): Segment[] {
  const unpacked = unpackTnef(content, limits.rtfBytes)
  if (!unpacked) {
    parts.push(partOf(entity, content))
    warn('The container winmail.dat is broken; it is attached as it is.')
    return []
  }
  parts.push(...unpacked.files.map(fileOf))
  const readable = (text: string): string => cleanText(text.slice(0, limits.textBytes))
  if (unpacked.html) spare.push({ html: readable(unpacked.html) })
  else if (unpacked.text) spare.push({ text: readable(unpacked.text) })
  return []
}

/** The container stays attached, because verifying the signature needs it. The depth of nested containers is limited. */
function readSigned(content: Buffer, mail: Collecting): Segment[] {
  const inner = openSignedData(content)
  if (!inner) mail.warn('The mail is encrypted (S/MIME); only its container is here.')
  const depth = Math.floor(mail.limits.depth / 4)
  if (!inner || depth === 0) return []
  const within = { ...mail, raw: inner, limits: { ...mail.limits, depth } }
  return segmentsOf(readEntity(0, within), undefined, within)
}
