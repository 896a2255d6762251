import type { Ctx } from './context.ts'
import { inTransaction } from './db/transaction.ts'
import type { MeasuredText } from './http/measured-text.ts'
import {
  type FoundIds,
  notedTablesOf,
  readFoundStates,
  readNotedStates,
  readOwnStates,
  type RecordSearch,
  type States,
  type StateSource,
} from './record-states.ts'
import { readStatesTogether } from './record-states-together.ts'
import { createTableChanges } from './table-changes.ts'

/** Records of one model that are wanted at once. */
export type WantedRecords<R> = {
  model: string
  ids: readonly number[]
  states: StateSource
  load(ctx: Ctx, ids: readonly number[]): Promise<R[]>
}
export type SearchedRecords<R> = Omit<WantedRecords<R>, 'ids'> & { search: RecordSearch }

type Cacheable = { id: number; json: MeasuredText }
/** A record and the state in which it was read. `noted` was the same when the tables had changed `changes` times. */
type Cached<R> = { record: R; own: string; noted: string; changes: number }
/** Cached records whose own state is the current one: noted tables have changed since the doubtful ones were compared. */
type Compared<R> = WantedRecords<R> & { changes: number; current: R[]; doubtful: Cached<R>[]; missing: number[] }

export type RecordCache<R extends Cacheable> = ReturnType<typeof createRecordCache<R>>

/** Enough for 10,000 users. When there is more, everything is forgotten. */
const mostCharacters = 10_000_000

/**
 * Keeps records in memory together with the state in which they were read. Every read asks the database for the current
 * states, in one statement for all models, and loads only the records whose state is another one. So nothing has to be
 * invalidated, and a change by another process is seen at once. What records have in noted tables is compared only if
 * one of these tables has changed.
 */
export function createRecordCache<R extends Cacheable>() {
  const store = createStore<R>()
  const tables = createTableChanges()
  const readStates = readStatesTogether(tables)

  /** `ctx` reads one snapshot, which is newer than `changes`, so that the states are those of the records. */
  const load = async (ctx: Ctx, compared: readonly Compared<R>[]) => {
    const { keep } = store.open()
    const wanted = compared.map((one) => ({ ...one, ids: one.missing }))
    const [own, noted, ...loaded] = await Promise.all([
      readOwnStates(ctx.db, wanted),
      readNotedStates(ctx.db, wanted),
      ...wanted.map(({ ids, load: loadByIds }) => loadByIds(ctx, ids)),
    ])
    for (const [index, { model, changes, current }] of wanted.entries()) {
      for (const record of loaded[index] ?? []) {
        current.push(record)
        const state = own[index]?.get(record.id)
        if (state === undefined) continue
        keep(model, { record, own: state, noted: noted[index]?.get(record.id) ?? '', changes })
      }
    }
  }

  /** The records of each model, in the order of `wanted`; `own` are the current states of these and of other records. */
  const complete = async (ctx: Ctx, wanted: readonly WantedRecords<R>[], own: readonly States[]): Promise<R[][]> => {
    const compared = wanted.map((one, index) => {
      const changes = tables.count(notedTablesOf(one.states))
      return { ...one, changes, ...compareOwn(store.listKept(one.model), one.ids, own[index] ?? new Map(), changes) }
    })
    await compareNoted(ctx, compared)
    const incomplete = compared.filter(({ missing }) => missing.length > 0)
    if (incomplete.length > 0) await inSnapshot(ctx, (snapshot) => load(snapshot, incomplete))
    return compared.map(({ current }) => current)
  }

  const read = async (ctx: Ctx, wanted: readonly WantedRecords<R>[]): Promise<R[][]> =>
    complete(ctx, wanted, await readStates(ctx.db, wanted))

  /** The records that a search finds: the statement that finds them also reads their states. */
  const find = async (ctx: Ctx, { search, ...wanted }: SearchedRecords<R>): Promise<FoundIds & { records: R[] }> => {
    const { own, ids, total } = await readFoundStates(ctx.db, wanted.states, search, tables)
    const [records = []] = await complete(ctx, [{ ...wanted, ids }], [own])
    return { ids, total, records }
  }

  return {
    read,
    find,
    /** The record as it was read last; it may have changed since. */
    peek: (model: string, id: number): R | undefined => store.listKept(model)?.get(id)?.record,
    /** Records that are being loaded are not kept either. */
    forget: store.clear,
  }
}

/** The records of each model by id. */
function createStore<R extends Cacheable>() {
  const kept = new Map<string, Map<number, Cached<R>>>()
  let characters = 0
  let generation = 0
  const empty = () => {
    kept.clear()
    characters = 0
  }
  const keep = (model: string, found: Cached<R>): void => {
    if (characters > mostCharacters) empty()
    const records = kept.get(model) ?? new Map<number, Cached<R>>()
    characters += sizeOf(found) - sizeOf(records.get(found.record.id))
    kept.set(model, records.set(found.record.id, found))
  }
  return {
    clear: () => {
      empty()
      generation += 1
    },
    listKept: (model: string): ReadonlyMap<number, Cached<R>> | undefined => kept.get(model),
    /** What is loaded from now on is kept until everything is cleared. */
    open: () => {
      const opened = generation
      return { keep: (model: string, found: Cached<R>): void => void (opened === generation && keep(model, found)) }
    },
  }
}

const sizeOf = (cached: Cached<Cacheable> | undefined): number =>
  cached === undefined ? 0 : cached.record.json.bytes + cached.own.length + cached.noted.length

/** Records without a state do not exist, or the caller may not see them. */
function compareOwn<R>(
  cached: ReadonlyMap<number, Cached<R>> | undefined,
  ids: readonly number[],
  states: States,
  changes: number,
) {
  const current: R[] = []
  const doubtful: Cached<R>[] = []
  const missing: number[] = []
  for (const id of ids) {
    const state = states.get(id)
    if (state === undefined) continue
    const known = cached?.get(id)
    if (known?.own !== state) missing.push(id)
    else if (known.changes === changes) current.push(known.record)
    else doubtful.push(known)
  }
  return { current, doubtful, missing }
}

/** Doubtful records become current or missing. */
async function compareNoted<R extends Cacheable>({ db }: Ctx, compared: readonly Compared<R>[]): Promise<void> {
  const doubted = compared.filter(({ doubtful }) => doubtful.length > 0)
  if (doubted.length === 0) return
  const noted = await readNotedStates(
    db,
    doubted.map(({ states, doubtful }) => ({ states, ids: doubtful.map(({ record }) => record.id) })),
  )
  for (const [index, { doubtful, current, missing, changes }] of doubted.entries()) {
    for (const known of doubtful) {
      if (known.noted === noted[index]?.get(known.record.id)) {
        known.changes = changes
        current.push(known.record)
      } else missing.push(known.record.id)
    }
  }
}

/** Statements that are started together are sent together. */
const inSnapshot = <T>(ctx: Ctx, run: (ctx: Ctx) => Promise<T>): Promise<T> =>
  inTransaction(ctx.deps.db, (db) => run({ ...ctx, db }), 'begin isolation level repeatable read read only')
