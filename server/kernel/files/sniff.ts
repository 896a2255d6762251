type PixelSize = { width: number; height: number }

const startsWith = (head: Buffer, text: string, at = 0): boolean =>
  head.toString('latin1', at, at + text.length) === text

const htmlBegin =
  /^(?:<!doctype html|<(?:html|head|script|iframe|h1|div|font|table|a|style|title|b|body|br|p)[\s>]|<!--)/i

/** By the first bytes, never by the declared type. HTML is what a browser would detect as HTML. */
export function sniffType(head: Buffer): string | undefined {
  if (startsWith(head, '\x89PNG\r\n\x1a\n')) return 'image/png'
  if (startsWith(head, '\xff\xd8\xff')) return 'image/jpeg'
  if (startsWith(head, 'GIF87a') || startsWith(head, 'GIF89a')) return 'image/gif'
  if (startsWith(head, 'RIFF') && startsWith(head, 'WEBP', 8)) return 'image/webp'
  if (startsWith(head, '%PDF-')) return 'application/pdf'
  if (startsWith(head, 'PK\x03\x04') || startsWith(head, 'PK\x05\x06')) return 'application/zip'
  const text = head.toString('utf8', 0, 512).replace('\uFEFF', '').trimStart()
  return htmlBegin.test(text) ? 'text/html' : undefined
}

/** The size from the header, without decoding a pixel: an image may be a small file with huge dimensions. */
export function imageSize(head: Buffer): PixelSize | undefined {
  try {
    return readSize(head)
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

function readSize(head: Buffer): PixelSize | undefined {
  switch (sniffType(head)) {
    case 'image/png':
      return { width: head.readUInt32BE(16), height: head.readUInt32BE(20) }
    case 'image/gif':
      return { width: head.readUInt16LE(6), height: head.readUInt16LE(8) }
    case 'image/jpeg':
      return sizeOfJpeg(head)
    case 'image/webp':
      return sizeOfWebp(head)
    default:
      return undefined
  }
}

/** Segments follow each other, each with its length, until the frame header names the size. */
function sizeOfJpeg(head: Buffer): PixelSize | undefined {
  let at = 2
  while (head.readUInt8(at) === 0xff) {
    const marker = head.readUInt8(at + 1)
    if (marker === 0xff) at += 1
    else if (isFrame(marker)) return { width: head.readUInt16BE(at + 7), height: head.readUInt16BE(at + 5) }
    else at += 2 + head.readUInt16BE(at + 2)
  }
  return undefined
}

const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

function sizeOfWebp(head: Buffer): PixelSize | undefined {
  if (startsWith(head, 'VP8X', 12)) return { width: 1 + head.readUIntLE(24, 3), height: 1 + head.readUIntLE(27, 3) }
  if (startsWith(head, 'VP8 ', 12)) {
    return { width: head.readUInt16LE(26) & 0x3fff, height: head.readUInt16LE(28) & 0x3fff }
  }
  if (!startsWith(head, 'VP8L', 12)) return undefined
  const bits = head.readUInt32LE(21)
  return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff) }
}
