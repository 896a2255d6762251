import { type InvalidateQueryFilters, type Query, QueryClient, type QueryClientConfig } from '@tanstack/react-query'

/**
 * A change while a query is fetched: the answer may be older. The library cancels the fetch and starts another only if the
 * query is on screen and has data; otherwise its answer would count as new, and the change would be missed. Here such a
 * query is invalidated again when its answer has arrived. It is not cancelled, because a first load would never end where
 * changes are frequent.
 */
export function createQueryClient(config: QueryClientConfig = {}): QueryClient {
  const client = new QueryClient(config)
  const invalidate: typeof client.invalidateQueries = client.invalidateQueries.bind(client)
  const waiting = new WeakMap<Query, Promise<void>>()
  const waitAndInvalidate = async (query: Query, refetchType: InvalidateQueryFilters['refetchType']) => {
    // While it is fetching, this is the promise of that fetch. Its failure is reported to who shows the query.
    await query.fetch().catch(() => undefined)
    waiting.delete(query)
    await invalidate({ queryKey: query.queryKey, exact: true, ...(refetchType && { refetchType }) })
  }
  /** Once for all changes, and each of them waits for it. */
  const invalidateWhenLoaded = (query: Query, refetchType: InvalidateQueryFilters['refetchType']) => {
    const invalidated = waiting.get(query) ?? waitAndInvalidate(query, refetchType)
    waiting.set(query, invalidated)
    return invalidated
  }
  client.invalidateQueries = async (filters, options) => {
    const loading = client.getQueryCache().findAll({ ...filters, fetchStatus: 'fetching' })
    const refetchType = filters?.refetchType
    const isRestarted = (query: Query) => query.state.data !== undefined && query.isActive() && refetchType !== 'none'
    const left = loading.filter((query) => !isRestarted(query))
    await Promise.all([invalidate(filters, options), ...left.map((query) => invalidateWhenLoaded(query, refetchType))])
  }
  return client
}
