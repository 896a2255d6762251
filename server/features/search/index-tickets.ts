import type { Ctx } from '#kernel/context.ts'
import type { Db } from '#kernel/db/pool.ts'
import type { Event, Reaction } from '#kernel/events/events.ts'
import { literal } from '#kernel/search/query.ts'
import { buildDocument } from './build-document.ts'
import type { Passage } from './document.ts'
import {
  type ArticleText,
  articleTexts,
  type Bearers,
  type FileText,
  fileTexts,
  lockDocuments,
  selectBearers,
  type TicketText,
  ticketsOfArticles,
  ticketsOfFiles,
  ticketTexts,
  touchDocuments,
  writeDocuments,
  type Written,
} from './store.ts'
import { wordQuery } from './word-query.ts'

/** Writes what these tickets are found by, from what the database says now. */
export async function indexTickets(db: Db, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await lockDocuments(db, ids)
  await writeIndex(db, ids)
}

/** Each may have some megabytes of text, so that only a few are held at once. */
const fewTickets = 10

async function writeIndex(db: Db, ids: readonly number[]): Promise<void> {
  for (let start = 0; start < ids.length; start += fewTickets) {
    await writeFew(db, ids.slice(start, start + fewTickets))
  }
}

async function writeFew(db: Db, ids: readonly number[]): Promise<void> {
  const articles = await articleTexts(db, ids)
  const withFiles = articles.filter(({ has_files }) => has_files).map(({ id }) => id)
  const files = withFiles.length > 0 ? await fileTexts(db, withFiles) : []
  const tickets = articles.length > 0 ? await ticketTexts(db, ids) : []
  const byTicket = Map.groupBy(articles, ({ ticket_id }) => ticket_id)
  const byArticle = Map.groupBy(files, ({ article_id }) => article_id)
  const documents: Written[] = []
  for (const ticket of tickets) {
    const texts = (byTicket.get(ticket.id) ?? []).flatMap((one) => passagesOfArticle(one, byArticle.get(one.id)))
    const document = await buildDocument([...passagesOfTicket(ticket), ...texts])
    if (texts.length > 0) documents.push({ ticketId: ticket.id, ...document })
  }
  await writeDocuments(db, ids, documents)
}

const passagesOfTicket = ({ title, number, customer, organization, tags }: TicketText): Passage[] => [
  { text: title, weight: 'A' },
  { text: number, weight: 'A' },
  { text: customer, weight: 'B' },
  { text: organization ?? '', weight: 'B' },
  ...tags.map((text): Passage => ({ text, weight: 'B', internal: true })),
]

const passagesOfArticle = (
  { internal, subject, addresses, content_type, body }: ArticleText,
  files: readonly FileText[] = [],
): Passage[] =>
  [
    { text: subject ?? '' },
    { text: body, isHtml: content_type.startsWith('text/html') },
    { text: addresses },
    ...files.flatMap(({ filename, content_text }) => [{ text: filename }, { text: content_text ?? '' }]),
  ].map((passage) => ({ ...passage, internal }))

/** What of a ticket changes its words; the count of its articles tells of one that is gone. */
const wordAttributes = ['title', 'number', 'customer_id', 'organization_id', 'tags', 'article_count']

const bearsWords = ({ kind, changes }: Event) => kind === 'created' || wordAttributes.some((name) => name in changes)

/** Keeps the index right in the transaction that makes it wrong. */
export const keepIndex: Reaction = {
  on: ['tickets.created', 'tickets.updated', 'ticket_articles.*', 'attachments.created', 'attachments.updated'],
  run: async ({ db }, events) => {
    const of = Map.groupBy(events, ({ object }) => object)
    const tickets = of.get('tickets') ?? []
    const touched = tickets.map(({ id }) => id)
    const articles = of.get('ticket_articles') ?? []
    const rewritten = new Set([
      ...tickets.filter(bearsWords).map(({ id }) => id),
      ...(await ticketsOfArticleEvents(db, articles)),
      ...(await ticketsOfFileEvents(db, (of.get('attachments') ?? []).filter(isUntold(articles)))),
    ])
    const kept = touched.filter((id) => !rewritten.has(id))
    if (kept.length > 0) await touchDocuments(db, kept)
    // Nobody else can write what nobody else can see yet.
    const created = new Set(tickets.filter(({ kind }) => kind === 'created').map(({ id }) => id))
    if (created.isSupersetOf(rewritten)) await writeIndex(db, [...rewritten])
    else await indexTickets(db, [...rewritten])
  },
}

const idsOf = (events: readonly Event[]) => events.map(({ id }) => id)

/** How a mail is getting on changes none of its words. */
const tellsWords = ({ kind, changes }: Event) =>
  kind !== 'updated' || Object.keys(changes).some((name) => name !== 'preferences')

/** An article that was removed or moved is told by its event alone. */
async function ticketsOfArticleEvents(db: Db, all: readonly Event[]): Promise<number[]> {
  const events = all.filter(tellsWords)
  if (events.length === 0) return []
  const told = events.flatMap(({ changes }) => changes.ticket_id ?? []).filter((id) => typeof id === 'number')
  const untold = events.filter(({ changes }) => !changes.ticket_id)
  return [...told, ...(untold.length > 0 ? await ticketsOfArticles(db, idsOf(untold)) : [])]
}

/** A new file that bears no words of an article, or those of an article that is new itself, tells nothing more. */
const isUntold = (articles: readonly Event[]) => {
  const ids = new Set(idsOf(articles.filter(tellsWords)))
  return ({ changes: { object, object_id } }: Event) =>
    !object || (object[1] === 'Ticket::Article' && !ids.has(object_id?.[1] as number))
}

const ticketsOfFileEvents = async (db: Db, events: readonly Event[]): Promise<number[]> =>
  events.length === 0 ? [] : ticketsOfFiles(db, idsOf(events))

const batch = 100
/** The job that goes on where a request would take too long. */
export const indexBearersJob = 'index-bearers-of-words'

/** Indexes the first hundred now, and leaves the rest to a job. */
export async function indexBearers(ctx: Ctx, bearers: Bearers, after = 0): Promise<void> {
  const ids = await selectBearers(ctx.db, bearers, after, batch)
  await indexTickets(ctx.db, ids)
  if (ids.length === batch) ctx.enqueue(indexBearersJob, { bearers, after: ids.at(-1) })
}

const nameAttributes = ['firstname', 'lastname', 'email', 'name']

/** People, organizations and tags lend their names to tickets. */
export const keepNames: Reaction = {
  on: ['users.updated', 'organizations.updated', 'tag_items.updated', 'tag_items.removed'],
  run: async (ctx, events) => {
    for (const { object, id, changes } of events) {
      if (!nameAttributes.some((name) => name in changes)) continue
      if (object === 'users') await indexBearers(ctx, { customer_id: id })
      else if (object === 'organizations') await indexBearers(ctx, { organization_id: id })
      else await indexTagged(ctx, String(changes.name?.[0]))
    }
  },
}

/** By the words they have in the index, because the tag itself may be gone. */
async function indexTagged(ctx: Ctx, name: string): Promise<void> {
  const query = wordQuery([literal(name)])
  if (typeof query === 'object') await indexBearers(ctx, { words: query.internal })
}
