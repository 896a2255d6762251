import type { Ctx } from './context.ts'
import { readStates, type States, type StateSource } from './record-states.ts'

/** Records of one model that are wanted at once. */
export type WantedRecords<R> = {
  model: string
  ids: readonly number[]
  states: StateSource
  load(ctx: Ctx, ids: readonly number[]): Promise<R[]>
}

type Cacheable = { id: number; json: string }
type Cached<R> = { record: R; state: string }

export type RecordCache<R extends Cacheable> = ReturnType<typeof createRecordCache<R>>

/** Enough for 10,000 users. When there is more, everything is forgotten. */
const mostCharacters = 10_000_000

/**
 * Keeps records in memory together with the state in which they were read. Every read asks the database for the current
 * states, in one statement for all models, and loads only the records whose state is another one. So nothing has to be
 * invalidated, and a change by another process is seen at once.
 */
export function createRecordCache<R extends Cacheable>() {
  const cached = new Map<string, Map<number, Cached<R>>>()
  let characters = 0

  const keep = (model: string, record: R, state: string) => {
    if (characters > mostCharacters) {
      cached.clear()
      characters = 0
    }
    const records = cached.get(model) ?? new Map<number, Cached<R>>()
    characters += sizeOf({ record, state }) - sizeOf(records.get(record.id))
    cached.set(model, records.set(record.id, { record, state }))
  }

  /** `ctx` reads one snapshot, so that the states are those of the records. */
  const load = async (ctx: Ctx, missing: readonly WantedRecords<R>[]) => {
    const states = await readStates(ctx.db, missing)
    const loaded = new Map<string, R[]>()
    for (const [index, one] of missing.entries()) {
      const records = await one.load(ctx, one.ids)
      loaded.set(one.model, records)
      for (const record of records) {
        const state = states[index]?.get(record.id)
        if (state !== undefined) keep(one.model, record, state)
      }
    }
    return loaded
  }

  /** The records of each model, in the order of `wanted`. */
  const read = async (ctx: Ctx, wanted: readonly WantedRecords<R>[]): Promise<R[][]> => {
    const states = await readStates(ctx.db, wanted)
    const found = wanted.map(({ model }, index) => selectCurrent(cached.get(model), states[index] ?? new Map()))
    const missing = wanted
      .map((one, index) => ({ ...one, ids: found[index]?.missing ?? [] }))
      .filter(({ ids }) => ids.length > 0)
    const loaded = missing.length > 0 ? await inSnapshot(ctx, (snapshot) => load(snapshot, missing)) : undefined
    return found.map(({ current }, index) => [...current, ...(loaded?.get(wanted[index]?.model ?? '') ?? [])])
  }

  return {
    read,
    /** The record as it was read last; it may have changed since. */
    peek: (model: string, id: number): R | undefined => cached.get(model)?.get(id)?.record,
  }
}

const sizeOf = (cached: Cached<Cacheable> | undefined): number =>
  cached === undefined ? 0 : cached.record.json.length + cached.state.length

function selectCurrent<R>(cached: ReadonlyMap<number, Cached<R>> | undefined, states: States) {
  const current: R[] = []
  const missing: number[] = []
  for (const [id, state] of states) {
    const known = cached?.get(id)
    if (known?.state === state) current.push(known.record)
    else missing.push(id)
  }
  return { current, missing }
}

const inSnapshot = <T>(ctx: Ctx, run: (ctx: Ctx) => Promise<T>): Promise<T> =>
  ctx.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((db) => run({ ...ctx, db }))
