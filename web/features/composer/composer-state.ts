import { createStore } from '#web/lib/external-store.ts'

/**
 * What is written: an email to the customer, a message in the messenger of the ticket, a forwarded message, an internal
 * note, or a phone call.
 */
export const composerKinds = ['reply', 'message', 'forward', 'note', 'call'] as const
export type ComposerKind = (typeof composerKinds)[number]

/** `reply_all` is a reply with more recipients: the same draft. */
export type ReplyMode = 'reply' | 'reply_all' | 'forward'

export type Opening = {
  ticketId: number
  kind: ComposerKind
  mode?: ReplyMode | undefined
  /** What is answered; left out, the last message that can be. */
  articleId?: number | undefined
  /** Opened because there is a draft, without moving the focus. */
  isQuiet?: boolean | undefined
}

/** The open composer. One at a time; text in the others is kept in their drafts. */
export const opening = createStore<Opening | undefined>(undefined)

export const openComposer = (next: Opening): void => opening.set(next)
/** The ticket whose composer was closed last: the focus returns to where it was opened. */
export const lastClosed = createStore<number | undefined>(undefined)

export function closeComposer(): void {
  lastClosed.set(opening.get()?.ticketId)
  opening.set(undefined)
}
