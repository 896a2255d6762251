import type { AssetRecord, NeededIds } from './asset-needs.ts'
import { type ReadyJson, readyJson } from './http/deferred-text.ts'

/** Records by model. Cached ones are JSON already. */
export type Collected = Record<string, RecordsById | ReadyJson<RecordsById>>
type RecordsById = Record<string, AssetRecord>

/** A record as a member of a JSON object, and the ids that it needs. */
export type WrittenRecord = { id: number; json: string; needs: NeededIds }

export const writeRecord = (record: AssetRecord, needs: NeededIds = {}): WrittenRecord => ({
  id: record.id,
  json: `"${record.id}":${JSON.stringify(record)}`,
  needs,
})

export type WantedIds = { model: string; ids: number[] }
export type Collection = ReturnType<typeof startCollection>

/** The records that were found so far, and the ids that are wanted next: each is wanted once. */
export function startCollection(neededBy: (model: string, record: AssetRecord) => NeededIds) {
  const found = new Map<string, { written: WrittenRecord[]; records: RecordsById }>()
  const seen = new Map<string, Set<number>>()
  const next = new Map<string, number[]>()

  const foundOf = (model: string) => getOrAdd(found, model, () => ({ written: [], records: {} }))
  const seenOf = (model: string) => getOrAdd(seen, model, () => new Set<number>())
  const want = (model: string, ids: readonly (number | null | undefined)[]) => {
    const known = seenOf(model)
    for (const id of ids) {
      if (typeof id !== 'number' || known.has(id)) continue
      known.add(id)
      getOrAdd(next, model, (): number[] => []).push(id)
    }
  }
  const wantAll = (needs: NeededIds) => {
    for (const model in needs) want(model, needs[model] ?? [])
  }

  return {
    want,
    exclude(model: string, records: readonly AssetRecord[]): void {
      for (const { id } of records) seenOf(model).add(id)
    },
    takeWanted(): WantedIds[] {
      const taken = Array.from(next, ([model, ids]) => ({ model, ids }))
      next.clear()
      return taken
    },
    addRecords(model: string, records: readonly AssetRecord[]): void {
      for (const record of records) foundOf(model).records[record.id] = record
      for (const record of records) wantAll(neededBy(model, record))
    },
    addWritten(model: string, records: readonly WrittenRecord[]): void {
      for (const record of records) {
        foundOf(model).written.push(record)
        wantAll(record.needs)
      }
    },
    finish: (): Collected =>
      Object.fromEntries(Array.from(found, ([model, { written, records }]) => [model, joinRecords(written, records)])),
  }
}

/** In the order of the ids, as JavaScript writes the keys of an object. */
function joinRecords(written: readonly WrittenRecord[], records: RecordsById): Collected[string] {
  if (written.length === 0) return records
  const all = [...written, ...Object.values(records).map((record) => writeRecord(record))].sort((a, b) => a.id - b.id)
  return readyJson(`{${all.map(({ json }) => json).join(',')}}`)
}

function getOrAdd<K, V>(map: Map<K, V>, key: K, create: () => V): V {
  const known = map.get(key)
  if (known !== undefined) return known
  const created = create()
  map.set(key, created)
  return created
}
