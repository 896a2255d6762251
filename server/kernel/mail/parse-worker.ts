import { parentPort } from 'node:worker_threads'
import { collapseQuotes } from './collapse-quotes.ts'
import type { ParsedMail } from './mail.ts'
import { parseMail } from './parse.ts'
import { textToHtml } from './text-to-html.ts'
import { UnreadableMail } from './unreadable.ts'

/** With the HTML to display, from the HTML or the text body, with marked quotations. */
export type ReadMail = ParsedMail & { shown: string }
export type ParseAnswer = { mail: ReadMail } | { reason: string }

parentPort?.on('message', (bytes: Uint8Array) => {
  const answer = answerTo(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  const files = 'mail' in answer ? answer.mail.parts.map(({ content }) => content.buffer as ArrayBuffer) : []
  parentPort?.postMessage(answer, [...new Set(files)])
})
parentPort?.postMessage('ready', [])

/** An unexpected error must not be retried for ever: the mail is reported as unreadable. */
function answerTo(raw: Buffer): ParseAnswer {
  try {
    const mail = parseMail(raw)
    const shown = collapseQuotes(mail.html ?? textToHtml(mail.text ?? ''))
    const parts = mail.parts.map((part) => ({ ...part, content: makeMoveable(part.content) }))
    return { mail: { ...mail, shown, parts } }
  } catch (error) {
    if (error instanceof UnreadableMail) return { reason: error.message }
    return { reason: `Reading it failed: ${String(error)}` }
  }
}

const large = 1024 * 1024

/**
 * Only whole ArrayBuffers can be transferred to another thread, and a part may be a slice of the mail or of Node's pool. A
 * large file that fills most of its buffer is transferred, which saves 40 MB for a mail of 50 MB; others are copied.
 */
function makeMoveable(content: Buffer): Buffer {
  const fillsMemory = content.length > large && content.length * 2 > content.buffer.byteLength
  return fillsMemory ? content : Buffer.from(Uint8Array.from(content).buffer)
}
