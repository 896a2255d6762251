import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { Db } from '#kernel/db/pool.ts'
import { type DocumentChange, updateParts } from './index-parts.ts'
import type { KnownWords } from './known-words.ts'
import { listIndexedArticles } from './passages.ts'
import { buildTicketDocument } from './split-document.ts'
import { lockDocuments, type TicketDocument, writeDocuments } from './store-documents.ts'
import { loadFilesOf, loadTextSizes, loadTicketTexts, loadWholeTickets, type TicketWithArticles } from './store.ts'

/** Writes the documents of these tickets from the current records. */
export async function indexTickets(db: Db, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await lockDocuments(db, ids)
  await writeIndex(db, ids)
}

/**
 * Short texts are written together: 200 tickets with one set of statements take a third less processor time than ten at
 * a time. Of long texts only a few are in memory at once.
 */
const ticketsAtOnce = 200
const bytesAtOnce = 1_000_000
/** Below this, asking for the sizes costs more than it saves. */
const fewTickets = 10

/** The same without a lock, for tickets that other transactions cannot see yet. */
export async function writeIndex(db: Db, ids: readonly number[], known?: KnownWords): Promise<void> {
  if (ids.length === 0) return
  const groups = ids.length > fewTickets ? await groupBySize(db, ids) : [ids]
  for (const some of groups) await writeTogether(db, some, known)
}

async function groupBySize(db: Db, ids: readonly number[]): Promise<number[][]> {
  const sizes = await loadTextSizes(db, ids)
  const groups: number[][] = []
  let bytes = bytesAtOnce
  for (const id of ids) {
    const size = sizes.get(id) ?? 0
    const last = groups.at(-1)
    if (last && last.length < ticketsAtOnce && bytes + size <= bytesAtOnce) last.push(id)
    else groups.push([id])
    bytes = groups.at(-1) === last ? bytes + size : size
  }
  return groups
}

const writeTogether = async (db: Db, ids: readonly number[], known?: KnownWords): Promise<void> =>
  writeLoaded(db, ids, await loadTicketTexts(db, ids), known)

async function writeLoaded(
  db: Db,
  ids: readonly number[],
  tickets: readonly TicketWithArticles[],
  known?: KnownWords,
): Promise<void> {
  const files = await loadFilesOf(
    db,
    tickets.flatMap(({ articles }) => articles),
  )
  const documents: TicketDocument[] = []
  for (const [place, ticket] of tickets.entries()) {
    const texts = listIndexedArticles(ticket.articles, files)
    if (texts.length > 0) documents.push({ ticketId: ticket.id, ...(await buildTicketDocument(ticket, texts)) })
    // Requests of the same process are answered in between.
    if (place % fewTickets === fewTickets - 1) await yieldToEventLoop()
  }
  await writeDocuments(db, ids, documents, known)
}

/** Writes what changed of these tickets' documents, or the whole document ('all'). */
export async function indexChanges(
  db: Db,
  changes: ReadonlyMap<number, DocumentChange | 'all'>,
  known?: KnownWords,
): Promise<void> {
  if (changes.size === 0) return
  const ids = [...changes.keys()]
  // Both are sent together. The second one reads what is committed when the first one has the lock.
  const [split, loaded] = await Promise.all([
    lockDocuments(db, ids),
    ids.length > fewTickets ? [] : loadWholeTickets(db, ids),
  ])
  const whole: number[] = []
  for (const [id, change] of changes) {
    const isUpdated = change !== 'all' && split.has(id) && (await updateParts(db, id, change))
    if (!isUpdated) whole.push(id)
  }
  const texts = loaded.filter(({ id }) => whole.includes(id))
  if (texts.length > 0 && texts.length === whole.length) await writeLoaded(db, whole, texts, known)
  else await writeIndex(db, whole, known)
}
