import { stripControls } from '#kernel/html/markup.ts'
import { textOf } from '#kernel/html/text.ts'

const mostBytes = 5 * 1024 * 1024
/** The maximum ratio of markup to text: reading a file must not block requests. */
const markupPerText = 5

/** The text of a file for searching, at most `limit` characters; undefined for types without text. */
export function textInside(mimeType: string, content: Buffer, limit: number): string | undefined {
  const [type = '', ...parameters] = mimeType.toLowerCase().split(';')
  const charset = parameters.map((parameter) => /^\s*charset="?([\w.:-]+)"?\s*$/.exec(parameter)?.[1]).find(Boolean)
  const isHtml = type.trim() === 'text/html'
  if (!isHtml && type.trim() !== 'text/plain' && type.trim() !== 'text/csv') return undefined
  const text = decode(content.subarray(0, mostBytes), charset)
  return isHtml
    ? textOf(text.slice(0, markupPerText * limit), limit)
    : stripControls(text.slice(0, limit).replaceAll('\r\n', '\n')).toWellFormed()
}

/** What is declared, if it fits; else UTF-8, if it is; else the code page that old Windows programs write. */
function decode(content: Buffer, charset?: string): string {
  for (const label of [charset, byteOrderMark(content), 'utf-8']) {
    const text = label === undefined ? undefined : decodeStrictly(content, label)
    if (text !== undefined) return text
  }
  return new TextDecoder('windows-1252').decode(content)
}

function byteOrderMark(content: Buffer): string | undefined {
  if (content[0] === 0xff && content[1] === 0xfe) return 'utf-16le'
  return content[0] === 0xfe && content[1] === 0xff ? 'utf-16be' : undefined
}

/** As a stream, because the limit may have cut the last character. */
function decodeStrictly(content: Buffer, label: string): string | undefined {
  try {
    return new TextDecoder(label, { fatal: true }).decode(content, { stream: true })
  } catch {
    return undefined
  }
}
