import {
  type Collected,
  type Collection,
  startCollection,
  type WantedIds,
  writeRecord,
  type WrittenRecord,
} from './asset-collection.ts'
import { type AssetNeeds, type AssetRecord, listNeededIds, type NeededIds } from './asset-needs.ts'
import type { Ctx } from './context.ts'
import { isReadyJson, parseReadyJson } from './http/deferred-text.ts'
import { createRecordCache, type WantedRecords } from './record-cache.ts'
import type { StateSource } from './record-states.ts'

export type { Collected } from './asset-collection.ts'
export type { AssetRecord } from './asset-needs.ts'

/** How records of one model are loaded for `full=true`: the fields that the caller may see, in one query per call. */
export type AssetSource = {
  load(ctx: Ctx, ids: readonly number[]): Promise<AssetRecord[]>
  /** What else a reader of this record needs. */
  needs: AssetNeeds | ((record: AssetRecord) => NeededIds)
  /** What the records depend on, if they are cached: only where all callers with a result see the same fields. */
  states?(ctx: Ctx): StateSource | undefined
}

export type Assets = {
  register(model: string, source: AssetSource): void
  /** The given records and all related ones, by model and id. */
  collect(ctx: Ctx, model: string, records: readonly AssetRecord[]): Promise<Collected>
  /** The same, from ids by model, and from records that were loaded already. */
  collectByIds(
    ctx: Ctx,
    ids: Record<string, readonly number[]>,
    records?: Record<string, readonly AssetRecord[]>,
  ): Promise<Collected>
}

/** Records of records of records: deep enough for ticket → customer → role → group. */
const maxDepth = 4

export function createAssets(): Assets {
  const sources = new Map<string, AssetSource>()
  const cache = createRecordCache<WrittenRecord>()

  /** One `load` for each model, and one statement for all models that are cached. */
  const load = async (ctx: Ctx, collection: Collection, wanted: readonly WantedIds[]): Promise<void> => {
    const cached: WantedRecords<WrittenRecord>[] = []
    const loading: Promise<void>[] = []
    for (const { model, ids } of wanted) {
      const source = sources.get(model)
      const states = ctx.db.isTransaction ? undefined : source?.states?.(ctx)
      if (source && states) cached.push({ model, ids, states, load: loadWritten(source) })
      else if (source) loading.push(source.load(ctx, ids).then((records) => collection.addRecords(model, records)))
    }
    const [written] = await Promise.all([cached.length > 0 ? cache.read(ctx, cached) : [], ...loading])
    for (const [index, records] of written.entries()) collection.addWritten(cached[index]?.model ?? '', records)
  }

  const collectByIds: Assets['collectByIds'] = async (ctx, ids, given = {}) => {
    const collection = startCollection((model, record) => neededBy(sources.get(model), record))
    for (const [model, records] of Object.entries(given)) collection.exclude(model, records)
    for (const [model, wanted] of Object.entries(ids)) collection.want(model, wanted)
    await load(ctx, collection, collection.takeWanted())
    for (const [model, records] of Object.entries(given)) collection.addRecords(model, records)
    for (let depth = 1; depth <= maxDepth; depth += 1) await load(ctx, collection, collection.takeWanted())
    return collection.finish()
  }

  return {
    register: (model, source) => void sources.set(model, source),
    collect: (ctx, model, records) => collectByIds(ctx, {}, { [model]: records }),
    collectByIds,
  }
}

const loadWritten = (source: AssetSource) => async (ctx: Ctx, ids: readonly number[]) =>
  (await source.load(ctx, ids)).map((record) => writeRecord(record, neededBy(source, record)))

const neededBy = (source: AssetSource | undefined, record: AssetRecord): NeededIds => {
  const needs = source?.needs ?? {}
  return typeof needs === 'function' ? needs(record) : listNeededIds(needs, record)
}

/** One record of an answer. */
export function findAsset(collected: Collected, model: string, id: number): AssetRecord | undefined {
  const records = collected[model]
  return (records && isReadyJson(records) ? parseReadyJson(records) : records)?.[id]
}
