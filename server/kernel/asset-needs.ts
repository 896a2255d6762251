export type AssetRecord = { id: number } & Record<string, unknown>

/** Where a record has the ids of others: one id or a list, the first ones of a list, or the keys of an object. */
type AssetNeed = string | { first: number; of: string } | { keysOf: string }
/** By model. */
export type AssetNeeds = Record<string, readonly AssetNeed[]>
export type NeededIds = Record<string, readonly (number | null | undefined)[]>

export const listNeededIds = (needs: AssetNeeds, record: AssetRecord): NeededIds =>
  Object.fromEntries(Object.entries(needs).map(([model, all]) => [model, all.flatMap((need) => idsIn(record, need))]))

/** Fields that the caller may not see are missing. */
function idsIn(record: AssetRecord, need: AssetNeed): (number | null | undefined)[] {
  if (typeof need === 'string') return [record[need] as number | number[]].flat()
  if ('keysOf' in need) return Object.keys((record[need.keysOf] ?? {}) as object).map(Number)
  return ((record[need.of] ?? []) as number[]).slice(0, need.first)
}
