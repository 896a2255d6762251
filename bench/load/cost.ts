import { round } from '../report.ts'
import type { Figures } from './figures.ts'
import type { LoadOutcome } from './loops.ts'
import type { Stand, Usage } from './stand.ts'

export type Cost = { requests: number; during: Usage; drain: Usage }

/** The use of resources by a load, and by the jobs that it leaves behind. */
export async function measureCost(stand: Stand, load: () => Promise<LoadOutcome>) {
  await stand.drainJobs()
  const before = await stand.readUsage()
  const outcome = await load()
  const between = await stand.readUsage()
  await stand.drainJobs()
  const after = await stand.readUsage()
  const cost: Cost = {
    requests: outcome.requests,
    during: subtractUsage(between, before),
    drain: subtractUsage(after, between),
  }
  return { outcome, cost }
}

const subtractUsage = (later: Usage, earlier: Usage): Usage => ({
  requests: later.requests - earlier.requests,
  background: later.background - earlier.background,
  node: later.node - earlier.node,
  limit: later.limit - earlier.limit,
  postgres: later.postgres - earlier.postgres,
})

const addUsage = (one: Usage, other: Usage): Usage => ({
  requests: one.requests + other.requests,
  background: one.background + other.background,
  node: one.node + other.node,
  limit: one.limit + other.limit,
  postgres: one.postgres + other.postgres,
})

/** Milliseconds of processor time per request of the limit, the database included. */
export const limitCostPerRequest = (costs: readonly Cost[]): number => {
  const seconds = costs.reduce((sum, { during: { limit, postgres } }) => sum + limit + postgres, 0)
  return (seconds * 1000) / costs.reduce((sum, { requests }) => sum + requests, 0)
}

/** Milliseconds of processor time and statements per request. */
export function costPerRequest(costs: readonly Cost[]): Figures {
  const requests = costs.reduce((sum, cost) => sum + cost.requests, 0)
  const during = costs.map((cost) => cost.during).reduce(addUsage)
  const drain = costs.map((cost) => cost.drain).reduce(addUsage)
  const all = addUsage(during, drain)
  const jobs = estimateJobs(during, drain)
  const each = (seconds: number) => round((seconds * 1000) / requests)
  return {
    statements: round(all.requests / requests),
    jobStatements: round(all.background / requests),
    cpuOurs: each(all.node - jobs),
    cpuDatabase: each(all.postgres),
    cpuJobs: each(jobs),
  }
}

/** Fewer statements are those of timers, not of jobs. */
const fewestStatements = 50

/**
 * Jobs run in the same process as requests, so that their time cannot be read. After the load only jobs run: their time
 * per statement there, times all statements of jobs.
 */
function estimateJobs(during: Usage, drain: Usage): number {
  const all = addUsage(during, drain)
  if (all.background < fewestStatements) return 0
  const share = all.background / (all.background + all.requests)
  const perStatement =
    drain.background < fewestStatements ? (all.node * share) / all.background : drain.node / drain.background
  return Math.min(all.node * 0.9, perStatement * all.background)
}
