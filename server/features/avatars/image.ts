import { invalid } from '#kernel/errors.ts'
import { imageSize, sniffType } from '#kernel/files/sniff.ts'

export type Image = { mime: string; bytes: Buffer }

const longestSide = 4096
/** All headers that are read fit into this many bytes; a shorter file is not an image. */
const shortestFile = 30

const isSensible = (side: number) => side >= 1 && side <= longestSide

/** Type and size from the header, without decoding: a small file may contain a huge image. */
function mimeOf(bytes: Buffer): string | undefined {
  const size = bytes.length < shortestFile ? undefined : imageSize(bytes)
  return size && isSensible(size.width) && isSensible(size.height) ? sniffType(bytes) : undefined
}

const dataUrl = /^data:image\/(?:png|jpe?g|gif|webp);base64,([A-Za-z\d+/]+={0,2})$/

/** The image of a data URL; anything else is rejected. The type is the detected one, not the declared one. */
export function readImage(url: string, maxBytes: number): Image {
  const [, base64 = ''] = dataUrl.exec(url) ?? []
  const bytes = Buffer.from(base64, 'base64')
  if (bytes.length > maxBytes)
    throw invalid('image_too_large', `The image is larger than ${maxBytes / 1024} KB.`, {
      field: 'avatar_full',
      values: { max: maxBytes / 1024 },
    })
  const mime = mimeOf(bytes)
  if (!mime) throw invalid('image_invalid', 'The image is invalid.', { field: 'avatar_full' })
  return { mime, bytes }
}
