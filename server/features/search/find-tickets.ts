import { type RawBuilder, sql } from 'kysely'
import type { Condition } from '#contract/condition.ts'
import { askedBy } from '#features/tickets/service.ts'
import type { Actor } from '#kernel/actor.ts'
import type { Ctx } from '#kernel/context.ts'
import type { Db } from '#kernel/db/pool.ts'
import { directionOf, type Order } from '#kernel/db/rows.ts'
import { compileQuery } from '#kernel/search/compile.ts'
import { parseQuery } from '#kernel/search/parse.ts'
import type { Query } from '#kernel/search/query.ts'
import { withLookUps } from './look-up.ts'
import { mostTicketsTested, newestHits, type PageRange, sightOf, type Source, windowsInSight } from './newest.ts'
import { findableFor, readerOf, seenAsAgent } from './policy.ts'
import { hasUnwanted, isAboutWords, mergedWords, needsWord, wantedWords, withOpenEnd } from './query-shape.ts'
import { agentsFields, findWords, isTicketField, searchableTickets, wordsFor } from './ticket-fields.ts'

/** What is looked for. Without an order, the newest first. */
export type Criteria = {
  text: string
  ids?: readonly number[] | undefined
  condition?: Condition | undefined
  order?: Order | 'relevance' | undefined
}
export type { PageRange } from './newest.ts'

/** The ids of the tickets that the actor may find, in order. */
export const findTicketIds = (ctx: Ctx, criteria: Criteria, range: PageRange): Promise<number[]> =>
  searching(ctx.db, async (db) => {
    const source = await sourceOf(ctx, db, criteria)
    const { order, text } = criteria
    if (!order) return newestHits(db, source, range)
    if (order === 'relevance') return mostRelevant(ctx, db, source, { text, range })
    const { rows } = await sql<{ id: number }>`
      select ${source.id} as id ${source.all} order by ${orderList(ctx.actor, order)} limit ${range.limit} offset ${range.offset}`.execute(
      db,
    )
    return rows.map(({ id }) => id)
  })

/** Ranking reads whole documents, so only the newest thousand are ranked. */
const mostRanked = 1000

async function mostRelevant(
  { actor }: Ctx,
  db: Db,
  source: Source,
  { text, range }: { text: string; range: PageRange },
) {
  const newest = await newestHits(db, source, { limit: mostRanked, offset: 0 })
  const words = anyWanted(actor, parseQuery(withOpenEnd(text)))
  const { rows } = await sql<{ id: number }>`
    select id from unnest(${newest}::int[]) as newest (id) left join ticket_search on ticket_id = id
    order by ts_rank(document, ${words}::tsquery, 1) desc nulls last, id desc
    limit ${range.limit} offset ${range.offset}`.execute(db)
  return rows.map(({ id }) => id)
}

/** A tsquery for every word that speaks for a ticket. */
const anyWanted = (actor: Actor, query: Query) => {
  const { isAlwaysAgent } = readerOf(actor)
  return wantedWords(query)
    .map(({ open, internal }) => (isAlwaysAgent ? `${open} | ${internal}` : open))
    .join(' | ')
}

/** How many there are. Costs as much as reading them all: half a second for half a million. */
export const countTickets = (ctx: Ctx, criteria: Criteria): Promise<number> =>
  searching(ctx.db, async (db) => {
    const { all } = await sourceOf(ctx, db, criteria)
    const { rows } = await sql<{ count: number }>`select count(*) as count ${all}`.execute(db)
    return rows[0]?.count ?? 0
  })

/**
 * Always planned for the very words (a plan for any word would be wrong for most), neither compiled nor spread over
 * processes (both begin too slowly for fifty hits), and never longer than ten seconds: a search may be hostile.
 */
const searching = <T>(db: Db, run: (db: Db) => Promise<T>): Promise<T> =>
  db.isTransaction
    ? run(db)
    : db.transaction().execute(async (transaction) => {
        await sql`set local plan_cache_mode = force_custom_plan; set local jit = off;
          set local max_parallel_workers_per_gather = 0; set local statement_timeout = '10s'`.execute(transaction)
        return run(transaction)
      })

/** Sorted by what a reader may not see of some tickets, the order would tell it. */
const orderList = (actor: Actor, order: Order) =>
  sql.join(order.map((by) => sql`${sortKey(actor, by.column)} ${sql.raw(directionOf(by))}`))

function sortKey(actor: Actor, name: string) {
  const column = sql.ref(`tickets.${name}`)
  const reader = readerOf(actor)
  if (reader.isAlwaysAgent || !agentsFields.includes(name)) return column
  return sql`case when ${seenAsAgent(reader, sql.ref('tickets.group_id'))} then ${column} end`
}

export async function sourceOf(ctx: Ctx, db: Db, criteria: Criteria): Promise<Source> {
  const query = parseQuery(withOpenEnd(criteria.text))
  const isBare = !criteria.ids && !criteria.condition && (!criteria.order || criteria.order === 'relevance')
  return isBare && isAboutWords(query, isTicketField) ? wordSource(ctx, query) : ticketSource(ctx, db, query, criteria)
}

/** A document is tested in 1.5 µs; an index reads all there is of a word, 65,000 places in 30 ms, and of an unwanted one too. */
const mostDocumentsTested = (query: Query) => (hasUnwanted(query) ? 40_000 : 10_000)
/**
 * Words alone are found, seen and sorted in one narrow table. It goes by the name of `tickets` here, so that the rules
 * of visibility are those of the tickets themselves, on copies of the same columns.
 */
function wordSource({ actor, now }: Ctx, query: Query): Source {
  const reader = readerOf(actor)
  const merged = mergedWords(query, (found) => wordsFor(reader, found))
  const condition = merged
    ? sql`tickets.document @@ ${merged}::tsquery`
    : (compileQuery(query, { words: findWords(reader, 'tickets'), fields: {} }, now) ?? sql`true`)
  const seen = sql`from ticket_search as tickets where ${findableFor(actor)}`
  const all = sql`${seen} and ${condition}`
  return {
    id: sql`tickets.ticket_id`,
    all,
    seen,
    amongNewest: (size) => sql`from ${newestOf(seen, 'ticket_id', size)} as tickets where ${condition}`,
    since: (moment) => sql`${all} and tickets.updated_at >= ${moment}::timestamptz`,
    wanted: isDear(query) ? sql`from ticket_search where document @@ ${anyWanted(actor, query)}::tsquery` : undefined,
    mostTested: mostDocumentsTested(query),
  }
}

/** What an index reads for it is more than the hits tell: all of the wanted words, or of all words that begin so. */
const isDear = (query: Query) => hasUnwanted(query) || wantedWords(query).some(({ open }) => open.endsWith(':*'))

/** In an order that has an index, which also tells the group, so that no more are read than are looked at. */
const newestOf = (seen: RawBuilder<unknown>, key: string, size: number) =>
  sql`(select tickets.* ${seen} order by tickets.updated_at desc, ${sql.ref(`tickets.${key}`)} desc
    limit ${size === Infinity ? null : size})`

async function ticketSource(ctx: Ctx, db: Db, query: Query, { ids, condition }: Criteria): Promise<Source> {
  const reader = readerOf(ctx.actor)
  const wanted = await withLookUps(db, (lookUp) => compileQuery(query, searchableTickets(reader, lookUp), ctx.now))
  const seen = sql`from tickets where ${findableFor(ctx.actor)}`
  const also = [
    ids && sql`tickets.id = any(${ids}::int[])`,
    condition && askedBy(ctx.actor, ctx.now, condition),
  ].filter((one) => one !== undefined)
  const from = (table: RawBuilder<unknown>, ...conditions: RawBuilder<unknown>[]) => sql`
    from ${table} as tickets left join ticket_search on ticket_search.ticket_id = tickets.id
    where ${sql.join([...conditions, ...also], sql` and `)}`
  const ofAll = (found = sql`true`) => from(sql`tickets`, findableFor(ctx.actor), found)
  const { listed, counted } = query.kind === 'field' ? wanted : {}
  const sight = wanted.isMany ? await sightOf(db, { seen }) : undefined
  const isFew = sight && sight.seen <= mostTicketsTested
  // Documents are as old as their tickets: where every hit has one, the planner may begin with either.
  const tables = needsWord(query, isTicketField) ? ['tickets', 'ticket_search'] : ['tickets']
  return {
    id: sql`tickets.id`,
    all: ofAll(isFew ? wanted.each : (listed ?? wanted.all)),
    seen,
    amongNewest: (size) => from(newestOf(seen, 'id', size), counted?.isHashed ?? wanted.each ?? sql`true`),
    since: (moment) =>
      sql`${ofAll(wanted.each)} and ${sql.join(
        tables.map((table) => sql`${sql.ref(`${table}.updated_at`)} >= ${moment}::timestamptz`),
        sql` and `,
      )}`,
    windows: listed ? () => [] : sight && ((needed) => windowsInSight(sight, counted?.tickets, needed)),
    mostTested: mostTicketsTested,
  }
}
