import type { Readable } from 'node:stream'
import type { Mailbox } from './addresses.ts'

export type MailFile = {
  filename: string
  mimeType: string
  contentId: string | null
  content: () => Promise<Readable>
}

export type ComposedMail = {
  messageId: string
  date: Date
  from: Mailbox
  to: readonly Mailbox[]
  cc: readonly Mailbox[]
  /** In the envelope only: no recipient sees them. */
  bcc?: readonly Mailbox[]
  replyTo: readonly Mailbox[]
  subject: string
  inReplyTo: string | null
  references: string | null
  /** Written by the system: other machines must not answer it (RFC 3834). */
  automatic: boolean
  content: { text: string; html?: string }
  files: readonly MailFile[]
}

const automaticHeaders = {
  'Auto-Submitted': 'auto-generated',
  'X-Auto-Response-Suppress': 'All',
  Precedence: 'bulk',
}

/** The message as a stream; attachments are read while it is sent. Boundaries are derived from the id, so that retries are identical. */
export async function streamMail(mail: ComposedMail): Promise<Readable> {
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer')
  const attachments = []
  for (const file of mail.files) attachments.push(await openFile(file))
  const composer = new MailComposer({
    disableFileAccess: true,
    disableUrlAccess: true,
    baseBoundary: mail.messageId.replaceAll(/\W/g, '').slice(0, 40),
    messageId: mail.messageId,
    date: mail.date,
    from: mail.from,
    to: [...mail.to],
    cc: [...mail.cc],
    replyTo: [...mail.replyTo],
    subject: mail.subject,
    ...(mail.inReplyTo ? { inReplyTo: mail.inReplyTo } : {}),
    ...(mail.references ? { references: mail.references } : {}),
    headers: mail.automatic ? automaticHeaders : {},
    ...mail.content,
    attachments,
  })
  return composer.compile().createReadStream()
}

const openFile = async ({ filename, mimeType, contentId, content }: MailFile) => ({
  filename,
  contentType: mimeType,
  content: await content(),
  ...(contentId ? { cid: contentId, contentDisposition: 'inline' as const } : {}),
})
