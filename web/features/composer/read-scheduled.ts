import type { JSONContent } from '@tiptap/core'
import { parseMailboxes } from '#web/domain/articles/mailboxes.ts'
import type { ComposerKind } from './composer-state.ts'
import { type ComposerDraft, documentOfText, emptyDraft } from './draft.ts'
import type { ScheduledMessage } from './scheduled.ts'

type Read = { kind: ComposerKind; draft: ComposerDraft }

/** A scheduled message as a draft, without its files. */
export async function readScheduled(message: ScheduledMessage, lastArticleId: number): Promise<Read> {
  const { kind = 'reply', ...written } = message.draft as Partial<ComposerDraft> & { kind?: ComposerKind }
  const { formId, ...empty } = emptyDraft()
  const kept = written.body ? written : await readFields(message)
  const [newer] = message.newer_article_ids
  const since = kept.since ?? (newer === undefined ? lastArticleId : newer - 1)
  return { kind, draft: { ...empty, ...kept, formId, files: [], since, sendAt: message.send_at } }
}

/** Other clients store no document of our editor: its text is read from the message. */
async function readFields(message: ScheduledMessage): Promise<Partial<ComposerDraft>> {
  const { to, cc, bcc, subject, in_reply_to, email_address_id, time_unit, accounted_time_type_id } = message
  return {
    to: parseMailboxes(to),
    cc: parseMailboxes(cc),
    bcc: parseMailboxes(bcc),
    subject: subject ?? '',
    inReplyTo: in_reply_to,
    fromId: email_address_id ?? undefined,
    time: time_unit === null ? null : Number(time_unit),
    timeTypeId: accounted_time_type_id,
    body: await readBody(message),
  }
}

async function readBody({ body, content_type }: ScheduledMessage): Promise<JSONContent> {
  if (content_type !== 'text/html') return documentOfText(body)
  const { readDocument } = await import('./editor/rich-editor.tsx')
  return readDocument(body)
}
