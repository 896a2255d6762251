import type { Readable } from 'node:stream'
import MailComposer from 'nodemailer/lib/mail-composer'
import type { Mailbox } from './addresses.ts'

export type Enclosure = {
  filename: string
  mimeType: string
  contentId: string | null
  content: () => Promise<Readable>
}

export type OutgoingLetter = {
  messageId: string
  date: Date
  from: Mailbox
  to: readonly Mailbox[]
  cc: readonly Mailbox[]
  replyTo: readonly Mailbox[]
  subject: string
  inReplyTo: string | null
  references: string | null
  /** Written by no one in particular: other machines shall not answer it (RFC 3834). */
  automatic: boolean
  content: { text: string; html?: string }
  enclosures: readonly Enclosure[]
}

const automaticHeaders = {
  'Auto-Submitted': 'auto-generated',
  'X-Auto-Response-Suppress': 'All',
  Precedence: 'bulk',
}

/** The message as bytes, made while it is sent: attachments are streamed from the store. Boundaries follow from the id. */
export async function composeLetter(letter: OutgoingLetter): Promise<Readable> {
  const attachments = []
  for (const enclosure of letter.enclosures) attachments.push(await attachmentOf(enclosure))
  const composer = new MailComposer({
    disableFileAccess: true,
    disableUrlAccess: true,
    baseBoundary: letter.messageId.replaceAll(/\W/g, '').slice(0, 40),
    messageId: letter.messageId,
    date: letter.date,
    from: letter.from,
    to: [...letter.to],
    cc: [...letter.cc],
    replyTo: [...letter.replyTo],
    subject: letter.subject,
    ...(letter.inReplyTo ? { inReplyTo: letter.inReplyTo } : {}),
    ...(letter.references ? { references: letter.references } : {}),
    headers: letter.automatic ? automaticHeaders : {},
    ...letter.content,
    attachments,
  })
  return composer.compile().createReadStream()
}

const attachmentOf = async ({ filename, mimeType, contentId, content }: Enclosure) => ({
  filename,
  contentType: mimeType,
  content: await content(),
  ...(contentId ? { cid: contentId, contentDisposition: 'inline' as const } : {}),
})
