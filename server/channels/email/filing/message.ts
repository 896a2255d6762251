import type { ArrivedMessage } from '#features/articles/service.ts'
import type { MailAddress, MailPart } from '#kernel/mail/mail.ts'
import type { ReadMail } from '#kernel/mail/parse-worker.ts'

/** Address lines are for display and replies. */
const longestLine = 3000
const longestSubject = 20_000

const quoteName = (name: string) =>
  /[()<>[\]:;@\\,."]/.test(name) ? `"${name.replaceAll(/["\\]/g, String.raw`\$&`)}"` : name

export const formatAddresses = (people: readonly MailAddress[]): string | null =>
  people
    .map(({ name, address }) => (name ? `${quoteName(name)} <${address}>` : address))
    .join(', ')
    .slice(0, longestLine) || null

/** The text of a mail with its address lines and files. */
export const toArrivedMessage = (mail: ReadMail): ArrivedMessage => ({
  html: mail.shown || '<p></p>',
  subject: mail.subject.slice(0, longestSubject) || null,
  to: formatAddresses(mail.to),
  cc: formatAddresses(mail.cc),
  reply_to: formatAddresses(mail.replyTo),
  files: mail.parts.map(toFile),
})

const toFile = ({ filename, mimeType, content, contentId, disposition, charset }: MailPart) => ({
  filename,
  mimeType,
  content,
  preferences: {
    ...(contentId ? { 'Content-ID': contentId, 'Content-Disposition': disposition } : {}),
    ...(charset ? { Charset: charset } : {}),
  },
})
