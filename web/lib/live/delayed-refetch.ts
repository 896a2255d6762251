import { focusManager, type Query, type QueryClient } from '@tanstack/react-query'

/** Milliseconds between two fetches of such a query. */
const pause = 5000

/** All browsers of a group hear of a change at the same moment: they ask within this time. */
const spread = 1000

const timers = new WeakMap<Query, ReturnType<typeof setTimeout>>()

/**
 * Marks the data as old, and fetches it again a little later, if it is on screen and still old then. A hidden page fetches
 * it when it is shown.
 */
export function refetchLater(client: QueryClient, query: Query): void {
  const { queryKey, state } = query
  const exactly = { queryKey, exact: true }
  void client.invalidateQueries({ ...exactly, refetchType: 'none' })
  if (timers.has(query)) return
  const delay = Math.max(0, state.dataUpdatedAt + pause - Date.now()) + Math.random() * spread
  const refetch = () => {
    timers.delete(query)
    if (focusManager.isFocused()) void client.refetchQueries({ ...exactly, type: 'active', stale: true })
  }
  timers.set(query, setTimeout(refetch, delay))
}
