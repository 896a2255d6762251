import { safeFilename } from '#kernel/files/filename.ts'
import { decodeText } from '#kernel/mail/charset/charset.ts'
import type { MailPart } from '#kernel/mail/mail.ts'
import { type Entity, isMimeType } from './entity.ts'
import { unflow } from './flowed.ts'
import { declaredName, inventName } from './part-name.ts'
import { decodeTransfer } from './transfer-encoding.ts'

export const contentOf = ({ from, to, encoding }: Entity, raw: Buffer): Buffer =>
  decodeTransfer(raw.subarray(from, to), encoding)

/** A text with a name is a file, unless it is the whole mail or an alternative. */
export function isBodyText(entity: Entity, parent: Entity | undefined): boolean {
  if (entity.type !== 'text/plain' && entity.type !== 'text/html') return false
  const isNamed = declaredName(entity) !== undefined
  if (entity.disposition.value === 'attachment') return !parent && !isNamed
  return !isNamed || !parent || parent.type === 'multipart/alternative'
}

/** Apple Mail sends text, image, text; in other multiparts an image is shown where the HTML refers to it. */
export const isPictureBetweenTexts = (entity: Entity, parent: Entity | undefined): boolean =>
  entity.type.startsWith('image/') && entity.disposition.value === 'inline' && parent?.type === 'multipart/mixed'

/** With line feeds, and without NUL, which PostgreSQL cannot store. */
export const cleanText = (text: string): string => text.replaceAll(/\r\n?/g, '\n').replaceAll('\0', '').toWellFormed()

export function decodeBody(entity: Entity, content: Buffer): { text: string; charset: string } {
  const isHtml = entity.type === 'text/html'
  const charset = entity.parameters.get('charset') ?? (isHtml ? charsetInside(content) : undefined)
  const decoded = decodeText(content, charset)
  const text = cleanText(decoded.text)
  const isFlowed = !isHtml && entity.parameters.get('format')?.toLowerCase() === 'flowed'
  const deletesSpace = entity.parameters.get('delsp')?.toLowerCase() === 'yes'
  return { text: isFlowed ? unflow(text, deletesSpace) : text, charset: decoded.charset }
}

const charsetInside = (html: Buffer): string | undefined =>
  /<meta[^>]{0,200}charset=["']?([\w-]+)/i.exec(html.toString('latin1', 0, 2048))?.[1]

export function partOf(entity: Entity, content: Buffer): MailPart {
  return {
    filename: safeFilename(declaredName(entity) ?? inventName(entity.type, content)),
    mimeType: entity.type,
    content,
    contentId: entity.contentId,
    disposition: 'attachment',
    charset: entity.parameters.get('charset') ?? null,
  }
}

type UnpackedFile = { filename: string; content: Buffer; mimeType?: string; contentId?: string | null }

/** A file from inside of another part. */
export const fileOf = ({
  filename,
  content,
  mimeType = 'application/octet-stream',
  contentId = null,
}: UnpackedFile): MailPart => ({
  filename: safeFilename(filename || inventName(mimeType, content)),
  mimeType: isMimeType(mimeType) ? mimeType : 'application/octet-stream',
  content,
  contentId,
  disposition: 'attachment',
  charset: null,
})
