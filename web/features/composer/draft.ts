import { randomId } from '#web/lib/without-https.ts'
import type { JSONContent } from '@tiptap/core'
import { t } from '#web/lib/i18n/i18n.ts'
import { addMailboxes, type Mailbox, parseMailboxes } from '#web/domain/articles/mailboxes.ts'

/** An uploaded file that waits for its message. */
export type KeptFile = { id: number; name: string; size: number; type: string }

/** What is typed into one composer, as it is kept until it is sent. */
export type ComposerDraft = {
  to: Mailbox[]
  cc: Mailbox[]
  /** Left out in drafts of earlier versions. */
  bcc?: Mailbox[] | undefined
  /** Text in these fields that is not a recipient yet. */
  typed: { to: string; cc: string; bcc?: string | undefined }
  /** The address it is sent from; left out, that of the group. */
  fromId?: number | undefined
  subject: string
  inReplyTo: string | null
  /**
   * The editor's own document: HTML would lose what the editor does not support, such as the tables of a quoted
   * email.
   */
  body: JSONContent | null
  /** Under which the server keeps the uploads. */
  formId: string
  files: KeptFile[]
  /** The last message there was when writing began; null before it has. */
  since: number | null
  /** For a call: its direction. */
  direction: 'in' | 'out'
  time: number | null
  timeTypeId: number | null
  /** The shared draft that this one was taken from; it goes when this is sent. */
  takenFrom: number | null
  /** Started offline: the article it answers, so that signature and quote can be added when it is sent. */
  unprepared?: { articleId: number; mode: string } | undefined
  /** Of a call: the customer may read it. Left out, only the team can. */
  isPublic?: boolean | undefined
  /** It was scheduled for then before it was edited: the time that “Send later” offers. */
  sendAt?: string | undefined
}

type StoredFile = { id: number; filename: string; size: string; preferences: Record<string, unknown> }

export const keptFile = ({ id, filename, size, preferences }: StoredFile): KeptFile => ({
  id,
  name: filename,
  size: Number(size),
  type: String(preferences['Mime-Type'] ?? ''),
})

export const emptyDraft = (): ComposerDraft => ({
  to: [],
  cc: [],
  typed: { to: '', cc: '' },
  subject: '',
  inReplyTo: null,
  body: null,
  formId: randomId(),
  files: [],
  since: null,
  direction: 'in',
  time: null,
  timeTypeId: null,
  takenFrom: null,
})

/** As if every field had lost focus: its text becomes a recipient. */
export const addressed = (draft: ComposerDraft): ComposerDraft => ({
  ...draft,
  to: addMailboxes(draft.to, parseMailboxes(draft.typed.to)),
  cc: addMailboxes(draft.cc, parseMailboxes(draft.typed.cc)),
  bcc: addMailboxes(draft.bcc ?? [], parseMailboxes(draft.typed.bcc)),
  typed: { to: '', cc: '' },
})

/** Quoted mail, signatures and markup that the editor does not know: shown as they are, not to be edited, one block each. */
export const readOnlyHtmlType = 'kept'

export type ReadOnlyHtmlLabel = 'signature' | 'quote' | 'message' | 'block'

export const keep = (label: ReadOnlyHtmlLabel, html: string): JSONContent => ({
  type: readOnlyHtmlType,
  attrs: { label, html },
})

/** Empty lines to write in, above the prefilled content. */
export const bodyAbove = (kept: readonly JSONContent[]): JSONContent => ({
  type: 'doc',
  content: [{ type: 'paragraph' }, ...kept],
})

/** Plain text as a document: one paragraph for each line. */
export const documentOfText = (text: string): JSONContent => ({
  type: 'doc',
  content: text
    .split(/\r?\n/)
    .map((line) => ({ type: 'paragraph', content: line === '' ? [] : [{ type: 'text', text: line }] })),
})

function* partsOf(node: JSONContent): Generator<JSONContent> {
  yield node
  if (node.type !== readOnlyHtmlType) for (const inner of node.content ?? []) yield* partsOf(inner)
}

/** What the writer wrote, without what is quoted. */
export const extractWords = (body: JSONContent | null): string =>
  body === null
    ? ''
    : [...partsOf(body)]
        .map(
          ({ type, text, attrs }) =>
            text ?? (type === 'mention' ? String(attrs?.label) : type === 'paragraph' ? '\n' : ''),
        )
        .join('')
        .trim()

export const hasImages = (body: JSONContent | null): boolean =>
  body !== null && [...partsOf(body)].some(({ type }) => type === 'image')

/** A message that is carried over as it is, as when a ticket is split. */
export const hasWholeMessage = (body: JSONContent | null): boolean =>
  body !== null && [...partsOf(body)].some(({ type, attrs }) => type === readOnlyHtmlType && attrs?.label === 'message')

/** A short description to recognize it; empty if there is nothing to keep. */
export const nameOfDraft = ({ body, files }: Pick<ComposerDraft, 'body' | 'files'>): string =>
  extractWords(body) || files.map(({ name }) => name).join(', ') || (hasImages(body) ? t('Image') : '')

/** Something that must not be lost. */
export const isWorthKeeping = ({ body, files }: Pick<ComposerDraft, 'body' | 'files'>): boolean =>
  extractWords(body) !== '' || hasImages(body) || files.length > 0
