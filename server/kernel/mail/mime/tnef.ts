import { decodeText } from '#kernel/mail/charset/charset.ts'
import { oneLine } from '#kernel/mail/header/encoded-words.ts'
import { decompressRtf } from './compressed-rtf.ts'
import { readProperties, type TnefProperties } from './tnef-properties.ts'

type TnefFile = { filename: string; mimeType: string; contentId: string | null; content: Buffer }
type Unpacked = { text: string | null; html: string | null; files: TnefFile[] }

const signature = 0x223e9f78
const attributes = {
  body: 0x800c,
  fileContent: 0x800f,
  fileTitle: 0x8010,
  newFile: 0x9002,
  message: 0x9003,
  file: 0x9005,
  codepage: 0x9007,
}
const properties = {
  body: 0x1000,
  rtf: 0x1009,
  html: 0x1013,
  content: 0x3701,
  filename: 0x3704,
  longFilename: 0x3707,
  mimeType: 0x370e,
  contentId: 0x3712,
}

/** The content of winmail.dat; undefined if it is broken, because half of it would be a guess. */
export function unpackTnef(bytes: Buffer, mostBytes: number): Unpacked | undefined {
  try {
    return bytes.readUInt32LE(0) === signature ? collect(bytes, mostBytes) : undefined
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

type OpenFile = { title: string; content: Buffer | undefined; properties: TnefProperties }

function collect(bytes: Buffer, mostBytes: number): Unpacked {
  const files: OpenFile[] = []
  let message: TnefProperties = new Map()
  let plain: Buffer | undefined
  let charset = 'windows-1252'
  for (const { id, value } of readAttributes(bytes)) {
    const file = files.at(-1)
    if (id === attributes.codepage) charset = `windows-${value.readUInt32LE(0)}`
    else if (id === attributes.body) plain = value
    else if (id === attributes.message) message = readProperties(value)
    else if (id === attributes.newFile) files.push({ title: '', content: undefined, properties: new Map() })
    else if (id === attributes.fileTitle && file) file.title = decode(value, charset)
    else if (id === attributes.fileContent && file) file.content = value
    else if (id === attributes.file && file) file.properties = readProperties(value)
  }
  const text = plain ?? message.get(properties.body)
  const html = message.get(properties.html)
  const rtf = decompressRtf(message.get(properties.rtf), mostBytes)
  const named = files.map((file) => nameFile(file, charset)).filter(({ content }) => content.length > 0)
  const isSpoken = text !== undefined || html !== undefined
  return {
    text: text ? decode(text, charset) : null,
    html: html ? decode(html, charset) : null,
    files: isSpoken || !rtf ? named : [...named, messageIn(rtf)],
  }
}

/** Browsers do not show RTF: it is attached as a file, only if there is no better form. */
const messageIn = (rtf: Buffer): TnefFile => ({
  filename: 'message.rtf',
  mimeType: 'application/rtf',
  contentId: null,
  content: rtf,
})

/** Each attribute has a level, an id, a length, its bytes and a checksum, which is ignored. */
function* readAttributes(bytes: Buffer): Generator<{ id: number; value: Buffer }> {
  for (let at = 6; at + 9 <= bytes.length;) {
    const length = bytes.readUInt32LE(at + 5)
    if (at + 9 + length > bytes.length) throw new RangeError('The attribute is cut.')
    yield { id: bytes.readUInt16LE(at + 1), value: bytes.subarray(at + 9, at + 9 + length) }
    at += 11 + length
  }
}

function nameFile({ title, content, properties: given }: OpenFile, charset: string): TnefFile {
  const text = (id: number): string => decode(given.get(id) ?? Buffer.alloc(0), charset)
  return {
    filename: text(properties.longFilename) || title || text(properties.filename),
    mimeType: text(properties.mimeType).toLowerCase() || 'application/octet-stream',
    contentId:
      oneLine(text(properties.contentId))
        .replaceAll(/[<>\s]/g, '')
        .slice(0, 250) || null,
    content: content ?? given.get(properties.content) ?? Buffer.alloc(0),
  }
}

const decode = (value: Buffer, charset: string): string => decodeText(value, charset).text.replaceAll('\0', '')
