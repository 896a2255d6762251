import { type Kysely, sql } from 'kysely'
import type { DB } from '#kernel/db/tables.ts'

type WordOrPrefix = { lexeme: string; isOpen: boolean }

/** What the planner knows of the documents. */
export type WordStatistics = {
  /** All tickets, and pages of their documents. */
  tickets: number
  pages: number
  /** The cost of reading a page that is not the next one. */
  pageCost: number
  byGroup: ReadonlyMap<number, number>
  /** Tickets of an average customer, and of an average organization. */
  perCustomer: number
  perOrganization: number
  /** The share of documents that have one of these words or prefixes. */
  shareOf(words: readonly WordOrPrefix[]): number
}

declare module '#kernel/context.ts' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- a type alias cannot be merged
  interface FeatureDeps {
    loadWordStatistics: () => Promise<WordStatistics>
  }
}

/** As often as autovacuum looks at a table. */
const maximumAge = 60_000

/**
 * Loads the statistics once a minute. They decide in which order tickets are searched, never what is found. Asking the
 * planner for an estimate takes 0.5 ms of the database and as much of this process.
 */
export function createWordStatistics(db: Kysely<DB>): () => Promise<WordStatistics> {
  let loaded: Promise<WordStatistics> | undefined
  let loadedAt = 0
  return () => {
    if (!loaded || performance.now() - loadedAt > maximumAge) {
      loadedAt = performance.now()
      loaded = loadStatistics(db)
      loaded.catch(() => {
        loaded = undefined
      })
    }
    return loaded
  }
}

type StatisticsRow = {
  pages: number
  page_cost: number
  groups: Record<string, number> | null
  customers: number | null
  organizations: number | null
  words: string[] | null
  shares: number[] | null
}

async function loadStatistics(db: Kysely<DB>): Promise<WordStatistics> {
  const { rows } = await sql<StatisticsRow>`
    with known as (select * from pg_stats where schemaname = current_schema() and tablename = 'ticket_search')
    select relpages as pages, current_setting('random_page_cost')::float as page_cost,
      (select json_object_agg(group_id, tickets) from (
        select group_id, sum(tickets) as tickets from ticket_counts group by group_id) as counted) as groups,
      (select n_distinct from known where attname = 'customer_id') as customers,
      (select n_distinct from known where attname = 'organization_id') as organizations,
      (select array_to_json(most_common_elems::text::text[]) from known where attname = 'document') as words,
      (select array_to_json(most_common_elem_freqs) from known where attname = 'document') as shares
    from pg_class where oid = 'ticket_search'::regclass`.execute(db)
  return describeStatistics(rows[0] as StatisticsRow)
}

function describeStatistics({ groups, words, shares, ...row }: StatisticsRow): WordStatistics {
  const byGroup = new Map(Object.entries(groups ?? {}).map(([id, count]) => [Number(id), count]))
  const tickets = byGroup.values().reduce((sum, count) => sum + count, 0)
  return {
    tickets,
    pages: Math.max(1, row.pages || tickets / documentsInPage),
    pageCost: row.page_cost,
    byGroup,
    perCustomer: tickets / countDistinct(row.customers, tickets),
    perOrganization: tickets / countDistinct(row.organizations, tickets),
    shareOf: measureShares(words ?? [], shares ?? []),
  }
}

/** For a table that was never analysed. */
const documentsInPage = 3

/** A negative number is a share of all rows. */
const countDistinct = (distinct: number | null, rows: number) =>
  Math.max(1, distinct === null ? rows : distinct < 0 ? -distinct * rows : distinct)

/** How common words are in the documents of another table; empty statistics for a table that was never analysed. */
export type WordShares = Pick<WordStatistics, 'shareOf'> & { documents: number }

export async function loadWordShares(db: Kysely<DB>, table: keyof DB, column = 'document'): Promise<WordShares> {
  const { rows } = await sql<{ documents: number; words: string[] | null; shares: number[] | null }>`
    select greatest(0, reltuples)::int as documents, array_to_json(most_common_elems::text::text[]) as words,
      array_to_json(most_common_elem_freqs) as shares
    from pg_class left join pg_stats on schemaname = current_schema() and tablename = ${table} and attname = ${column}
    where oid = ${table}::regclass`.execute(db)
  const { documents = 0, words, shares } = rows[0] ?? {}
  return { documents, shareOf: measureShares(words ?? [], shares ?? []) }
}

/** The planner's share of a word in a table without statistics. */
const shareOfRareWord = 0.005

/** Of independent properties. */
export const shareOfAny = (shares: readonly number[]): number =>
  1 - shares.reduce((without, share) => without * (1 - share), 1)

/** `shares` are those of the most common words; after them come the smallest and the largest of them. */
function measureShares(words: readonly string[], shares: readonly number[]): WordStatistics['shareOf'] {
  const shareByWord = new Map(words.map((word, index) => [word, shares[index] ?? 0]))
  const sorted = words.toSorted()
  const rare = Math.min(shareOfRareWord, (shares[words.length] ?? 1) / 2)
  const shareOfPrefix = (prefix: string) => {
    const common = sorted.slice(findFirst(sorted, prefix), findFirst(sorted, `${prefix}\uFFFF`))
    return Math.max(rare, shareOfAny(common.map((word) => shareByWord.get(word) ?? 0)))
  }
  const shareOfOne = ({ lexeme, isOpen }: WordOrPrefix) =>
    isOpen ? shareOfPrefix(lexeme) : (shareByWord.get(lexeme) ?? rare)
  return (asked) => shareOfAny(asked.map(shareOfOne))
}

/** The place of the first word that is not before the given one. */
function findFirst(sorted: readonly string[], word: string): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] as string) < word) low = middle + 1
    else high = middle
  }
  return low
}
