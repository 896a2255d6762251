import {
  type FoundRecord,
  type FoundRecords,
  joinList,
  recordsOf,
  writeRecord,
  type WrittenRecord,
} from './asset-collection.ts'
import {
  type AssetNeeds,
  type AssetRecord,
  compactNeeds,
  listNeededIds,
  type NeededIds,
  type Needs,
} from './asset-needs.ts'
import type { Ctx } from './context.ts'
import type { ReadyJson } from './http/deferred-text.ts'
import type { RecordCache, WantedRecords } from './record-cache.ts'
import { findIds, type RecordSearch, type StateSource } from './record-states.ts'

/** How records of one model are loaded for `full=true`: the fields that the caller may see, in one query per call. */
export type AssetSource = {
  load(ctx: Ctx, ids: readonly number[]): Promise<AssetRecord[]>
  /** What else a reader of this record needs. */
  needs: AssetNeeds | ((record: AssetRecord) => NeededIds)
  /** What the records depend on, if they are cached: only where all callers with a result see the same fields. */
  states?(ctx: Ctx): StateSource | undefined
}

type Unread = { model: string; ids: number[] }
type Reading = {
  ctx: Ctx
  sources: ReadonlyMap<string, AssetSource>
  cache: RecordCache<WrittenRecord>
  /** Of models whose records are cached for this caller. */
  findStates(model: string): StateSource | undefined
}

/** The records of one answer: `expect` guesses them from the cache, `confirm` reads those that were not read yet. */
export function startReading(
  source: Pick<Reading, 'ctx' | 'sources' | 'cache'>,
  given: Record<string, readonly AssetRecord[]>,
) {
  const reading = { ...source, findStates: createStateFinder(source) }
  const start: FoundRecords = new Map(
    Object.entries(given).map(([model, records]) => [model, holdPlain(reading.sources.get(model), records)]),
  )
  const read: FoundRecords = new Map(Array.from(start, ([model, records]) => [model, new Map(records)]))
  return {
    start,
    expect: (model: string, id: number): FoundRecord | undefined => {
      const known = read.get(model)
      if (known?.has(id)) return known.get(id)
      return reading.findStates(model) && reading.cache.peek(model, id)
    },
    /** False if a record is not as expected, so that others may be needed. */
    async confirm(reached: FoundRecords): Promise<boolean> {
      const unread = listUnread(reached, read)
      if (unread.length === 0) return true
      const found = await loadRecords(reading, unread)
      let isAsExpected = true
      for (const { model, ids } of unread) {
        const known = recordsOf(read, model)
        for (const id of ids) {
          const record = found.get(model)?.get(id)
          known.set(id, record)
          isAsExpected &&= record === reached.get(model)?.get(id)
        }
      }
      return isAsExpected
    },
  }
}

/** The records of a search, in its order. */
export type FoundAssets = { records: AssetRecord[] | ReadyJson<AssetRecord[]>; count: number; total: number }

/** As JSON if records of this model are cached for this caller: then one statement finds and compares them. */
export async function findRecords(
  { ctx, sources, cache }: Pick<Reading, 'ctx' | 'sources' | 'cache'>,
  model: string,
  search: RecordSearch,
): Promise<FoundAssets> {
  const source = sources.get(model)
  if (!source) throw new Error(`There are no records of ${model}.`)
  const states = createStateFinder({ ctx, sources })(model)
  if (!states) {
    const { ids, total } = await findIds(ctx.db, search)
    const records = ids.length > 0 ? inOrder(ids, await source.load(ctx, ids)) : []
    return { records, count: records.length, total }
  }
  const { ids, total, records: written } = await cache.find(ctx, { model, states, search, load: loadWritten(source) })
  const records = inOrder(ids, written)
  return { records: joinList(records), count: records.length, total }
}

function inOrder<T extends { id: number }>(ids: readonly number[], records: readonly T[]): T[] {
  const found = new Map(records.map((record) => [record.id, record]))
  return ids.flatMap((id) => found.get(id) ?? [])
}

/** Transactions see what they have not committed, which must not be cached. */
function createStateFinder({ ctx, sources }: Pick<Reading, 'ctx' | 'sources'>): Reading['findStates'] {
  const found = new Map<string, StateSource | undefined>()
  return (model) => {
    if (!found.has(model)) found.set(model, ctx.db.isTransaction ? undefined : sources.get(model)?.states?.(ctx))
    return found.get(model)
  }
}

/** One `load` for each model, and one statement for all models that are cached. */
async function loadRecords({ ctx, sources, cache, findStates }: Reading, unread: readonly Unread[]) {
  const cached: WantedRecords<WrittenRecord>[] = []
  const loading: Promise<readonly [string, Map<number, FoundRecord>]>[] = []
  for (const { model, ids } of unread) {
    const source = sources.get(model)
    const states = findStates(model)
    if (source && states) cached.push({ model, ids, states, load: loadWritten(source) })
    else if (source) loading.push(source.load(ctx, ids).then((records) => [model, holdPlain(source, records)] as const))
  }
  const [current, ...loaded] = await Promise.all([cached.length > 0 ? cache.read(ctx, cached) : [], ...loading])
  return new Map([...current.map((records, index) => [cached[index]?.model ?? '', byId(records)] as const), ...loaded])
}

const holdPlain = (source: AssetSource | undefined, records: readonly AssetRecord[]) =>
  byId(records.map((record) => ({ id: record.id, record, needs: listNeeds(source, record) })))

/** Ordered by model, so that there are few different statements. */
const listUnread = (reached: FoundRecords, read: FoundRecords): Unread[] =>
  Array.from(reached, ([model, records]) => {
    const known = read.get(model)
    return { model, ids: [...records.keys()].filter((id) => !known?.has(id)) }
  })
    .filter(({ ids }) => ids.length > 0)
    .sort((a, b) => (a.model < b.model ? -1 : 1))

const byId = (records: readonly FoundRecord[]): Map<number, FoundRecord> =>
  new Map(records.map((record) => [record.id, record]))

const loadWritten = (source: AssetSource) => async (ctx: Ctx, ids: readonly number[]) =>
  (await source.load(ctx, ids)).map((record) => writeRecord(record, listNeeds(source, record)))

function listNeeds(source: AssetSource | undefined, record: AssetRecord): Needs {
  const needs = source?.needs ?? {}
  return compactNeeds(typeof needs === 'function' ? needs(record) : listNeededIds(needs, record))
}
