import type { ArrivedMessage } from '#features/articles/service.ts'
import type { MailAddress, MailPart } from '#kernel/mail/mail.ts'
import type { ReadMail } from '#kernel/mail/parse-worker.ts'

/** Lines are shown and answered to, not parsed again. */
const longestLine = 3000
const longestSubject = 20_000

const nameIn = (name: string) =>
  /[()<>[\]:;@\\,."]/.test(name) ? `"${name.replaceAll(/["\\]/g, String.raw`\$&`)}"` : name

export const lineOf = (people: readonly MailAddress[]): string | null =>
  people
    .map(({ name, address }) => (name ? `${nameIn(name)} <${address}>` : address))
    .join(', ')
    .slice(0, longestLine) || null

/** The words of a mail, and everything that came with it. */
export const messageOf = (mail: ReadMail): ArrivedMessage => ({
  html: mail.shown || '<p></p>',
  subject: mail.subject.slice(0, longestSubject) || null,
  to: lineOf(mail.to),
  cc: lineOf(mail.cc),
  reply_to: lineOf(mail.replyTo),
  files: mail.parts.map(fileOf),
})

const fileOf = ({ filename, mimeType, content, contentId, disposition, charset }: MailPart) => ({
  filename,
  mimeType,
  content,
  preferences: {
    ...(contentId ? { 'Content-ID': contentId, 'Content-Disposition': disposition } : {}),
    ...(charset ? { Charset: charset } : {}),
  },
})
