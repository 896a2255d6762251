import { focusManager, type Query, type QueryClient } from '@tanstack/react-query'

/** Milliseconds between two fetches of such a query. */
const pause = 5000

/** All browsers of a group hear of a change at the same moment: they ask within this time. */
const spread = 1000

/** Queries that are fetched again soon. */
const waiting = new WeakSet<Query>()

/**
 * Marks the data as old, and fetches it again a little later, if it is on screen and still old then. A hidden page fetches
 * it when it is shown.
 */
export async function refetchLater(client: QueryClient, query: Query): Promise<void> {
  const exactly = { queryKey: query.queryKey, exact: true }
  const invalidated = client.invalidateQueries({ ...exactly, refetchType: 'none' })
  if (waiting.has(query)) return
  waiting.add(query)
  // What is being fetched is old only when it is here.
  await invalidated
  const delay = Math.max(0, query.state.dataUpdatedAt + pause - Date.now()) + Math.random() * spread
  setTimeout(() => {
    waiting.delete(query)
    if (focusManager.isFocused()) void client.refetchQueries({ ...exactly, type: 'active', stale: true })
  }, delay)
}
