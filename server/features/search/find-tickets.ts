import { type RawBuilder, sql } from 'kysely'
import type { Condition } from '#contract/condition.ts'
import { compileForActor } from '#features/tickets/service.ts'
import type { Actor } from '#kernel/actor.ts'
import type { Ctx } from '#kernel/context.ts'
import type { Db } from '#kernel/db/pool.ts'
import { directionOf, type Order } from '#kernel/db/rows.ts'
import { compileQuery } from '#kernel/search/compile.ts'
import { parseQuery } from '#kernel/search/parse.ts'
import type { Query } from '#kernel/search/query.ts'
import { resolveLookups } from './look-up.ts'
import { mostTicketsTested, planWindowsByCount } from './candidate-windows.ts'
import { estimateVisibility } from './estimate-cost.ts'
import { findNewestHits, type HitSource, type PageRange } from './newest-hits.ts'
import { describeReader, findableFor, seenAsAgent } from './policy.ts'
import { hasNegation, isAnsweredByWords, mergeWords, needsWord, positiveWords, openLastWord } from './query-shape.ts'
import { agentsFields, findWords, isTicketField, searchableTickets, wordsFor } from './ticket-fields.ts'

/** What to search for; the newest first unless there is another order. */
export type Criteria = {
  text: string
  ids?: readonly number[] | undefined
  condition?: Condition | undefined
  order?: Order | 'relevance' | undefined
}
export type { PageRange } from './newest-hits.ts'

/** The ids of the tickets that the actor may find, in order. */
export const findTicketIds = (ctx: Ctx, criteria: Criteria, range: PageRange): Promise<number[]> =>
  inSearchTransaction(ctx.db, async (db) => {
    const source = await createHitSource(ctx, db, criteria)
    const { order, text } = criteria
    if (!order) return findNewestHits(db, source, range)
    if (order === 'relevance') return findMostRelevant(ctx, db, source, { text, range })
    const { rows } = await sql<{ id: number }>`
      select ${source.id} as id ${source.all} order by ${compileOrder(ctx.actor, order)} limit ${range.limit} offset ${range.offset}`.execute(
      db,
    )
    return rows.map(({ id }) => id)
  })

/** Ranking reads whole documents, so only the newest thousand are ranked. */
const mostRanked = 1000

async function findMostRelevant(
  { actor }: Ctx,
  db: Db,
  source: HitSource,
  { text, range }: { text: string; range: PageRange },
) {
  const newest = await findNewestHits(db, source, { limit: mostRanked, offset: 0 })
  const words = matchAnyWord(actor, parseQuery(openLastWord(text)))
  const { rows } = await sql<{ id: number }>`
    select id from unnest(${newest}::int[]) as newest (id) left join ticket_search on ticket_id = id
    order by ts_rank(document, ${words}::tsquery, 1) desc nulls last, id desc
    limit ${range.limit} offset ${range.offset}`.execute(db)
  return rows.map(({ id }) => id)
}

/** A tsquery for documents with one of the words that are not negated. */
const matchAnyWord = (actor: Actor, query: Query) => {
  const { isAlwaysAgent } = describeReader(actor)
  return positiveWords(query)
    .map(({ open, internal }) => (isAlwaysAgent ? `${open} | ${internal}` : open))
    .join(' | ')
}

/** Costs as much as reading all hits: half a second for half a million. */
export const countTickets = (ctx: Ctx, criteria: Criteria): Promise<number> =>
  inSearchTransaction(ctx.db, async (db) => {
    const { all } = await createHitSource(ctx, db, criteria)
    const { rows } = await sql<{ count: number }>`select count(*) as count ${all}`.execute(db)
    return rows[0]?.count ?? 0
  })

export type GroupCount = { value: number | null; count: number }

/** How many hits refer to which record, in the order of the hits. One statement, at the cost of counting them. */
export const countTicketsBy = (ctx: Ctx, criteria: Criteria, column: string): Promise<GroupCount[]> =>
  inSearchTransaction(ctx.db, async (db) => {
    const order = Array.isArray(criteria.order) ? criteria.order : []
    const by = order.find((one) => one.column === column) ?? { column, direction: 'asc' as const }
    // With an order the hits are read from `tickets`, which has all columns.
    const { all } = await createHitSource(ctx, db, { ...criteria, order: [by] })
    const { rows } = await sql<GroupCount>`
      select ${sortKey(ctx.actor, column)} as value, count(*) as count ${all}
      group by 1 order by 1 ${sql.raw(directionOf(by))}`.execute(db)
    return rows
  })

/**
 * Planned for the words of this query, because a generic plan would be wrong for most words. Without JIT and parallel
 * workers, which take longer to start than fifty hits take to find. At most ten seconds, because a query may be hostile.
 */
export const inSearchTransaction = <T>(db: Db, run: (db: Db) => Promise<T>): Promise<T> =>
  db.isTransaction
    ? run(db)
    : db.transaction().execute(async (transaction) => {
        await sql`set local plan_cache_mode = force_custom_plan; set local jit = off;
          set local max_parallel_workers_per_gather = 0; set local statement_timeout = '10s'`.execute(transaction)
        return run(transaction)
      })

/** Fields that the reader may not see do not count in the order, which would reveal them. */
const compileOrder = (actor: Actor, order: Order) =>
  sql.join(order.map((by) => sql`${sortKey(actor, by.column)} ${sql.raw(directionOf(by))}`))

function sortKey(actor: Actor, name: string) {
  const column = sql.ref(`tickets.${name}`)
  const reader = describeReader(actor)
  if (reader.isAlwaysAgent || !agentsFields.includes(name)) return column
  return sql`case when ${seenAsAgent(reader, sql.ref('tickets.group_id'))} then ${column} end`
}

export async function createHitSource(ctx: Ctx, db: Db, criteria: Criteria): Promise<HitSource> {
  const query = parseQuery(openLastWord(criteria.text))
  const isBare = !criteria.ids && !criteria.condition && (!criteria.order || criteria.order === 'relevance')
  return isBare && isAnsweredByWords(query, isTicketField)
    ? createWordSource(ctx, query)
    : createTicketSource(ctx, db, query, criteria)
}

/** A document is tested in 1.5 µs. An index reads all postings of a word, 65,000 in 30 ms, and of a negated word, too. */
const mostDocumentsTested = (query: Query) => (hasNegation(query) ? 40_000 : 10_000)

/**
 * A query of words only is answered from `ticket_search`, which has copies of the columns that decide visibility. Its
 * alias is `tickets`, so that the same conditions apply.
 */
function createWordSource({ actor, now }: Ctx, query: Query): HitSource {
  const reader = describeReader(actor)
  const merged = mergeWords(query, (found) => wordsFor(reader, found))
  const condition = merged
    ? sql`tickets.document @@ ${merged}::tsquery`
    : (compileQuery(query, { words: findWords(reader, 'tickets'), fields: {} }, now) ?? sql`true`)
  const visible = sql`from ticket_search as tickets where ${findableFor(actor)}`
  const all = sql`${visible} and ${condition}`
  return {
    id: sql`tickets.ticket_id`,
    all,
    visible,
    amongNewest: (size) => sql`from ${selectNewest(visible, 'ticket_id', size)} as tickets where ${condition}`,
    since: (moment) => sql`${all} and tickets.updated_at >= ${moment}::timestamptz`,
    postings: readsManyPostings(query)
      ? sql`from ticket_search where document @@ ${matchAnyWord(actor, query)}::tsquery`
      : undefined,
    mostTested: mostDocumentsTested(query),
  }
}

/** The index reads many more postings than there are hits: of the other words, or of all words with the prefix. */
const readsManyPostings = (query: Query) =>
  hasNegation(query) || positiveWords(query).some(({ open }) => open.endsWith(':*'))

/** In the order of an index that includes the group, so that tickets of other groups are skipped without reading them. */
const selectNewest = (visible: RawBuilder<unknown>, key: string, size: number) =>
  sql`(select tickets.* ${visible} order by tickets.updated_at desc, ${sql.ref(`tickets.${key}`)} desc
    limit ${size === Infinity ? null : size})`

async function createTicketSource(ctx: Ctx, db: Db, query: Query, { ids, condition }: Criteria): Promise<HitSource> {
  const reader = describeReader(ctx.actor)
  const wanted = await resolveLookups(db, (lookUp) => compileQuery(query, searchableTickets(reader, lookUp), ctx.now))
  const visible = sql`from tickets where ${findableFor(ctx.actor)}`
  const also = [
    ids && sql`tickets.id = any(${ids}::int[])`,
    condition && compileForActor(ctx.actor, ctx.now, condition),
  ].filter((one) => one !== undefined)
  const from = (table: RawBuilder<unknown>, ...conditions: RawBuilder<unknown>[]) => sql`
    from ${table} as tickets left join ticket_search on ticket_search.ticket_id = tickets.id
    where ${sql.join([...conditions, ...also], sql` and `)}`
  const ofAll = (found = sql`true`) => from(sql`tickets`, findableFor(ctx.actor), found)
  const { listed, counted } = query.kind === 'field' ? wanted : {}
  const visibility = wanted.isMany ? await estimateVisibility(db, visible) : undefined
  const isFew = visibility && visibility.visible <= mostTicketsTested
  // `updated_at` is the same in both tables: where every hit has a document, the planner may start with either.
  const tables = needsWord(query, isTicketField) ? ['tickets', 'ticket_search'] : ['tickets']
  return {
    id: sql`tickets.id`,
    all: ofAll(isFew ? wanted.each : (listed ?? wanted.all)),
    visible,
    amongNewest: (size) => from(selectNewest(visible, 'id', size), counted?.isHashed ?? wanted.each ?? sql`true`),
    since: (moment) =>
      sql`${ofAll(wanted.each)} and ${sql.join(
        tables.map((table) => sql`${sql.ref(`${table}.updated_at`)} >= ${moment}::timestamptz`),
        sql` and `,
      )}`,
    windows: listed ? () => [] : visibility && ((needed) => planWindowsByCount(visibility, counted?.tickets, needed)),
    mostTested: mostTicketsTested,
  }
}
