type UuencodedFile = { filename: string; content: Buffer }

const begin = /^begin(?:-base64)? [0-7]{3,4} (\S.{0,250})$/

/** The first file in these bytes, or all rows if its first line is missing; otherwise the bytes themselves. */
export function decodeUuencoded(bytes: Buffer): Buffer {
  const text = bytes.toString('latin1')
  return takeUuencoded(text).files[0]?.content ?? decodeBareRows(text) ?? bytes
}

/** Up to the row of length 0. Every row must be as long as its first character says, give or take lost spaces. */
function decodeBareRows(text: string): Buffer | undefined {
  const lines = text.split('\n').map((line) => line.trimEnd())
  const from = lines.findIndex((line) => line !== '' && !line.startsWith('begin'))
  const to = lines.findIndex((line, index) => index >= from && (line === '' || line === '`' || line === 'end'))
  const rows = lines.slice(Math.max(0, from), to === -1 ? undefined : to)
  return rows.length > 0 && rows.every(isRow) ? decodeRows(rows, '') : undefined
}

const isRow = (line: string): boolean => {
  const digits = Math.ceil(valueAt(line, 0) / 3) * 4
  return /^[ -`]+$/.test(line) && digits > 0 && line.length <= digits + 2 && line.length >= digits - 3
}

/** Old programs write files into the text; an incomplete file remains text. */
export function takeUuencoded(text: string): { text: string; files: UuencodedFile[] } {
  if (!/^begin(?:-base64)? [0-7]{3,4} /m.test(text)) return { text, files: [] }
  const lines = text.split('\n').map((line) => line.trimEnd())
  const kept: string[] = []
  const files: UuencodedFile[] = []
  for (let at = 0; at < lines.length; at += 1) {
    const filename = begin.exec(lines[at] ?? '')?.[1]
    const end = filename ? endOfFile(lines, at) : undefined
    if (filename && end) {
      files.push({ filename, content: decodeRows(lines.slice(at + 1, end), lines[at] ?? '') })
      at = end
    } else kept.push(lines[at] ?? '')
  }
  return { text: kept.join('\n'), files }
}

/** The last line of the file, if all lines before it are rows: only the last has "end" or a length of 0. */
function endOfFile(lines: string[], from: number): number | undefined {
  const isBase64 = lines[from]?.startsWith('begin-base64')
  for (let at = from + 1; at < lines.length; at += 1) {
    const line = lines[at] ?? ''
    if (line === (isBase64 ? '====' : 'end')) return at
    if (line.startsWith('begin ') || !(isBase64 ? /^[\w+/=]*$/ : /^[ -`]*$/).test(line) || line.length > 100)
      return undefined
  }
  return undefined
}

function decodeRows(rows: string[], firstLine: string): Buffer {
  if (firstLine.startsWith('begin-base64')) return Buffer.from(rows.join(''), 'base64')
  // A row holds at most 63 bytes, in threes.
  const out = Buffer.alloc(rows.length * 63)
  let length = 0
  for (const row of rows) length += decodeRow(row, out, length)
  return out.subarray(0, length)
}

/** Four characters are three bytes; spaces at the end of a line get lost on the way and count as zeros. */
function decodeRow(row: string, out: Buffer, at: number): number {
  const length = valueAt(row, 0)
  for (let group = 0, from = 1; group < length; group += 3, from += 4) {
    const bits = (valueAt(row, from) << 18) | (valueAt(row, from + 1) << 12) | (valueAt(row, from + 2) << 6)
    out.writeUIntBE(bits | valueAt(row, from + 3), at + group, 3)
  }
  return length
}

const valueAt = (row: string, at: number): number => (at < row.length ? (row.charCodeAt(at) - 0x20) & 0x3f : 0)
