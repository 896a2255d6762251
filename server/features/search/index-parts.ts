import type { Db } from '#kernel/db/pool.ts'
import type { AddressChange } from './address-lines.ts'
import { listIndexedArticles } from './passages.ts'
import { beginsWith, buildFieldsPart, buildPart, groupIntoParts } from './split-document.ts'
import { deleteOldestParts, loadPartTexts, type PartText, type TicketPart } from './store-parts.ts'
import { updateDocument } from './store-documents.ts'
import { findTicketText, loadFilesOf } from './store.ts'

/** What of a ticket's document has to be written: ids of articles by what changed. */
export type DocumentChange = {
  /** Title, number, names or tags. */
  hasFields: boolean
  added: readonly number[]
  /** With other texts or addresses than before, or internal now. */
  edited: readonly number[]
  /** With other files than before. */
  filed: readonly number[]
}

export const noChange: DocumentChange = { hasFields: false, added: [], edited: [], filed: [] }

/**
 * Writes the parts of a split ticket that changed: the cost does not depend on the length of the conversation. Returns
 * false if the whole ticket has to be indexed.
 */
export async function updateParts(db: Db, ticketId: number, change: DocumentChange): Promise<boolean> {
  const changed = new Set([...change.added, ...change.edited, ...change.filed])
  const texts = changed.size > 0 ? await loadPartTexts(db, ticketId, [...changed]) : []
  if (texts.some(({ begins_with }) => begins_with === 0)) return false
  const parts = await buildChangedParts(db, ticketId, texts, changed)
  const ticket = change.hasFields ? await findTicketText(db, ticketId) : undefined
  if (ticket) parts.push(await buildFieldsPart(ticket))
  await updateDocument(db, ticketId, parts, describeAddresses(ticketId, change))
  const isLonger = parts.some(
    (part) => part.beginsWith > 0 && !texts.some((text) => text.begins_with === part.beginsWith),
  )
  if (isLonger) await deleteOldestParts(db, ticketId)
  return true
}

/** Lines of new articles are added. After another change a line may be gone. */
function describeAddresses(ticketId: number, { added, edited }: DocumentChange): AddressChange | undefined {
  if (edited.length > 0) return { ticketIds: [ticketId] }
  return added.length > 0 ? { articleIds: added } : undefined
}

async function buildChangedParts(
  db: Db,
  ticketId: number,
  texts: readonly PartText[],
  changed: ReadonlySet<number>,
): Promise<TicketPart[]> {
  const files = await loadFilesOf(db, texts)
  const parts: TicketPart[] = []
  for (const articles of Map.groupBy(texts, ({ begins_with }) => begins_with).values()) {
    const [{ begins_at, begins_with, articles: written }] = articles as [PartText]
    for (const [place, group] of groupIntoParts(listIndexedArticles(articles, files)).entries()) {
      const isSame = place === 0 && group.length === written && !group.some(({ id }) => changed.has(id))
      const key = place === 0 ? { beginsAt: begins_at, beginsWith: begins_with } : beginsWith(group)
      if (!isSame) parts.push(await buildPart(ticketId, group, key))
    }
  }
  return parts
}
