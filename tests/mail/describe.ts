import { isAutomatic } from '#kernel/mail/automatic.ts'
import { readBounce } from '#kernel/mail/bounce.ts'
import type { MailAddress, MailPart, ParsedMail } from '#kernel/mail/mail.ts'

/** A mail as the expectations write it: everything that matters, nothing that is empty. */
export function describeMail(mail: ParsedMail): Record<string, unknown> {
  const { headers: _headers, author: _author, parts, ...rest } = mail
  const { reason } = isAutomatic(mail)
  const { originalHeaders, ...bounce } = readBounce(mail) ?? {}
  const description = {
    ...rest,
    ...Object.fromEntries(people.map((field) => [field, mail[field].map(showAddress)])),
    parts: parts.map(showPart),
    automatic: reason,
    bounce: originalHeaders && { ...bounce, originalSubject: originalHeaders.get('subject')?.[0] ?? null },
  }
  return Object.fromEntries(Object.entries(description).filter(([, value]) => !isEmpty(value)))
}

const people = ['from', 'sender', 'replyTo', 'to', 'cc'] as const

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || (Array.isArray(value) && value.length === 0)

const showAddress = ({ name, address }: MailAddress): string => (name ? `${name} <${address}>` : address)

/** Line ends inside a file are those of the mail, which the tests vary. */
function showPart({ content, ...part }: MailPart): Record<string, unknown> {
  const shown =
    content.includes(0) || content.some((byte) => byte > 0x7f)
      ? content.toString('hex')
      : content.toString().replaceAll('\r\n', '\n')
  return Object.fromEntries(Object.entries({ ...part, content: shown }).filter(([, value]) => value !== null))
}
