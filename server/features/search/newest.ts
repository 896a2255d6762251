import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#kernel/db/pool.ts'

export type Range = { limit: number; offset: number }

/** Where hits come from, as `from … where …` in which `tickets` has a column `updated_at`. */
export type Source = {
  id: RawBuilder<number>
  all: RawBuilder<unknown>
  /** Those among so many of the newest tickets, tested one by one. */
  amongNewest(size: number): RawBuilder<unknown>
  /** Those that were changed at that moment or later, found by indexes. */
  since(moment: string): RawBuilder<unknown>
  /** More hits than the planner can know of. */
  isMany: boolean
}

/** The newest hits. However many there are, few are read: the newest tickets have them all, or there are few. */
export async function newestHits(db: Db, source: Source, range: Range): Promise<number[]> {
  const windows = windowsFor(await foresee(db, source), range.offset + range.limit)
  return hitsWithin(db, source, range, windows)
}

/** So many of the newest tickets: few are tested one by one, of more the hits are found by indexes. */
export type Window = { size: number; isTested: boolean }

/** Looks into each window until the page is full, and then among all. */
export async function hitsWithin(db: Db, source: Source, range: Range, windows: readonly Window[]): Promise<number[]> {
  for (const { size, isTested } of windows) {
    const hits = isTested ? source.amongNewest(size) : source.since(await momentOf(db, size))
    const newest = sql`select ${source.id} as id ${hits} order by tickets.updated_at desc, 1 desc`
    const found = await selectIds(db, newest, range)
    if (found.length === range.limit) return found
  }
  // Found first and sorted then: the planner would otherwise walk from the newest on, hoping to meet hits soon.
  const hits = sql`with hits as materialized (select ${source.id} as id, tickets.updated_at ${source.all})
    select id from hits order by updated_at desc, id desc`
  return selectIds(db, hits, range)
}

/** When the last of the newest so many tickets was changed. */
async function momentOf(db: Db, size: number): Promise<string> {
  const { rows } = await sql<{ updated_at: string }>`
    select updated_at from tickets order by updated_at desc limit 1 offset ${size}`.execute(db)
  return rows[0]?.updated_at ?? '-infinity'
}

async function selectIds(db: Db, hits: RawBuilder<unknown>, { limit, offset }: Range): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`${hits} limit ${limit} offset ${offset}`.execute(db)
  return rows.map(({ id }) => id)
}

/** What the planner expects of finding every hit, and how many tickets there are. */
export type Prospect = { hits: number; cost: number; tickets: number; isMany: boolean }

type Plan = { 'Plan Rows': number; 'Total Cost': number }

async function foresee(db: Db, { all, isMany }: Source): Promise<Prospect> {
  const explained = await sql<{ 'QUERY PLAN': [{ Plan: Plan }] }>`explain (format json) select 1 ${all}`.execute(db)
  const plan = explained.rows[0]?.['QUERY PLAN'][0].Plan
  const { rows } = await sql<{ tickets: number }>`
    select reltuples as tickets from pg_class where oid = 'tickets'::regclass`.execute(db)
  return { hits: plan?.['Plan Rows'] ?? 0, cost: plan?.['Total Cost'] ?? 0, tickets: rows[0]?.tickets ?? 0, isMany }
}

/** What costs less than this, in the planner's own measure, is found and sorted within some 20 ms wherever it is. */
const mostCost = 2_500
/** Indexes read all there is of a word: 65,000 places took 55 ms, and to test 5,000 tickets 20 at most. */
const mostTested = 5_000
/** Beyond this, looking among the newest takes longer than it can save. */
const widest = 50_000
const narrowest = 500

const windowOf = (size: number): Window => ({ size, isTested: size <= mostTested })

/**
 * Where to look first: among as many of the newest tickets as should have twice the hits, and then among ten times as
 * many. Where finding all would take very long, a hope is better than none.
 */
export function windowsFor({ hits, cost, tickets, isMany }: Prospect, needed: number): Window[] {
  if (isMany) return [narrowest, mostTested].map(windowOf)
  const promising = Math.max(narrowest, Math.ceil((2 * needed * tickets) / Math.max(1, hits)))
  if (cost < Math.min(mostCost, promising)) return []
  if (promising > widest) return cost < 4 * mostCost ? [] : [windowOf(widest)]
  return [promising, 10 * promising, 100 * promising].filter((size) => size <= widest).map(windowOf)
}
