import { createStore } from '#web/lib/external-store.ts'
import { draftsAtHand } from '#web/lib/drafts/local.ts'
import { buildTabKey } from './stored-drafts.ts'

/** The note that is being edited. One at a time; text in others is kept in their drafts. */
export const editedNote = createStore<number | undefined>(undefined)

const prefix = 'edit-'

/** Under which kind the draft of an edit is kept. */
export const kindOfEdit = (articleId: number): string => `${prefix}${articleId}`

/** Reopens the last edit in this ticket, if any. */
export async function reopenEdit(user: number, ticketId: number): Promise<void> {
  const drafts = (await draftsAtHand(user, buildTabKey(ticketId))).filter(({ kind }) => kind.startsWith(prefix))
  const latest = drafts.toSorted((one, other) => other.at - one.at)[0]
  if (latest && editedNote.get() === undefined) editedNote.set(Number(latest.kind.slice(prefix.length)))
}
