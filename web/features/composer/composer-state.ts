import { createStore } from '#web/lib/external-store.ts'

/** What is written: to the customer by e-mail, on to somebody else, for the team only, or what was said on the phone. */
export const composerKinds = ['reply', 'forward', 'note', 'call'] as const
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

/** Which composer is open. One at a time; what is typed into the others waits in their drafts. */
export const opening = createStore<Opening | undefined>(undefined)

export const openComposer = (next: Opening): void => opening.set(next)
/** Whose composer was closed last: the focus goes back to where it was opened from. */
export const lastClosed = createStore<number | undefined>(undefined)

export function closeComposer(): void {
  lastClosed.set(opening.get()?.ticketId)
  opening.set(undefined)
}
