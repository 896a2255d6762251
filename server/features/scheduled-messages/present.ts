import { presentFile } from '#features/attachments/present.ts'
import type { FileRow } from '#features/attachments/service.ts'
import type { DescribedMessage } from './store.ts'

/** With everything that an editor needs, also for a message that was scheduled without a draft. */
export function presentMessage({ article, ...message }: DescribedMessage, files: readonly FileRow[]) {
  const bcc = article.preferences?.bcc
  return {
    ...message,
    to: article.to ?? null,
    cc: article.cc ?? null,
    bcc: typeof bcc === 'string' ? bcc : null,
    subject: article.subject ?? null,
    in_reply_to: article.in_reply_to ?? null,
    email_address_id: article.email_address_id ?? null,
    time_unit: article.time_unit ?? null,
    accounted_time_type_id: article.accounted_time_type_id ?? null,
    body: article.body ?? '',
    content_type: article.content_type ?? 'text/plain',
    attachments: files.map(presentFile),
  }
}
