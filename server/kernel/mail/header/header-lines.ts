const lineFeed = 0x0a
const carriageReturn = 0x0d

/** RFC 5322 allows every printable character but the colon. An HTML tag is the beginning of a text without an empty line before. */
const fieldBegin = /^(?!<[a-z!/])([!-9;-~]+)[ \t]*:/i
const longestName = 1000

export const fieldNameAt = (raw: Buffer, at: number): string | undefined =>
  fieldBegin.exec(raw.toString('latin1', at, at + longestName + 10))?.[1]

export function afterLine(raw: Buffer, from: number): number {
  const at = raw.indexOf(lineFeed, from)
  return at === -1 ? raw.length : at + 1
}

/** Some programs end lines with several carriage returns. */
export function isEmptyLine(raw: Buffer, from: number): boolean {
  let at = from
  while (raw[at] === carriageReturn && at - from < 10) at += 1
  return raw[at] === lineFeed
}

const isFolded = (raw: Buffer, at: number): boolean => raw[at] === 0x20 || raw[at] === 0x09

/** With its continuation lines, which begin with white space. */
export function endOfField(raw: Buffer, from: number): number {
  let at = afterLine(raw, from)
  while (isFolded(raw, at)) at = afterLine(raw, at)
  return at
}

const usualNames = new Set(
  `authentication-results auto-submitted bcc cc content-description content-disposition content-id content-language
  content-transfer-encoding content-type date delivered-to dkim-signature envelope-to errors-to from importance
  in-reply-to list-id list-unsubscribe message-id mime-version organization precedence priority received received-spf
  references reply-to return-path sender status subject thread-index thread-topic to user-agent`.split(/\s+/),
)

/** A name that ordinary text hardly has before a colon. */
export const isUsualName = (name: string): boolean => usualNames.has(name.toLowerCase()) || /^x-[\w-]+$/i.test(name)

const mostLinesAhead = 50

/** The beginning of the next usual field before the empty line: the lines before it still belong to the header. */
export function findFieldAhead(raw: Buffer, from: number): number | undefined {
  let at = from
  for (let lines = 0; lines < mostLinesAhead && at < raw.length; lines += 1) {
    if (isEmptyLine(raw, at) || isDelimiter(raw, at)) return undefined
    const name = fieldNameAt(raw, at)
    if (name !== undefined && isUsualName(name)) return at
    at = afterLine(raw, at)
  }
  return undefined
}

export const isDelimiter = (raw: Buffer, at: number): boolean => raw[at] === 0x2d && raw[at + 1] === 0x2d

const parameter = /^[\w*-]{1,60}=(?:"[^"\r\n]*"|[^\s"]+);?[ \t]*\r*$/

/** `boundary="x"` in a line of its own: a continuation that lost its white space. */
export const isParameter = (raw: Buffer, at: number, end: number): boolean =>
  end - at < longestName && parameter.test(raw.toString('latin1', at, end).replace(/\n$/, ''))

/** The line with which a mailbox file begins each message. */
export const isMailboxLine = (raw: Buffer, at: number): boolean =>
  /^>?From (?!\s*:)/.test(raw.toString('latin1', at, at + 10))
