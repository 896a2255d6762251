import { type Collected, followNeeds, presentCollected, type WrittenRecord } from './asset-collection.ts'
import type { AssetRecord } from './asset-needs.ts'
import { type AssetSource, findRecords, type FoundAssets, startReading } from './asset-reading.ts'
import type { Ctx } from './context.ts'
import { isReadyJson, parseReadyJson } from './http/deferred-text.ts'
import { createRecordCache } from './record-cache.ts'
import type { RecordSearch } from './record-states.ts'

export type { Collected } from './asset-collection.ts'
export type { AssetRecord } from './asset-needs.ts'
export type { AssetSource } from './asset-reading.ts'

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
  /** The records that a search finds as they are in `assets`, in its order, without related ones. */
  find(ctx: Ctx, model: string, search: RecordSearch): Promise<FoundAssets>
  /** To be called when all records of a model have other fields than before. */
  forget(): void
}

export function createAssets(): Assets {
  const sources = new Map<string, AssetSource>()
  const cache = createRecordCache<WrittenRecord>()

  /**
   * Related records are found in the cache first, and then the states of all of them are compared at once. Only where a
   * record has changed or is not cached, those that it leads to are read in a further round.
   */
  const collectByIds: Assets['collectByIds'] = async (ctx, ids, given = {}) => {
    const reading = startReading({ ctx, sources, cache }, given)
    for (;;) {
      const reached = followNeeds(ids, reading.start, reading.expect)
      if (await reading.confirm(reached)) return presentCollected(reached)
    }
  }

  return {
    register: (model, source) => void sources.set(model, source),
    collect: (ctx, model, records) => collectByIds(ctx, {}, { [model]: records }),
    collectByIds,
    find: (ctx, model, search) => findRecords({ ctx, sources, cache }, model, search),
    forget: cache.forget,
  }
}

/** One record of an answer. */
export function findAsset(collected: Collected, model: string, id: number): AssetRecord | undefined {
  const records = collected[model]
  return (records && isReadyJson(records) ? parseReadyJson(records) : records)?.[id]
}
