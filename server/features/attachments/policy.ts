import { mostPixels } from '#kernel/files/image.ts'
import { imageSize } from '#kernel/files/sniff.ts'

/** The only types that a browser may show inline: they cannot contain scripts. */
const showable = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp'])

export const isShowable = (sniffedType: string | null): boolean => sniffedType !== null && showable.has(sniffedType)

const mediaType = /^[a-z0-9][a-z0-9.+_-]{0,63}\/[a-z0-9][a-z0-9.+_-]{0,126}(?:;\s*[\w.-]+=[\w.:+/"-]+)*$/i

/** The declared type, if it is a valid media type. */
export const declaredType = (type: string): string =>
  type.length <= 250 && mediaType.test(type) ? type : 'application/octet-stream'

/** The views of an image, and the maximum number of pixels of its longer side. */
export const viewSides = { preview: 200, inline: 1800 } as const
export type FileView = keyof typeof viewSides

const mostPictureBytes = 50 * 1024 * 1024

/**
 * The preferences of an image that can be resized, with the keys that deployed clients expect. From the header
 * alone: a file of a few kilobytes may decode to gigabytes of pixels.
 */
export function availableViews(head: Buffer, size: number): Record<string, true> {
  const { width = 0, height = 0 } = imageSize(head) ?? {}
  if (size > mostPictureBytes || width * height > mostPixels) return {}
  const longer = Math.max(width, height)
  return {
    ...(longer > viewSides.preview && { resizable: true, content_preview: true }),
    ...(longer > viewSides.inline && { content_inline: true }),
  }
}

/** Types that a browser may execute, or that may refer to such types. */
const runnable = /html|xml|svg|script|css|flash|java|xsl|mathml|multipart|^message\/|^image\/|^application\/pdf/

/** The type of a download: the detected one for images, otherwise the declared one if it is harmless. */
export function sentType(declared: string, sniffedType: string | null): string {
  if (isShowable(sniffedType)) return sniffedType as string
  const [essence = ''] = declaredType(declared).toLowerCase().split(';')
  return sniffedType === 'text/html' || runnable.test(essence) ? 'application/octet-stream' : essence
}

/** Both ends inclusive. */
export type ByteRange = { start: number; end: number }

/** RFC 9110: one range of bytes; several ranges or invalid ones mean the whole file. */
export function parseRange(header: string | undefined, size: number): ByteRange | 'whole' | 'unsatisfiable' {
  const [, first, last] = /^bytes=(\d{0,15})-(\d{0,15})$/i.exec(header ?? '') ?? []
  if (first === undefined || last === undefined || first + last === '') return 'whole'
  if (first === '') return Number(last) === 0 || size === 0 ? 'unsatisfiable' : rangeOfEnd(Number(last), size)
  if (last !== '' && Number(last) < Number(first)) return 'whole'
  if (Number(first) >= size) return 'unsatisfiable'
  return { start: Number(first), end: last === '' ? size - 1 : Math.min(Number(last), size - 1) }
}

const rangeOfEnd = (length: number, size: number): ByteRange => ({ start: Math.max(0, size - length), end: size - 1 })
