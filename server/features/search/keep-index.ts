import { isBuiltIn } from '#features/object-attributes/service.ts'
import type { Ctx } from '#kernel/context.ts'
import type { Db } from '#kernel/db/pool.ts'
import type { Event, Reaction } from '#kernel/events/events.ts'
import { literal } from '#kernel/search/query.ts'
import { type DocumentChange, noChange } from './index-parts.ts'
import { indexChanges, writeIndex } from './index-tickets.ts'
import { loadKnownWords } from './known-words.ts'
import { findArticlesOfFiles, findTicketsOfArticles, selectTicketsWith, type TicketsWith } from './store.ts'
import { touchDocuments } from './store-documents.ts'
import { wordQuery } from './word-query.ts'

/** Updates the index in the transaction of the change. */
export const keepIndex: Reaction = {
  isHidden: true,
  on: ['tickets.created', 'tickets.updated', 'ticket_articles.*', 'attachments.created', 'attachments.updated'],
  run: async (ctx, events) => {
    const { db } = ctx
    const tickets = events.filter(({ object }) => object === 'tickets')
    const changes = mergeChanges([
      ...tickets.flatMap(describeTicketEvent),
      ...(await describeArticleEvents(db, events.filter(changesArticle))),
      ...(await describeFileEvents(db, events)),
    ])
    const kept = idsOf(tickets).filter((id) => !changes.has(id))
    if (kept.length > 0) await touchDocuments(db, kept)
    if (changes.size === 0) return
    const known = await loadKnownWords(ctx)
    // New tickets need no lock: other transactions cannot see them yet.
    const created = new Set(idsOf(tickets.filter(({ kind }) => kind === 'created')))
    if (created.isSupersetOf(changes)) await writeIndex(db, [...changes.keys()], known)
    else await indexChanges(db, changes, known)
  },
}

const idsOf = (events: readonly Event[]) => events.map(({ id }) => id)

type TicketChange = readonly [ticketId: number, change: Partial<DocumentChange> | 'all']

function mergeChanges(all: readonly TicketChange[]): Map<number, DocumentChange | 'all'> {
  const merged = new Map<number, DocumentChange | 'all'>()
  for (const [ticketId, change] of all) {
    const before = merged.get(ticketId) ?? noChange
    merged.set(ticketId, before === 'all' || change === 'all' ? 'all' : addChange(before, change))
  }
  return merged
}

const addChange = (
  before: DocumentChange,
  { hasFields, added = [], edited = [], filed = [] }: Partial<DocumentChange>,
) => ({
  hasFields: before.hasFields || hasFields === true,
  added: [...before.added, ...added],
  edited: [...before.edited, ...edited],
  filed: [...before.filed, ...filed],
})

/** The attributes of a ticket whose change changes the words. */
const wordAttributes = new Set(['title', 'number', 'customer_id', 'organization_id', 'tags'])

/** Also those of custom fields. */
const changesWords = (name: string): boolean => wordAttributes.has(name) || !isBuiltIn('Ticket', name)

function describeTicketEvent({ kind, id, changes }: Event): TicketChange[] {
  if (kind === 'created') return [[id, 'all']]
  return Object.keys(changes).some(changesWords) ? [[id, { hasFields: true }]] : []
}

/** The state of a delivery, in `preferences`, changes no words. */
const changesArticle = ({ object, kind, changes }: Event) =>
  object === 'ticket_articles' && (kind !== 'updated' || Object.keys(changes).some((name) => name !== 'preferences'))

/** The ticket of an article that was deleted or moved is known from the event only. */
async function describeArticleEvents(db: Db, events: readonly Event[]): Promise<TicketChange[]> {
  const edited = events.filter(({ changes }) => !changes.ticket_id)
  const found = edited.length > 0 ? await findTicketsOfArticles(db, idsOf(edited)) : []
  return [
    ...events.flatMap(describeMove),
    ...found.map(({ id, ticket_id }): TicketChange => [ticket_id, { edited: [id] }]),
  ]
}

function describeMove({ kind, id, changes: { ticket_id: tickets } }: Event): TicketChange[] {
  const change = kind === 'created' ? { added: [id] } : 'all'
  return (tickets ?? []).flatMap((ticketId): TicketChange[] =>
    typeof ticketId === 'number' ? [[ticketId, change]] : [],
  )
}

/** Files of an article that is indexed anyway, and files of other objects, need no further work. */
async function describeFileEvents(db: Db, events: readonly Event[]): Promise<TicketChange[]> {
  const articles = new Set(idsOf(events.filter(changesArticle)))
  const isNew = ({ changes: { object, object_id } }: Event) =>
    !object || (object[1] === 'Ticket::Article' && !articles.has(object_id?.[1] as number))
  const files = events.filter((event) => event.object === 'attachments' && isNew(event))
  const found = files.length > 0 ? await findArticlesOfFiles(db, idsOf(files)) : []
  return found.map(({ id, ticket_id }) => [ticket_id, { filed: [id] }])
}

const batch = 100
/** The job that indexes the tickets beyond the first hundred; the name is in the queues of running systems. */
export const indexTicketsWithJob = 'index-bearers-of-words'

/** Indexes the first hundred now and the rest in a job. */
export async function indexTicketsWith(ctx: Ctx, bearers: TicketsWith, after = 0): Promise<void> {
  const ids = await selectTicketsWith(ctx.db, bearers, after, batch)
  await indexChanges(ctx.db, new Map(ids.map((id) => [id, { ...noChange, hasFields: true }])))
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
