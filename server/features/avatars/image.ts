import { invalid } from '#kernel/errors.ts'
import { imageSize, sniffType } from '#kernel/files/sniff.ts'

export type Image = { mime: string; bytes: Buffer }

const longestSide = 4096
/** Every header we read lies within these; a picture of fewer bytes is none. */
const shortestFile = 30

const isSensible = (side: number) => side >= 1 && side <= longestSide

/** What the bytes themselves say, without decoding them: a huge picture in a small file costs us nothing. */
function mimeOf(bytes: Buffer): string | undefined {
  const size = bytes.length < shortestFile ? undefined : imageSize(bytes)
  return size && isSensible(size.width) && isSensible(size.height) ? sniffType(bytes) : undefined
}

const dataUrl = /^data:image\/(?:png|jpe?g|gif|webp);base64,([A-Za-z\d+/]+={0,2})$/

/** A picture out of a data URL; anything else is refused. The type is the one found, not the one claimed. */
export function readImage(url: string, maxBytes: number): Image {
  const [, base64 = ''] = dataUrl.exec(url) ?? []
  const bytes = Buffer.from(base64, 'base64')
  if (bytes.length > maxBytes) throw invalid(`The image is larger than ${maxBytes / 1024} KB.`)
  const mime = mimeOf(bytes)
  if (!mime) throw invalid('The image is invalid.')
  return { mime, bytes }
}
