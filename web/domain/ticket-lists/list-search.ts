import type { Filter, ListOrder } from './criteria.ts'

/** The part of a list's state that is in the URL. */
export type ListSearch = {
  filter?: Filter | undefined
  sort?: string | undefined
  order?: ListOrder['direction'] | undefined
  group?: string | undefined
}

const isTests = (given: unknown): given is Filter =>
  typeof given === 'object' &&
  given !== null &&
  !Array.isArray(given) &&
  Object.values(given).every((test) => typeof (test as { operator?: unknown } | null)?.operator === 'string')

/** Addresses are typed by people too: what makes no sense is left out. */
export function parseListSearch({ filter, sort, order, group }: Record<string, unknown>): ListSearch {
  return {
    ...(isTests(filter) ? { filter } : {}),
    ...(typeof sort === 'string' ? { sort } : {}),
    ...(order === 'asc' || order === 'desc' ? { order } : {}),
    ...(typeof group === 'string' ? { group } : {}),
  }
}

const key = (link: string) => `list ${link}`

/** A ticket's address names the list it was opened from; how that list was filtered is remembered in this window. */
export const rememberSearch = (link: string, search: object): void =>
  sessionStorage.setItem(key(link), JSON.stringify(search))

export function rememberedSearch(link: string): Record<string, unknown> {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key(link)) ?? '{}')
    return typeof kept === 'object' && kept !== null ? (kept as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}
