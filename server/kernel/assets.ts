import type { Ctx } from './context.ts'

export type AssetRecord = { id: number } & Record<string, unknown>

/** How records of one model are loaded for `full=true`: the fields that the caller may see, in one query per call. */
export type AssetSource = {
  load(ctx: Ctx, ids: readonly number[]): Promise<AssetRecord[]>
  /** What else a reader of this record needs. */
  needs(record: AssetRecord): Record<string, readonly (number | null | undefined)[]>
}

export type Assets = {
  register(model: string, source: AssetSource): void
  /** The given records and all related ones, by model and id. */
  collect(ctx: Ctx, model: string, records: readonly AssetRecord[]): Promise<Collected>
  /** The same, from ids by model. */
  collectByIds(ctx: Ctx, ids: Record<string, readonly number[]>): Promise<Collected>
}

/** Records of records of records: deep enough for ticket → customer → role → group. */
const maxDepth = 4

export function createAssets(): Assets {
  const sources = new Map<string, AssetSource>()

  const missing = (found: Collected, records: readonly [string, AssetRecord][]) => {
    const wanted = new Map<string, Set<number>>()
    for (const [model, record] of records) {
      for (const [needed, ids] of Object.entries(sources.get(model)?.needs(record) ?? {})) {
        const unseen = ids.filter((id): id is number => typeof id === 'number' && !found[needed]?.[id])
        if (unseen.length > 0) wanted.set(needed, new Set([...(wanted.get(needed) ?? []), ...unseen]))
      }
    }
    return wanted
  }

  const load = async (ctx: Ctx, wanted: Iterable<[string, Iterable<number>]>) => {
    const loaded = await Promise.all(
      [...wanted].map(async ([name, ids]) => {
        const records = (await sources.get(name)?.load(ctx, [...ids])) ?? []
        return records.map((record): [string, AssetRecord] => [name, record])
      }),
    )
    return loaded.flat()
  }

  const close = async (ctx: Ctx, first: [string, AssetRecord][]) => {
    const found: Collected = {}
    let latest = first
    for (let depth = 0; latest.length > 0; depth += 1) {
      for (const [name, record] of latest) (found[name] ??= {})[record.id] = record
      latest = depth === maxDepth ? [] : await load(ctx, missing(found, latest))
    }
    return found
  }

  return {
    register: (model, source) => void sources.set(model, source),
    collect: (ctx, model, records) =>
      close(
        ctx,
        records.map((record) => [model, record]),
      ),
    collectByIds: async (ctx, ids) => close(ctx, await load(ctx, Object.entries(ids))),
  }
}

type Collected = Record<string, Record<string, AssetRecord>>
