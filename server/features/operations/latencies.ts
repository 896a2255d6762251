import type { FastifyInstance } from 'fastify'

/** The latest requests that are remembered; under more load, the figures are about a shorter time. */
const mostRequests = 5000
const minutes = 5

type AnsweredRequest = { at: number; milliseconds: number; isError: boolean }

export type RequestFigures = { minutes: number; count: number; errors: number; p50: number; p95: number; p99: number }

/** How long the requests of the last minutes took in this process. Without sockets, which are no requests. */
export function watchLatencies(app: FastifyInstance): () => RequestFigures {
  const latest: AnsweredRequest[] = []
  let next = 0
  app.addHook('onResponse', (_request, { elapsedTime, statusCode }, done) => {
    latest[next] = { at: performance.now(), milliseconds: elapsedTime, isError: statusCode >= 500 }
    next = (next + 1) % mostRequests
    done()
  })
  return () => {
    const since = performance.now() - minutes * 60_000
    const recent = latest.filter(({ at }) => at >= since)
    const times = recent.map(({ milliseconds }) => milliseconds).toSorted((a, b) => a - b)
    const percentile = (part: number) => Math.round(times[Math.ceil(times.length * part) - 1] ?? 0)
    const errors = recent.filter(({ isError }) => isError).length
    return { minutes, count: recent.length, errors, p50: percentile(0.5), p95: percentile(0.95), p99: percentile(0.99) }
  }
}
