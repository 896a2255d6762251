import { buildDocument } from './build-document.ts'
import { type Document, emptyDocument } from './document.ts'
import { type IndexedArticle, listTicketPassages } from './passages.ts'
import type { PartKey, TicketPart } from './store-parts.ts'
import type { TicketText } from './store.ts'

/**
 * A conversation that exceeds this is split. Most conversations do not: a document in one row is found by one condition
 * of an index.
 */
const mostWholeArticles = 24
const mostWholeCharacters = 65_536
/** Every new article writes the last part, with up to this much. */
const mostPartArticles = 8
const mostPartCharacters = 16_384

type Measured = Pick<IndexedArticle, 'characters'>

const exceeds = (articles: readonly Measured[], most: { articles: number; characters: number }) =>
  articles.length > most.articles || articles.reduce((sum, { characters }) => sum + characters, 0) > most.characters

const mustSplit = (articles: readonly Measured[]): boolean =>
  articles.length > 1 && exceeds(articles, { articles: mostWholeArticles, characters: mostWholeCharacters })

/** Adjacent articles together, from the first one on. An article that is longer than a part is a part of its own. */
export function groupIntoParts<T extends Measured>(articles: readonly T[]): T[][] {
  const groups: T[][] = []
  for (const article of articles) {
    const last = groups.at(-1)
    const fits = last && !exceeds([...last, article], { articles: mostPartArticles, characters: mostPartCharacters })
    if (fits) last.push(article)
    else groups.push([article])
  }
  return groups
}

/** The document of a ticket, or an empty one and its parts. The newest articles come first, as they are most important. */
export async function buildTicketDocument(
  ticket: TicketText,
  newestFirst: readonly IndexedArticle[],
): Promise<Document & { parts: TicketPart[] }> {
  if (!mustSplit(newestFirst)) {
    const texts = newestFirst.flatMap(({ passages }) => passages)
    return { ...(await buildDocument([...listTicketPassages(ticket), ...texts])), parts: [] }
  }
  const parts = [await buildFieldsPart(ticket)]
  for (const group of groupIntoParts(newestFirst.toReversed())) {
    parts.push(await buildPart(ticket.id, group, beginsWith(group)))
  }
  return { ...emptyDocument, parts }
}

export const beginsWith = ([first]: readonly IndexedArticle[]): PartKey => ({
  beginsAt: first?.created_at ?? '-infinity',
  beginsWith: first?.id ?? 0,
})

export async function buildPart(
  ticketId: number,
  articles: readonly IndexedArticle[],
  key: PartKey,
): Promise<TicketPart> {
  const document = await buildDocument(articles.flatMap(({ passages }) => passages))
  const characters = articles.reduce((sum, one) => sum + one.characters, 0)
  return { ticketId, ...key, articles: articles.length, characters, ...document }
}

/** The part of the ticket's own words. */
export const buildFieldsPart = async (ticket: TicketText): Promise<TicketPart> => ({
  ticketId: ticket.id,
  ...beginsWith([]),
  articles: 0,
  characters: 0,
  ...(await buildDocument(listTicketPassages(ticket))),
})
