import { createQueryClient } from './create-query-client.ts'
import { isPassing } from './error.ts'

/** Queries never become stale by time: live messages report changes, and only those are refetched. */
export const queryClient = createQueryClient({
  defaultOptions: {
    queries: {
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 30 * 60_000,
      refetchOnWindowFocus: false,
      retry: (count, error) => count < 3 && isPassing(error),
      retryDelay: (count) => Math.min(1000 * 2 ** count, 10_000),
    },
    mutations: { retry: false },
  },
})
