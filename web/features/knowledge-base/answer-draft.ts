import type { JSONContent } from '@tiptap/core'

/** What was typed and not saved yet; `null` where nothing was changed. */
export type AnswerDraft = {
  title: string | null
  body: JSONContent | null
  /** When the translation was last saved when writing began. */
  since: string | null
  files: never[]
}

export const untouched: AnswerDraft = { title: null, body: null, since: null, files: [] }

export const isChanged = ({ title, body }: AnswerDraft): boolean => title !== null || body !== null

type Address = { base: string; locale: string }

/** The key of the draft among the tabs of the user; see `web/features/drafts`. */
export const draftKey = ({ base, locale }: Address, answerId: number): string =>
  `HelpAnswer-${base}-${locale}-${answerId}`
