import type { ParsedMail } from '#kernel/mail/mail.ts'
import type { ReadMail } from '#kernel/mail/parse-worker.ts'
import { parseMail } from '#kernel/mail/parse.ts'

const longestHeader = 64 * 1024

const notice = '<p><i>This email could not be read. You can download the original.</i></p>'

/** A mail that could not be parsed, with its header if that is readable. */
export const headerOnly = (raw: Buffer): ReadMail => ({ ...readHeader(raw), parts: [], shown: notice })

function readHeader(raw: Buffer): ParsedMail {
  const begin = raw.subarray(0, longestHeader)
  const end = begin.toString('latin1').search(/\r?\n\r?\n/)
  try {
    return { ...parseMail(end === -1 ? begin : begin.subarray(0, end)), text: null, html: null }
  } catch {
    // Bytes without a header are filed, too.
    return nothingKnown
  }
}

const nothingKnown: ParsedMail = {
  messageId: null,
  inReplyTo: [],
  references: [],
  from: [],
  sender: [],
  replyTo: [],
  to: [],
  cc: [],
  author: null,
  returnPath: null,
  subject: '',
  date: null,
  headers: new Map(),
  text: null,
  html: null,
  parts: [],
  warnings: [],
}
