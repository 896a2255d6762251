export type AssetRecord = { id: number } & Record<string, unknown>

/** Where a record has the ids of others: one id or a list, the first ones of a list, or the keys of an object. */
type AssetNeed = string | { first: number; of: string } | { keysOf: string }
/** By model. */
export type AssetNeeds = Record<string, readonly AssetNeed[]>
export type NeededIds = Record<string, readonly (number | null | undefined)[]>

/** The ids of one model that a record needs. */
type Need = { model: string; ids: readonly number[] }
export type Needs = readonly Need[]

/** Most users have the same roles, groups and organizations: each list exists once, so that it is followed once. */
const knownNeeds = new Map<string, Need>()
const mostKnown = 10_000

/** In the order of the models, which is that of the answer; so empty lists are kept. */
export const compactNeeds = (needs: NeededIds): Needs =>
  Object.entries(needs).map(([model, all]) => knownNeed({ model, ids: all.filter((id) => typeof id === 'number') }))

function knownNeed(need: Need): Need {
  const key = `${need.model} ${need.ids.join()}`
  const known = knownNeeds.get(key)
  if (known) return known
  if (knownNeeds.size >= mostKnown) knownNeeds.clear()
  knownNeeds.set(key, need)
  return need
}

export const listNeededIds = (needs: AssetNeeds, record: AssetRecord): NeededIds =>
  Object.fromEntries(Object.entries(needs).map(([model, all]) => [model, all.flatMap((need) => idsIn(record, need))]))

/** Fields that the caller may not see are missing. */
function idsIn(record: AssetRecord, need: AssetNeed): (number | null | undefined)[] {
  if (typeof need === 'string') return [record[need] as number | number[]].flat()
  if ('keysOf' in need) return Object.keys((record[need.keysOf] ?? {}) as object).map(Number)
  return ((record[need.of] ?? []) as number[]).slice(0, need.first)
}
