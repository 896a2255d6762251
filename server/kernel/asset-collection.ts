import { type AssetRecord, compactNeeds, type NeededIds, type Needs } from './asset-needs.ts'
import { type ReadyJson, readyJson } from './http/deferred-text.ts'
import { joinTexts, measureText, type MeasuredText } from './http/measured-text.ts'

/** Records by model. Cached ones are JSON already. */
export type Collected = Record<string, RecordsById | ReadyJson<RecordsById>>
type RecordsById = Record<string, AssetRecord>

/** A record as a member of a JSON object, and the ids that it needs. */
export type WrittenRecord = { id: number; json: MeasuredText; needs: Needs }
/** A record that is not cached. */
type PlainRecord = { id: number; record: AssetRecord; needs: Needs }
export type FoundRecord = WrittenRecord | PlainRecord

/** By model and id; undefined for a record that does not exist or that the caller may not see. */
export type FoundRecords = Map<string, Map<number, FoundRecord | undefined>>

export const writeRecord = (record: AssetRecord, needs: Needs = []): WrittenRecord => ({
  id: record.id,
  json: measureText(`"${record.id}":${JSON.stringify(record)}`),
  needs,
})

/** The records alone, as a list. */
export const joinList = (written: readonly WrittenRecord[]): ReadyJson<AssetRecord[]> =>
  readyJson(joinTexts(written.map(withoutKey), '[]'))

function withoutKey({ id, json: { text, bytes } }: WrittenRecord): MeasuredText {
  const { length } = `"${id}":`
  return { text: text.slice(length), bytes: bytes - length }
}

/** Records of records of records: deep enough for ticket → customer → role → group. */
const maxDepth = 4

/** All records that `ids` and `given` lead to. `find` is called once for each, except for those that are given. */
export function followNeeds(
  ids: NeededIds,
  given: FoundRecords,
  find: (model: string, id: number) => FoundRecord | undefined,
): FoundRecords {
  const reached: FoundRecords = new Map(Array.from(given, ([model, records]) => [model, new Map(records)]))
  const followed = new Set<Needs[number]>()
  const reach = (need: Needs[number], next: Needs[]) => {
    if (followed.has(need)) return
    followed.add(need)
    const records = recordsOf(reached, need.model)
    for (const id of need.ids) {
      if (records.has(id)) continue
      const record = find(need.model, id)
      records.set(id, record)
      if (record) next.push(record.needs)
    }
  }
  let level = [compactNeeds(ids)]
  for (let depth = 0; depth <= maxDepth; depth += 1) {
    const next = depth === 0 ? listNeeds(given) : []
    for (const needs of level) for (const need of needs) reach(need, next)
    level = next
  }
  return reached
}

const listNeeds = (records: FoundRecords): Needs[] =>
  [...records.values()].flatMap((byId) => Array.from(byId.values(), (record) => record?.needs ?? []))

/** The records of a model, to which others can be added. */
export function recordsOf(records: FoundRecords, model: string): Map<number, FoundRecord | undefined> {
  const known = records.get(model)
  if (known) return known
  const added = new Map<number, FoundRecord | undefined>()
  records.set(model, added)
  return added
}

export function presentCollected(records: FoundRecords): Collected {
  const collected: Collected = {}
  for (const [model, byId] of records) {
    const found = [...byId.values()].filter((record) => record !== undefined)
    if (found.length > 0) collected[model] = joinRecords(found)
  }
  return collected
}

/** In the order of the ids, as JavaScript writes the keys of an object. */
function joinRecords(found: readonly FoundRecord[]): Collected[string] {
  if (found.every((one) => 'record' in one)) return Object.fromEntries(found.map(({ id, record }) => [id, record]))
  const written = found.map((one) => ('record' in one ? writeRecord(one.record) : one)).sort((a, b) => a.id - b.id)
  return readyJson(
    joinTexts(
      written.map(({ json }) => json),
      '{}',
    ),
  )
}
