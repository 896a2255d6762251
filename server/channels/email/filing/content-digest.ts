import { createHash } from 'node:crypto'
import type { ParsedMail } from '#kernel/mail/mail.ts'

/** The same for two copies of a message, regardless of the way they were received. */
export function contentDigest({ subject, text, html, parts }: ParsedMail): string {
  const digest = createHash('sha256').update(JSON.stringify([subject, text, html]))
  for (const { filename, mimeType, content } of parts) {
    digest.update(JSON.stringify([filename, mimeType, content.length])).update(content)
  }
  return digest.digest('hex')
}
