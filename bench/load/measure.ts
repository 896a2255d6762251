import { round } from '../report.ts'
import { type Cost, costPerRequest, limitCostPerRequest, measureCost } from './cost.ts'
import type { Figures, LoadOptions } from './figures.ts'
import type { LoadOutcome } from './loops.ts'
import type { LoadScenario } from './scenarios.ts'
import type { Stand } from './stand.ts'

/** Figures by the number of connections; those that do not depend on it are with the first. */
export type Measured = Record<number, Figures>

export async function measureScenario(stand: Stand, scenario: LoadScenario, options: LoadOptions): Promise<Measured> {
  if (scenario.rate !== undefined) return measureAtRate(stand, scenario, options)
  await runBoth(stand, scenario, { connections: Math.max(...options.connections), seconds: warmUpSeconds(options) })
  const alone = await stand.run({ scenario: scenario.name, side: 'ours', connections: 1, seconds: options.seconds / 2 })
  await stand.drainJobs()
  const measured: Measured = {}
  for (const connections of options.connections) {
    measured[connections] = await measureRounds(stand, scenario, { ...options, connections })
  }
  const [first = 1] = options.connections
  const open = await measureOpenLoop(
    stand,
    scenario,
    { ...options, connections: first },
    measured[first]?.perSecond ?? 1,
  )
  measured[first] = { ...measured[first], alone: alone.times.p50, aloneP95: alone.times.p95, ...open }
  return measured
}

/**
 * At least as long as V8 compiles the code of a scenario: with half a second, a fifth of the processor time of the first
 * round was that of the compiler. Short rounds, as in tests, are not about figures.
 */
const warmUpSeconds = ({ seconds }: LoadOptions) => (seconds < 1 ? seconds / 2 : 3)

type Level = { seconds: number; connections: number }
type Round = { ours: LoadOutcome; cost: Cost; limit?: LoadOutcome; limitCost?: Cost }

/** Alternating with the limit, so that both meet the same machine. */
async function measureRounds(
  stand: Stand,
  scenario: LoadScenario,
  { rounds, ...level }: Level & { rounds: number },
): Promise<Figures> {
  const all: Round[] = []
  for (let turn = 0; turn < rounds; turn += 1) all.push(await runBoth(stand, scenario, level))
  const middle = (select: (one: Round) => number) => medianOf(all, select)
  const costs = costPerRequest(all.map(({ cost }) => cost))
  return {
    perSecond: middle(({ ours }) => ours.perSecond),
    ...(scenario.limit && compareWithLimit(all, costs)),
    p50: middle(({ ours }) => ours.times.p50),
    p95: middle(({ ours }) => ours.times.p95),
    p99: middle(({ ours }) => ours.times.p99),
    bytes: Math.round(middle(({ ours }) => ours.bytes)),
    ...costs,
    megabytes: Math.round(stand.instance.megabytes()),
  }
}

function medianOf(rounds: readonly Round[], select: (one: Round) => number): number {
  const sorted = rounds.map(select).toSorted((a, b) => a - b)
  return Math.round((sorted[Math.floor(sorted.length / 2)] ?? 0) * 1000) / 1000
}

/** `cpuRatio` compares processor time instead of throughput: other work on the machine changes it little. */
function compareWithLimit(rounds: readonly Round[], { cpuOurs = 0, cpuDatabase = 0, cpuJobs = 0 }: Figures): Figures {
  const cpuLimit = limitCostPerRequest(rounds.flatMap(({ limitCost }) => limitCost ?? []))
  return {
    limitPerSecond: medianOf(rounds, ({ limit }) => limit?.perSecond ?? 0),
    ratio: medianOf(rounds, ({ ours, limit }) => ours.perSecond / (limit?.perSecond ?? 1)),
    cpuLimit: round(cpuLimit),
    cpuRatio: round(cpuLimit / (cpuOurs + cpuDatabase + cpuJobs)),
  }
}

async function runBoth(stand: Stand, scenario: LoadScenario, level: Level): Promise<Round> {
  const run = (side: 'ours' | 'limit') => () => stand.run({ ...level, scenario: scenario.name, side })
  const { outcome: ours, cost } = await measureCost(stand, run('ours'))
  if (!scenario.limit) return { ours, cost }
  const { outcome: limit, cost: limitCost } = await measureCost(stand, run('limit'))
  return { ours, cost, limit, limitCost }
}

/** At half of the rate that the closed loop reached. */
async function measureOpenLoop(
  stand: Stand,
  { name }: LoadScenario,
  level: Level,
  perSecond: number,
): Promise<Figures> {
  const rate = Math.max(1, perSecond / 2)
  const { times } = await stand.run({
    scenario: name,
    side: 'ours',
    ...level,
    connections: openLoopConnections,
    perSecond: rate,
  })
  await stand.drainJobs()
  return { openRate: round(rate), openP50: times.p50, openP95: times.p95, openP99: times.p99 }
}

const openLoopConnections = 64

async function measureAtRate(
  stand: Stand,
  { name, rate: perSecond = 1 }: LoadScenario,
  { seconds, rounds, connections: [first = 1] }: LoadOptions,
): Promise<Measured> {
  const task = { scenario: name, side: 'ours' as const, perSecond, connections: openLoopConnections }
  await stand.run({ ...task, seconds })
  const { outcome, cost } = await measureCost(stand, () => stand.run({ ...task, seconds: seconds * rounds }))
  const { times, bytes } = outcome
  const { p50, p95, p99 } = times
  return {
    [first]: {
      perSecond: round(outcome.perSecond),
      p50,
      p95,
      p99,
      bytes: Math.round(bytes),
      ...costPerRequest([cost]),
      megabytes: Math.round(stand.instance.megabytes()),
    },
  }
}
