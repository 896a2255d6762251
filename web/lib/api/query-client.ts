import { QueryClient } from '@tanstack/react-query'
import { isApiError, unreachable } from './error.ts'

/** Worth another try: no answer, or one that says "later". */
const isPassing = (error: unknown) => isApiError(error, unreachable, 429, 502, 503, 504)

/** The cache is fresh because it is told: the live connection says what changed, and only that is fetched again. */
export const queryClient = new QueryClient({
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
