import type { Query, QueryClient } from '@tanstack/react-query'
import type { OutgoingMessage } from '#contract/live.ts'
import { dropPrefetched } from './prefetched-responses.ts'

type TouchMessage = Extract<OutgoingMessage, { type: 'touch' }>

/** A record changed: what, as the wire spells it (`tickets`), and which one; 0 where it may be any. */
export type Touch = Pick<TouchMessage, 'object' | 'id'> & Partial<TouchMessage>

/** The data after a change, if the message contains enough; otherwise undefined, and it is fetched again. */
export type ApplyTouch = (data: unknown, touch: Touch) => unknown

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      touchedBy?: readonly string[]
      applyTouch?: ApplyTouch
      /** Expensive, and changed by nearly every message: fetched with a delay after changes of others. */
      isExpensive?: true
    }
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

/** Whether the data of a query was changed as the messages say. Not while it is fetched: the answer may be older. */
function isApplied(client: QueryClient, { queryKey, state, meta }: Query, touched: readonly Touch[]): boolean {
  if (!meta?.applyTouch || state.fetchStatus !== 'idle' || state.isInvalidated) return false
  let { data } = state
  for (const one of touched) data = data === undefined ? undefined : meta.applyTouch(data, one)
  if (data === undefined) return false
  client.setQueryData(queryKey, data)
  return true
}

/** Fetches again what is on screen, and marks the rest as old. What `postpone` returns true for is left to it. */
export const touch = (
  client: QueryClient,
  touched: readonly Touch[],
  postpone: (query: Query) => boolean = () => false,
): Promise<void> => {
  dropPrefetched()
  const isOld = (query: Query) => {
    const own = touched.filter((one) => isTouched(query, one))
    return own.length > 0 && !isApplied(client, query, own) && !postpone(query)
  }
  // Decided once: a predicate is called several times.
  const old = new Set(client.getQueryCache().getAll().filter(isOld))
  return client.invalidateQueries({ predicate: (query) => old.has(query) })
}
