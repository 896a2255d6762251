import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#kernel/db/pool.ts'

export type PageRange = { limit: number; offset: number }

/** Where hits come from, as `from … where …` in which `tickets` has a column `updated_at`. */
export type Source = {
  id: RawBuilder<number>
  all: RawBuilder<unknown>
  /** Everything that the reader sees, hit or not. */
  seen: RawBuilder<unknown>
  /** Those among so many of the newest tickets that the reader sees, tested one by one. */
  amongNewest(size: number): RawBuilder<unknown>
  /** Those that were changed at that moment or later. */
  since(moment: string): RawBuilder<unknown>
  /** Everything that has a wanted word, where an index reads much more than the hits: it reads it all. */
  wanted?: RawBuilder<unknown> | undefined
  /** Where to look for so many hits, if more is known of them than the planner knows. */
  windows?: ((needed: number) => Window[]) | undefined
  /** So many tickets are tested one by one before an index would have found the hits among them. */
  mostTested: number
}

/**
 * So many of the newest tickets that the reader sees are tested one by one, or all of them; or so many of the newest of
 * all, whose hits are found by indexes.
 */
export type Window = { tested: number } | { indexed: number }

/** The newest hits. However many there are, few are read: the newest tickets have them all, or there are few. */
export async function newestHits(db: Db, source: Source, range: PageRange): Promise<number[]> {
  const needed = range.offset + range.limit
  return hitsWithin(db, source, range, source.windows?.(needed) ?? (await chooseWindows(db, source, needed)))
}

/** Looks into each window until the page is full, and then among all. */
export async function hitsWithin(
  db: Db,
  source: Source,
  range: PageRange,
  windows: readonly Window[],
): Promise<number[]> {
  for (const window of windows) {
    const hits =
      'tested' in window ? source.amongNewest(window.tested) : source.since(await momentOf(db, window.indexed))
    const found = await selectIds(db, walked(source, hits), range)
    if (found.length === range.limit || hasAll(window)) return found
  }
  return selectIds(db, foundFirst(source, source.all), range)
}

const hasAll = (window: Window) => 'tested' in window && window.tested === Infinity

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

async function selectIds(db: Db, hits: RawBuilder<unknown>, { limit, offset }: PageRange): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`${hits} limit ${limit} offset ${offset}`.execute(db)
  return rows.map(({ id }) => id)
}

/** What the planner expects of finding every hit. */
type Prospect = { hits: number; cost: number }
/** How many tickets the reader sees, as far as the planner knows, and how many there are. */
export type Sight = { seen: number; tickets: number }

type Plan = { 'Plan Rows': number; 'Total Cost': number }

async function foresee(db: Db, hits: RawBuilder<unknown>): Promise<Prospect> {
  const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: Plan }] }>`explain (format json) select 1 ${hits}`.execute(db)
  const plan = rows[0]?.['QUERY PLAN'][0].Plan
  return { hits: plan?.['Plan Rows'] ?? 0, cost: plan?.['Total Cost'] ?? 0 }
}

export async function sightOf(db: Db, { seen }: Pick<Source, 'seen'>): Promise<Sight> {
  const { hits } = await foresee(db, seen)
  const { rows } = await sql<{ tickets: number }>`
    select reltuples as tickets from pg_class where oid = 'tickets'::regclass`.execute(db)
  return { seen: hits, tickets: Math.max(hits, rows[0]?.tickets ?? 0) }
}

async function chooseWindows(db: Db, source: Source, needed: number): Promise<Window[]> {
  const prospect = await foresee(db, source.all)
  if (prospect.cost < narrowest && !source.wanted) return []
  const sight = await sightOf(db, source)
  const places = source.wanted
    ? (await foresee(db, source.wanted)).hits
    : (prospect.hits * sight.tickets) / Math.max(1, sight.seen)
  return windowsFor(source, { ...prospect, ...sight, places }, needed)
}

/** What an index reads before it knows whose the tickets are: four places take as long as one unit of the planner's. */
type Places = { places: number }
const placesPerUnit = 4
/** What costs less than this, in the planner's own measure, is found and sorted within some 20 ms wherever it is. */
const mostCost = 2_500
/** Beyond this, looking among the newest takes longer than it can save: an index reads 100,000 of their dates in 10 ms. */
const widest = 100_000
const narrowest = 500
/** Whoever sees up to so many has them all tested; they lie apart from each other, which makes it slower. */
const mostScattered = 10_000

/**
 * Where to look first: among as many of the newest tickets as should have half as many hits again, and then among ten
 * times as many. Where finding all would take very long, a hope is better than none.
 */
export function windowsFor(
  { mostTested }: Pick<Source, 'mostTested'>,
  { hits, cost, places, seen, tickets }: Prospect & Places & Sight,
  needed: number,
): Window[] {
  const promising = Math.max(narrowest, Math.ceil((1.5 * needed * seen) / Math.max(1, hits)))
  const finding = cost + places / placesPerUnit
  if (finding < Math.min(mostCost, promising)) return []
  const sizes = [promising, 10 * promising, 100 * promising]
  const isTested = (size: number) => (size < seen ? size <= mostTested : seen <= mostScattered)
  const tested = sizes.filter(isTested).map((size) => (size < seen ? size : Infinity))
  const ofAll = (size: number) => Math.ceil((size * tickets) / Math.max(1, seen))
  const isHopeless = seen <= widest || (!isTested(promising) && ofAll(promising) > widest && finding < 4 * mostCost)
  const wider = isHopeless ? [] : sizes.filter((size) => !isTested(size)).map((size) => Math.min(widest, ofAll(size)))
  return [
    ...Array.from(new Set(tested), (size) => ({ tested: size })),
    ...Array.from(new Set(wider), (size) => ({ indexed: size })),
  ]
}

/** With what it refers to, a ticket is tested in 4 µs. */
export const mostTicketsTested = 5_000

/**
 * Where the planner cannot know how many hits there are. If they were counted, among as many tickets as should have three
 * times what is needed; else they are so common that a few have enough. Whoever sees fewer has all tested.
 */
export function windowsInSight({ seen, tickets }: Sight, hits: number | undefined, needed: number): Window[] {
  if (seen <= mostTicketsTested) return []
  if (hits) return [{ tested: Math.max(narrowest, Math.ceil((3 * needed * tickets) / hits)) }]
  return [{ tested: mostTicketsTested }]
}
