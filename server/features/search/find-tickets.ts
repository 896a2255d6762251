import { type RawBuilder, sql } from 'kysely'
import type { Condition } from '#contract/condition.ts'
import { compileCondition } from '#features/conditions/service.ts'
import type { Ctx } from '#kernel/context.ts'
import type { Db } from '#kernel/db/pool.ts'
import { directionOf, type Order } from '#kernel/db/rows.ts'
import { compileQuery } from '#kernel/search/compile.ts'
import { parseQuery } from '#kernel/search/parse.ts'
import type { Query } from '#kernel/search/query.ts'
import { withLookUps } from './look-up.ts'
import { findableFor, isForEveryone, readerOf, seenAsAgent } from './policy.ts'
import { isAboutWords, wantedWords, withOpenEnd } from './query-shape.ts'
import { findWords, isTicketField, searchableTickets } from './ticket-fields.ts'

/** What is looked for. Without an order, the newest first. */
export type Criteria = {
  text: string
  ids?: readonly number[] | undefined
  condition?: Condition | undefined
  order?: Order | 'relevance' | undefined
}
export type Range = { limit: number; offset: number }

/** Where hits come from: a `from` and its `where`, and what a hit is called there. */
type Source = {
  from: RawBuilder<unknown>
  id: RawBuilder<unknown>
  document: RawBuilder<unknown>
  recency: RawBuilder<unknown>
  /** It is safest to find them all and sort them. */
  isNarrow?: boolean
}

/** The ids of the tickets that the actor may find, in order. */
export const findTicketIds = (ctx: Ctx, criteria: Criteria, range: Range): Promise<number[]> =>
  searching(ctx.db, async (db) => {
    const source = await sourceOf(ctx, db, criteria)
    const { rows } = await sql<{ id: number }>`
      ${hitsOf(ctx, source, criteria)} limit ${range.limit} offset ${range.offset}`.execute(db)
    return rows.map(({ id }) => id)
  })

/** Ranking reads whole documents, so only the newest thousand are ranked. */
const mostRanked = 1000

function hitsOf({ actor }: Ctx, { from, id, document, recency, isNarrow }: Source, { text, order }: Criteria) {
  if (!order && isNarrow) {
    return sql`with hits as materialized (select tickets.id, tickets.updated_at ${from})
      select id from hits order by updated_at desc, id desc`
  }
  if (order !== 'relevance') return sql`select ${id} as id ${from} order by ${order ? orderList(order) : recency}`
  const { isAlwaysAgent } = readerOf(actor)
  const words = wantedWords(parseQuery(withOpenEnd(text))).map(({ open, internal }) =>
    isAlwaysAgent ? `${open} | ${internal}` : open,
  )
  return sql`
    select id from (
      select ${id} as id, ${document} as document ${from} order by ${recency} limit ${sql.lit(mostRanked)}
    ) as newest order by ts_rank(document, ${words.join(' | ')}::tsquery, 1) desc nulls last, id desc`
}

/** How many there are. Costs as much as reading them all: half a second for half a million. */
export const countTickets = (ctx: Ctx, criteria: Criteria): Promise<number> =>
  searching(ctx.db, async (db) => {
    const { from } = await sourceOf(ctx, db, criteria)
    const { rows } = await sql<{ count: number }>`select count(*) as count ${from}`.execute(db)
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

const orderList = (order: Order) =>
  sql.join(order.map((by) => sql`${sql.ref(`tickets.${by.column}`)} ${sql.raw(directionOf(by))}`))

async function sourceOf(ctx: Ctx, db: Db, criteria: Criteria): Promise<Source> {
  const query = parseQuery(withOpenEnd(criteria.text))
  const isBare = !criteria.ids && !criteria.condition && (!criteria.order || criteria.order === 'relevance')
  return isBare && isAboutWords(query, isTicketField) ? wordSource(ctx, query) : ticketSource(ctx, db, query, criteria)
}

/**
 * Words alone are found, seen and sorted in one narrow table. It goes by the name of `tickets` here, so that the rules
 * of visibility are those of the tickets themselves, on copies of the same columns.
 */
function wordSource(ctx: Ctx, query: Query): Source {
  const searchable = { words: findWords(readerOf(ctx.actor), 'tickets'), fields: {} }
  const condition = compileQuery(query, searchable, ctx.now) ?? sql`true`
  return {
    from: sql`from ticket_search as tickets where ${findableFor(ctx.actor)} and ${condition}`,
    id: sql`tickets.ticket_id`,
    document: sql`tickets.document`,
    recency: sql`tickets.updated_at desc, tickets.ticket_id desc`,
  }
}

async function ticketSource(ctx: Ctx, db: Db, query: Query, { ids, condition }: Criteria): Promise<Source> {
  const reader = readerOf(ctx.actor)
  const wanted = await withLookUps(db, (lookUp) => compileQuery(query, searchableTickets(reader, lookUp), ctx.now))
  const conditions = [
    findableFor(ctx.actor),
    wanted,
    ids && sql`tickets.id = any(${ids}::int[])`,
    condition && compileCondition(condition, ctx.actor, ctx.now),
    condition && !isForEveryone(condition) ? seenAsAgent(reader, sql.ref('tickets.group_id')) : undefined,
  ].filter((one) => one !== undefined)
  const from = sql`from tickets left join ticket_search on ticket_search.ticket_id = tickets.id
    where ${sql.join(conditions, sql` and `)}`
  return {
    from,
    id: sql`tickets.id`,
    document: sql`ticket_search.document`,
    recency: sql`tickets.updated_at desc, tickets.id desc`,
    isNarrow: conditions.length > 1 && (await estimateCost(db, from)) < mostCost,
  }
}

/**
 * Left alone the planner would walk from the newest ticket, hoping to meet hits soon. It does where they are many. Where
 * they are few or all old it read the whole table: 128 ms among 100,000. What costs less than this, in the planner's
 * own measure, is found within some 30 ms wherever it is.
 */
const mostCost = 8_000

type Explained = { 'QUERY PLAN': [{ Plan: { 'Total Cost': number } }] }

async function estimateCost(db: Db, from: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<Explained>`explain (format json) select 1 ${from}`.execute(db)
  return rows[0]?.['QUERY PLAN'][0].Plan['Total Cost'] ?? 0
}
