import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { Ctx } from '#kernel/context.ts'
import type { Db } from '#kernel/db/pool.ts'
import type { Event, Reaction } from '#kernel/events/events.ts'
import { literal } from '#kernel/search/query.ts'
import { buildDocument } from './build-document.ts'
import type { Passage } from './document.ts'
import {
  type ArticleText,
  loadArticleTexts,
  type TicketsWith,
  type FileText,
  loadFileTexts,
  lockDocuments,
  selectTicketsWith,
  type TicketText,
  findTicketsOfArticles,
  findTicketsOfFiles,
  loadTextSizes,
  loadTicketTexts,
  touchDocuments,
  writeDocuments,
  type TicketDocument,
} from './store.ts'
import { wordQuery } from './word-query.ts'

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

async function writeIndex(db: Db, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const groups = ids.length > fewTickets ? await groupBySize(db, ids) : [ids]
  for (const some of groups) await writeTogether(db, some)
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

async function writeTogether(db: Db, ids: readonly number[]): Promise<void> {
  const articles = await loadArticleTexts(db, ids)
  const withFiles = articles.filter(({ has_files }) => has_files).map(({ id }) => id)
  const files = withFiles.length > 0 ? await loadFileTexts(db, withFiles) : []
  const tickets = articles.length > 0 ? await loadTicketTexts(db, ids) : []
  const byTicket = Map.groupBy(articles, ({ ticket_id }) => ticket_id)
  const byArticle = Map.groupBy(files, ({ article_id }) => article_id)
  const documents: TicketDocument[] = []
  for (const [place, ticket] of tickets.entries()) {
    const texts = (byTicket.get(ticket.id) ?? []).flatMap((one) => listArticlePassages(one, byArticle.get(one.id)))
    const document = await buildDocument([...listTicketPassages(ticket), ...texts])
    if (texts.length > 0) documents.push({ ticketId: ticket.id, ...document })
    // Requests of the same process are answered in between.
    if (place % fewTickets === fewTickets - 1) await yieldToEventLoop()
  }
  await writeDocuments(db, ids, documents)
}

const listTicketPassages = ({ title, number, customer, organization, tags }: TicketText): Passage[] => [
  { text: title, weight: 'A' },
  { text: number, weight: 'A' },
  { text: customer, weight: 'B' },
  { text: organization ?? '', weight: 'B' },
  ...tags.map((text): Passage => ({ text, weight: 'B', internal: true })),
]

const listArticlePassages = (
  { internal, subject, addresses, content_type, body }: ArticleText,
  files: readonly FileText[] = [],
): Passage[] =>
  [
    { text: subject ?? '' },
    { text: body, isHtml: content_type.startsWith('text/html') },
    { text: addresses },
    ...files.flatMap(({ filename, content_text }) => [{ text: filename }, { text: content_text ?? '' }]),
  ].map((passage) => ({ ...passage, internal }))

/** The attributes whose change changes the words; `article_count` changes when an article is deleted. */
const wordAttributes = ['title', 'number', 'customer_id', 'organization_id', 'tags', 'article_count']

const changesWords = ({ kind, changes }: Event) => kind === 'created' || wordAttributes.some((name) => name in changes)

/** Updates the index in the transaction of the change. */
export const keepIndex: Reaction = {
  on: ['tickets.created', 'tickets.updated', 'ticket_articles.*', 'attachments.created', 'attachments.updated'],
  run: async ({ db }, events) => {
    const of = Map.groupBy(events, ({ object }) => object)
    const tickets = of.get('tickets') ?? []
    const touched = tickets.map(({ id }) => id)
    const articles = of.get('ticket_articles') ?? []
    const rewritten = new Set([
      ...tickets.filter(changesWords).map(({ id }) => id),
      ...(await findTicketsOfArticleEvents(db, articles)),
      ...(await findTicketsOfFileEvents(db, (of.get('attachments') ?? []).filter(isNotIndexedAnyway(articles)))),
    ])
    const kept = touched.filter((id) => !rewritten.has(id))
    if (kept.length > 0) await touchDocuments(db, kept)
    // New tickets need no lock: other transactions cannot see them yet.
    const created = new Set(tickets.filter(({ kind }) => kind === 'created').map(({ id }) => id))
    if (created.isSupersetOf(rewritten)) await writeIndex(db, [...rewritten])
    else await indexTickets(db, [...rewritten])
  },
}

const idsOf = (events: readonly Event[]) => events.map(({ id }) => id)

/** The state of a delivery, in `preferences`, changes no words. */
const hasWordChanges = ({ kind, changes }: Event) =>
  kind !== 'updated' || Object.keys(changes).some((name) => name !== 'preferences')

/** The ticket of an article that was deleted or moved is known from the event only. */
async function findTicketsOfArticleEvents(db: Db, all: readonly Event[]): Promise<number[]> {
  const events = all.filter(hasWordChanges)
  if (events.length === 0) return []
  const told = events.flatMap(({ changes }) => changes.ticket_id ?? []).filter((id) => typeof id === 'number')
  const untold = events.filter(({ changes }) => !changes.ticket_id)
  return [...told, ...(untold.length > 0 ? await findTicketsOfArticles(db, idsOf(untold)) : [])]
}

/** Files of an article that is indexed anyway, and files of other objects, need no further work. */
const isNotIndexedAnyway = (articles: readonly Event[]) => {
  const ids = new Set(idsOf(articles.filter(hasWordChanges)))
  return ({ changes: { object, object_id } }: Event) =>
    !object || (object[1] === 'Ticket::Article' && !ids.has(object_id?.[1] as number))
}

const findTicketsOfFileEvents = async (db: Db, events: readonly Event[]): Promise<number[]> =>
  events.length === 0 ? [] : findTicketsOfFiles(db, idsOf(events))

const batch = 100
/** The job that indexes the tickets beyond the first hundred; the name is in the queues of running systems. */
export const indexTicketsWithJob = 'index-bearers-of-words'

/** Indexes the first hundred now and the rest in a job. */
export async function indexTicketsWith(ctx: Ctx, bearers: TicketsWith, after = 0): Promise<void> {
  const ids = await selectTicketsWith(ctx.db, bearers, after, batch)
  await indexTickets(ctx.db, ids)
  if (ids.length === batch) ctx.enqueue(indexTicketsWithJob, { bearers, after: ids.at(-1) })
}

const nameAttributes = ['firstname', 'lastname', 'email', 'name']

/** The names of customers, organizations and tags are in the documents of their tickets. */
export const keepNames: Reaction = {
  on: ['users.updated', 'organizations.updated', 'tag_items.updated', 'tag_items.removed'],
  run: async (ctx, events) => {
    for (const { object, id, changes } of events) {
      if (!nameAttributes.some((name) => name in changes)) continue
      if (object === 'users') await indexTicketsWith(ctx, { customer_id: id })
      else if (object === 'organizations') await indexTicketsWith(ctx, { organization_id: id })
      else await indexTagged(ctx, String(changes.name?.[0]))
    }
  },
}

/** Found by the words of the tag, because the tag itself may have been deleted. */
async function indexTagged(ctx: Ctx, name: string): Promise<void> {
  const query = wordQuery([literal(name)])
  if (typeof query === 'object') await indexTicketsWith(ctx, { words: query.internal })
}
