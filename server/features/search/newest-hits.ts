import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#kernel/db/pool.ts'
import { type CandidateWindow, coversAll, planWindows, smallestWindow } from './candidate-windows.ts'
import { estimateCost, estimateMoment, estimateVisibility } from './estimate-cost.ts'

export type PageRange = { limit: number; offset: number }

/** The hits of a search as SQL: `from … where …`, in which `tickets` has a column `updated_at`. */
export type HitSource = {
  id: RawBuilder<number>
  all: RawBuilder<unknown>
  /** All tickets that the reader may find, hits or not. */
  visible: RawBuilder<unknown>
  /** The hits among the newest `size` visible tickets, each of which is tested. */
  amongNewest(size: number): RawBuilder<unknown>
  /** The hits that were changed at this moment or later. */
  since(moment: string): RawBuilder<unknown>
  /** All documents with one of the words, where the index reads many more postings than there are hits. */
  postings?: RawBuilder<unknown> | undefined
  /** The windows for this many hits, where more is known than the planner knows. */
  windows?: ((needed: number) => CandidateWindow[]) | undefined
  /** All hits are found faster than a statement is prepared for a slow search. */
  isQuick?: boolean
  /** Beyond this many tickets, finding the hits by an index is faster than testing each ticket. */
  mostTested: number
}

/** The newest hits, without reading all of them: the newest tickets contain enough hits, or there are few in all. */
export async function findNewestHits(db: Db, source: HitSource, range: PageRange): Promise<number[]> {
  const needed = range.offset + range.limit
  return findHitsInWindows(db, source, range, source.windows?.(needed) ?? (await chooseWindows(db, source, needed)))
}

/** Searches each window until the page is full, and then all tickets. */
export async function findHitsInWindows(
  db: Db,
  source: HitSource,
  range: PageRange,
  windows: readonly CandidateWindow[],
): Promise<number[]> {
  for (const window of windows) {
    const hits =
      'tested' in window ? source.amongNewest(window.tested) : source.since(await estimateMoment(db, window.indexed))
    const found = await runIds(db, inRange(sortByRecency(source, hits), range))
    if (found.length === range.limit || coversAll(window)) return found
  }
  return runIds(db, selectAllHits(source, range))
}

/** The newest of all hits, as a statement. */
export const selectAllHits = (source: HitSource, range: PageRange): RawBuilder<{ id: number }> =>
  inRange(findThenSort(source, source.all), range)

const sortByRecency = ({ id }: HitSource, hits: RawBuilder<unknown>) =>
  sql`select ${id} as id ${hits} order by tickets.updated_at desc, 1 desc`

/** `materialized`, because the planner would otherwise scan from the newest ticket and expect to meet hits soon. */
const findThenSort = ({ id }: HitSource, hits: RawBuilder<unknown>) => sql`
  with hits as materialized (select ${id} as id, tickets.updated_at ${hits})
  select id from hits order by updated_at desc, id desc`

const inRange = (hits: RawBuilder<unknown>, { limit, offset }: PageRange) =>
  sql<{ id: number }>`${hits} limit ${limit} offset ${offset}`

async function runIds(db: Db, hits: RawBuilder<{ id: number }>): Promise<number[]> {
  const { rows } = await hits.execute(db)
  return rows.map(({ id }) => id)
}

async function chooseWindows(db: Db, source: HitSource, needed: number): Promise<CandidateWindow[]> {
  const estimate = await estimateCost(db, source.all)
  if (estimate.cost < smallestWindow && !source.postings) return []
  const visibility = await estimateVisibility(db, source.visible)
  const postings = source.postings
    ? (await estimateCost(db, source.postings)).rows
    : (estimate.rows * visibility.tickets) / Math.max(1, visibility.visible)
  return planWindows(source, { hits: estimate.rows, cost: estimate.cost, postings, ...visibility }, needed)
}

/** In the order of an index that includes the group, so that tickets of other groups are skipped without reading them. */
export const selectNewest = (visible: RawBuilder<unknown>, key: string, size: number): RawBuilder<unknown> =>
  sql`(select tickets.* ${visible} order by tickets.updated_at desc, ${sql.ref(`tickets.${key}`)} desc
    limit ${size === Infinity ? null : size})`
