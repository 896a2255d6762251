import type { Query, QueryClient } from '@tanstack/react-query'
import type { LiveChange } from '#contract/live.ts'

/** A record changed: what, as the wire spells it (`tickets`), and which one; 0 where it may be any. */
export type Touch = { object: string; id: number; kind?: LiveChange['kind'] | undefined }

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { touchedBy?: readonly string[] }
  }
}

/**
 * Keys begin with the object, then the id for one record, anything else for a list: `['tickets', 5, 'articles']`,
 * `['tickets', 'search', { … }]`. `meta.touchedBy` names further objects that the answer depends on.
 */
export function isTouched({ queryKey: [object, part], meta }: Pick<Query, 'queryKey' | 'meta'>, touch: Touch): boolean {
  const concerns = object === touch.object || meta?.touchedBy?.includes(touch.object) === true
  const isAnother = object === touch.object && touch.id !== 0 && typeof part === 'number' && part !== touch.id
  return concerns && !isAnother
}

/** Fetches again what is on screen, and marks the rest as old. */
export const touch = (client: QueryClient, touched: readonly Touch[]): Promise<void> =>
  client.invalidateQueries({ predicate: (query) => touched.some((one) => isTouched(query, one)) })
