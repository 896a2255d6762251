import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#kernel/db/pool.ts'

export type Range = { limit: number; offset: number }

/** How many hits there would be if the reader saw everything, and the hits, each tested by a hash of those. */
type Counted = { tickets: number; hashed: RawBuilder<unknown> }

/** Where hits come from, as `from … where …` in which `tickets` has a column `updated_at`. */
export type Source = {
  id: RawBuilder<number>
  all: RawBuilder<unknown>
  /** Those among so many of the newest tickets, tested one by one. */
  amongNewest(size: number): RawBuilder<unknown>
  /** Those that were changed at that moment or later. */
  since(moment: string): RawBuilder<unknown>
  /** The hits are on a list of bounded length, and found at once. */
  isListed?: boolean
  counted?: Counted | undefined
  /** What the planner says of all that the reader sees, where hits are more than it can know of. */
  sight?: Prospect | undefined
  /** So many tickets are tested one by one before an index would have found the hits among them. */
  mostTested: number
}

/** The newest hits. However many there are, few are read: the newest tickets have them all, or there are few. */
export async function newestHits(db: Db, source: Source, range: Range): Promise<number[]> {
  const needed = range.offset + range.limit
  const { counted, sight } = source
  if (counted && sight) return selectIds(db, cheapestWay(source, counted, sight, needed), range)
  return hitsWithin(db, source, range, await chooseWindows(db, source, needed))
}

/** In microseconds a ticket: from the newest on, among those that the reader sees, or by its id. */
const costs = { walking: 1.5, seeing: 1.5, fetching: 3 }

/** Hits are as common among the newest, and among what the reader sees, as elsewhere. */
export function cheapestOf(tickets: number, { hits: seen, tickets: all }: Prospect, needed: number) {
  const walk = (needed * all * all) / Math.max(1, seen * tickets)
  const ways = [
    { way: 'walk', cost: costs.walking * walk },
    { way: 'see', cost: costs.seeing * seen },
    { way: 'fetch', cost: costs.fetching * tickets },
  ] as const
  return ways.reduce((best, next) => (next.cost < best.cost ? next : best)).way
}

function cheapestWay(source: Source, { tickets, hashed }: Counted, sight: Prospect, needed: number) {
  const way = cheapestOf(tickets, sight, needed)
  if (way === 'walk') return walked(source, hashed)
  return foundFirst(source, way === 'see' ? hashed : source.all)
}

async function chooseWindows(db: Db, source: Source, needed: number): Promise<Window[]> {
  if (source.isListed) return []
  if (source.sight) return windowsInSight(source, source.sight)
  return windowsFor(source, await foresee(db, source.all), needed)
}

/** So many of the newest tickets: few are tested one by one, of more the hits are found by indexes. */
export type Window = { size: number; isTested: boolean }

/** Looks into each window until the page is full, and then among all. */
export async function hitsWithin(db: Db, source: Source, range: Range, windows: readonly Window[]): Promise<number[]> {
  for (const { size, isTested } of windows) {
    const hits = isTested ? source.amongNewest(size) : source.since(await momentOf(db, size))
    const isBestWalked = isTested || !source.sight
    const found = await selectIds(db, isBestWalked ? walked(source, hits) : foundFirst(source, hits), range)
    if (found.length === range.limit) return found
  }
  return selectIds(db, foundFirst(source, source.all), range)
}

const walked = ({ id }: Source, hits: RawBuilder<unknown>) =>
  sql`select ${id} as id ${hits} order by tickets.updated_at desc, 1 desc`

/** Found first and sorted then: the planner would otherwise walk from the newest on, hoping to meet hits soon. */
const foundFirst = ({ id }: Source, hits: RawBuilder<unknown>) => sql`
  with hits as materialized (select ${id} as id, tickets.updated_at ${hits})
  select id from hits order by updated_at desc, id desc`

/**
 * When the last of the newest so many tickets was changed, or up to a hundredth of all before: the planner's statistics
 * know that at once, while to count 100,000 of them takes 15 ms.
 */
async function momentOf(db: Db, size: number): Promise<string> {
  const { rows } = await sql<{ moment: string | null }>`
    select bounds[floor(1 + (cardinality(bounds) - 1) * (1 - ${size} / greatest(reltuples, ${size})))] as moment
    from pg_class join pg_stats on schemaname = relnamespace::regnamespace::text and tablename = relname,
      lateral (select histogram_bounds::text::timestamptz[]) as histogram (bounds)
    where pg_class.oid = 'tickets'::regclass and attname = 'updated_at'`.execute(db)
  return rows[0]?.moment ?? '-infinity'
}

async function selectIds(db: Db, hits: RawBuilder<unknown>, { limit, offset }: Range): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`${hits} limit ${limit} offset ${offset}`.execute(db)
  return rows.map(({ id }) => id)
}

/** What the planner expects of finding every hit, and how many tickets there are. */
export type Prospect = { hits: number; cost: number; tickets: number }

type Plan = { 'Plan Rows': number; 'Total Cost': number }

export async function foresee(db: Db, all: RawBuilder<unknown>): Promise<Prospect> {
  const explained = await sql<{ 'QUERY PLAN': [{ Plan: Plan }] }>`explain (format json) select 1 ${all}`.execute(db)
  const plan = explained.rows[0]?.['QUERY PLAN'][0].Plan
  const { rows } = await sql<{ tickets: number }>`
    select reltuples as tickets from pg_class where oid = 'tickets'::regclass`.execute(db)
  return { hits: plan?.['Plan Rows'] ?? 0, cost: plan?.['Total Cost'] ?? 0, tickets: rows[0]?.tickets ?? 0 }
}

/** What costs less than this, in the planner's own measure, is found and sorted within some 20 ms wherever it is. */
const mostCost = 2_500
/** Beyond this, looking among the newest takes longer than it can save: an index reads 100,000 of their dates in 10 ms. */
const widest = 100_000
const narrowest = 500

/**
 * Where to look first: among as many of the newest tickets as should have twice the hits, and then among ten times as
 * many. Where finding all would take very long, a hope is better than none.
 */
export function windowsFor(
  { mostTested }: Pick<Source, 'mostTested'>,
  { hits, cost, tickets }: Prospect,
  needed: number,
): Window[] {
  const windowOf = (size: number): Window => ({ size, isTested: size <= mostTested })
  const promising = Math.max(narrowest, Math.ceil((2 * needed * tickets) / Math.max(1, hits)))
  if (cost < Math.min(mostCost, promising)) return []
  if (promising > widest) return cost < 4 * mostCost ? [] : [windowOf(widest)]
  const sizes = [promising, 10 * promising, 100 * promising].map((size) => Math.min(size, widest))
  return [...new Set(sizes)].map(windowOf)
}

/** Past tickets that the reader does not see the search walks so much faster than it tests the others. */
const fasterWalk = 4

/** As many as have a quarter, or all, of what may be tested and the reader sees; whoever sees fewer has all tested. */
export function windowsInSight(
  { mostTested }: Pick<Source, 'mostTested'>,
  { hits: seen, tickets }: Prospect,
): Window[] {
  if (seen <= mostTested) return []
  return [mostTested / 4, mostTested].map((wanted) => {
    const size = Math.ceil(wanted * Math.max(1, tickets / seen))
    return { size, isTested: size <= fasterWalk * mostTested }
  })
}
