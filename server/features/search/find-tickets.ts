import { type RawBuilder, sql } from 'kysely'
import type { Condition } from '#contract/condition.ts'
import { compileForListed } from '#features/tickets/service.ts'
import type { Ctx } from '#kernel/context.ts'
import { customExpression, customSortKey } from '#kernel/db/custom-expression.ts'
import type { Db } from '#kernel/db/pool.ts'
import { directionOf, type Order } from '#kernel/db/rows.ts'
import { compileQuery } from '#kernel/search/compile.ts'
import { parseQuery } from '#kernel/search/parse.ts'
import { resolveLookups } from './look-up.ts'
import { mostTicketsTested, planWindowsByCount } from './candidate-windows.ts'
import { estimateVisibility } from './estimate-cost.ts'
import { findNewestHits, type HitSource, type PageRange, selectAllHits, selectNewest } from './newest-hits.ts'
import { describeReader, findableFor, seenAsAgent } from './policy.ts'
import { isAnsweredByWords, needsWord, openLastWord } from './query-shape.ts'
import { agentsFields, isTicketField, searchableTickets } from './ticket-fields.ts'
import { createWordSource, matchAnyWord } from './word-source.ts'

/** What to search for; the newest first unless there is another order. */
export type Criteria = {
  text: string
  ids?: readonly number[] | undefined
  condition?: Condition | undefined
  order?: Order | 'relevance' | undefined
}
export type { PageRange } from './newest-hits.ts'

/** The same ids as a statement, where it needs no transaction with settings of its own. */
export async function selectQuickHits(
  ctx: Ctx,
  criteria: Criteria,
  range: PageRange,
): Promise<RawBuilder<{ id: number }> | undefined> {
  const words = criteria.order ? undefined : await findWordSource(ctx, criteria)
  return words?.isQuick ? selectAllHits(words, range) : undefined
}

/** The ids of the tickets that the actor may find, in order. */
export async function findTicketIds(ctx: Ctx, criteria: Criteria, range: PageRange): Promise<number[]> {
  const words = await findWordSource(ctx, criteria)
  if (words?.isQuick && !criteria.order) return findNewestHits(ctx.db, words, range)
  return inSearchTransaction(ctx.db, async (db) => {
    const source = words ?? (await createTicketSource(ctx, db, criteria))
    const { order, text } = criteria
    if (!order) return findNewestHits(db, source, range)
    if (order === 'relevance') return findMostRelevant(ctx, db, source, { text, range })
    const { rows } = await sql<{ id: number }>`
      select ${source.id} as id ${source.all} order by ${compileOrder(ctx, order)} limit ${range.limit} offset ${range.offset}`.execute(
      db,
    )
    return rows.map(({ id }) => id)
  })
}

/** Ranking reads whole documents, so only the newest thousand are ranked. */
const mostRanked = 1000

async function findMostRelevant(
  { actor }: Ctx,
  db: Db,
  source: HitSource,
  { text, range }: { text: string; range: PageRange },
) {
  const newest = await findNewestHits(db, source, { limit: mostRanked, offset: 0 })
  const words = matchAnyWord(actor, readQuery({ text }))
  const { rows } = await sql<{ id: number }>`
    select id from unnest(${newest}::int[]) as newest (id) left join ticket_search on ticket_id = id
    order by ts_rank(case when is_split then ${joinParts} else document end, ${words}::tsquery, 1) desc nulls last, id desc
    limit ${range.limit} offset ${range.offset}`.execute(db)
  return rows.map(({ id }) => id)
}

/** The document that a split ticket would have. The title counts more because of its weight, not its position. */
const joinParts = sql`(
  select join_documents(part.document order by begins_at, begins_with) from ticket_search_parts part
  where part.ticket_id = ticket_search.ticket_id)`

/** Costs as much as reading all hits: half a second for half a million. */
export const countTickets = (ctx: Ctx, criteria: Criteria): Promise<number> =>
  inSearchTransaction(ctx.db, async (db) => {
    const { all } = await createHitSource(ctx, db, criteria)
    const { rows } = await sql<{ count: number }>`select count(*) as count ${all}`.execute(db)
    return rows[0]?.count ?? 0
  })

export type GroupCount = { value: number | string | null; count: number }

/** How many hits refer to which record or have which value of a custom field, in the order of the hits. One statement, at the cost of counting them. */
export const countTicketsBy = (ctx: Ctx, criteria: Criteria, column: string): Promise<GroupCount[]> =>
  inSearchTransaction(ctx.db, async (db) => {
    const order = Array.isArray(criteria.order) ? criteria.order : []
    const by = order.find((one) => one.column === column) ?? { column, direction: 'asc' as const }
    // With an order the hits are read from `tickets`, which has all columns.
    const { all } = await createHitSource(ctx, db, { ...criteria, order: [by] })
    const { rows } = await sql<GroupCount>`
      select ${groupValue(ctx, column)} as value, count(*) as count ${all}
      group by ${sortKey(ctx, column)} order by ${sortKey(ctx, column)} ${sql.raw(directionOf(by))}`.execute(db)
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

/** What is due next comes first, and what has no due time last. */
const placeInOrder = (by: Order[number]) =>
  by.column.endsWith('escalation_at') ? `${by.direction} nulls last` : directionOf(by)

/** Fields that the reader may not see do not count in the order, which would reveal them. */
const compileOrder = (ctx: Ctx, order: Order) =>
  sql.join(order.map((by) => sql`${sortKey(ctx, by.column)} ${sql.raw(placeInOrder(by))}`))

function sortKey(ctx: Ctx, name: string): RawBuilder<unknown> {
  const custom = ctx.deps.customFields.of('Ticket').get(name)?.attribute
  const column = custom ? customSortKey(name, custom, 'tickets') : sql.ref(`tickets.${name}`)
  return asSeen(ctx, name, column)
}

/** Texts are sorted without case and accents; one of those that are sorted alike names their group. */
function groupValue(ctx: Ctx, name: string) {
  const isCustom = ctx.deps.customFields.of('Ticket').has(name)
  return isCustom ? sql`min(${asSeen(ctx, name, customExpression(name, 'text', 'tickets'))})` : sortKey(ctx, name)
}

function asSeen({ actor, deps }: Ctx, name: string, column: RawBuilder<unknown>): RawBuilder<unknown> {
  const custom = deps.customFields.of('Ticket').get(name)?.attribute
  const reader = describeReader(actor)
  const isInternal = custom ? custom.internal === true : agentsFields.includes(name)
  if (reader.isAlwaysAgent || !isInternal) return column
  return sql`case when ${seenAsAgent(reader, sql.ref('tickets.group_id'))} then ${column} end`
}

export const createHitSource = async (ctx: Ctx, db: Db, criteria: Criteria): Promise<HitSource> =>
  (await findWordSource(ctx, criteria)) ?? createTicketSource(ctx, db, criteria)

const readQuery = ({ text }: Criteria) => parseQuery(openLastWord(text))

/** Undefined if the query asks for more than words. */
async function findWordSource(ctx: Ctx, criteria: Criteria): Promise<HitSource | undefined> {
  const query = readQuery(criteria)
  const fields = ctx.deps.customFields.of('Ticket')
  const isBare = !criteria.ids && !criteria.condition && (!criteria.order || criteria.order === 'relevance')
  return isBare && isAnsweredByWords(query, (name) => isTicketField(name, fields))
    ? createWordSource(ctx, query)
    : undefined
}

async function createTicketSource(ctx: Ctx, db: Db, criteria: Criteria): Promise<HitSource> {
  const { ids, condition } = criteria
  const query = readQuery(criteria)
  const reader = describeReader(ctx.actor)
  const wanted = await resolveLookups(db, (lookUp, form) =>
    compileQuery(query, searchableTickets(reader, lookUp, form, ctx.deps.customFields.of('Ticket')), ctx.now),
  )
  const visible = sql`from tickets where ${findableFor(ctx.actor)}`
  const also = [ids && sql`tickets.id = any(${ids}::int[])`, condition && compileForListed(ctx, condition)].filter(
    (one) => one !== undefined,
  )
  const from = (table: RawBuilder<unknown>, ...conditions: RawBuilder<unknown>[]) => sql`
    from ${table} as tickets left join ticket_search on ticket_search.ticket_id = tickets.id
    where ${sql.join([...conditions, ...also], sql` and `)}`
  const ofAll = (found = sql`true`) => from(sql`tickets`, findableFor(ctx.actor), found)
  const { listed, counted } = query.kind === 'field' ? wanted : {}
  const visibility = wanted.isMany ? await estimateVisibility(db, visible) : undefined
  const isFew = visibility && visibility.visible <= mostTicketsTested
  // `updated_at` is the same in both tables: where every hit has a document, the planner may start with either.
  const tables = needsWord(query, (name) => isTicketField(name, ctx.deps.customFields.of('Ticket')))
    ? ['tickets', 'ticket_search']
    : ['tickets']
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
