import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { listProblems } from './service.ts'
import { countJobs } from './store.ts'

/** Metrics of the process: registered once, even if the process builds several applications. */
const ofProcess = new Registry()
collectDefaultMetrics({ register: ofProcess })

/** Durations of requests and numbers of jobs, besides Node's own metrics and those of features. */
export function createMetrics(app: FastifyInstance): () => Registry {
  const register = new Registry()
  app.decorate('metrics', register)
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from a request to its answer.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10],
    registers: [register],
  })
  // The route, not the path: ids would create a series for every record.
  app.addHook('onResponse', ({ method, route }, reply, done) => {
    durations.observe({ method, route: route.url ?? 'unknown', status: reply.statusCode }, reply.elapsedTime / 1000)
    done()
  })
  const jobs = new Gauge({
    name: 'switchboard_jobs',
    help: 'Background jobs by state; failed ones were given up.',
    labelNames: ['state'],
    registers: [register],
    collect: async () => {
      const { waiting, running, failed } = await countJobs(app.deps.db)
      for (const [state, count] of Object.entries({ waiting, running, failed })) jobs.set({ state }, count)
    },
  })
  const problems = new Gauge({
    name: 'switchboard_problems',
    help: 'What the health check reports, by code.',
    labelNames: ['code'],
    registers: [register],
    collect: async () => {
      problems.reset()
      const { db, clock } = app.deps
      for (const { code, values } of await listProblems({ db, deps: app.deps, now: clock() }))
        problems.set({ code }, Number(values.count ?? 1))
    },
  })
  return () => Registry.merge([ofProcess, register])
}
