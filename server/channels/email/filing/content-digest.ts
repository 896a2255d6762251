import { createHash } from 'node:crypto'
import type { ParsedMail } from '#kernel/mail/mail.ts'

/** The same for two messages that say the same, by whichever way each of them came. */
export function contentDigest({ subject, text, html, parts }: ParsedMail): string {
  const digest = createHash('sha256').update(JSON.stringify([subject, text, html]))
  for (const { filename, mimeType, content } of parts) {
    digest.update(JSON.stringify([filename, mimeType, content.length])).update(content)
  }
  return digest.digest('hex')
}
