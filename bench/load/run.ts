import type { Server } from '../database.ts'
import { round } from '../report.ts'
import type { Figures, LoadOptions } from './figures.ts'
import { type Measured, measureScenario } from './measure.ts'
import type { StatementReport } from './probe.ts'
import { scenarios } from './scenarios.ts'
import { specials } from './specials.ts'
import { openStand, type Stand } from './stand.ts'

type RunOptions = LoadOptions & {
  only?: readonly string[] | undefined
  onMeasured?: (name: string, measured: Measured) => void
  onStatements?: (report: StatementReport) => void
}

/** `all` by scenario and connections, `first` by scenario, at the first number of connections. */
type LoadResults = { all: Record<string, Measured>; first: Record<string, Figures> }

export async function runLoad(
  server: Server,
  tickets: number,
  { only, onMeasured, onStatements, ...options }: RunOptions,
): Promise<LoadResults> {
  const chosen = chooseMeasures(only)
  const stand = await openStand(server, tickets)
  const results: LoadResults = { all: {}, first: {} }
  try {
    for (const { name, measure } of chosen) {
      await stand.listStatements()
      const measured = await measure(stand, options)
      addGrowth(name, measured, results)
      onMeasured?.(name, measured)
      onStatements?.(await stand.listStatements())
      results.all[name] = measured
      results.first[name] = Object.values(measured)[0] ?? {}
    }
    return results
  } finally {
    await stand.close()
  }
}

type Measure = { name: string; measure(stand: Stand, options: LoadOptions): Promise<Measured> }

const measures: readonly Measure[] = [
  ...scenarios.map((scenario) => ({
    name: scenario.name,
    measure: (stand: Stand, options: LoadOptions) => measureScenario(stand, scenario, options),
  })),
  ...specials.map(({ name, measure }) => ({
    name,
    measure: async (stand: Stand, options: LoadOptions) => ({ 0: await measure(stand, options) }),
  })),
]

function chooseMeasures(only: readonly string[] | undefined): readonly Measure[] {
  const unknown = only?.filter((name) => !measures.some((one) => one.name === name)) ?? []
  if (unknown.length > 0) {
    const names = measures.map(({ name }) => name).join(', ')
    throw new Error(`Unknown scenario: ${unknown.join(', ')}. There are: ${names}`)
  }
  return measures.filter(({ name }) => only === undefined || only.includes(name))
}

/** How much more an article costs in a ticket with a thousand of them than in one with few. */
function addGrowth(name: string, measured: Measured, { first }: LoadResults): void {
  const [figures] = Object.values(measured)
  const [few, many] = [first.article?.alone, figures?.alone]
  if (name === 'article one ticket' && figures && few && many) figures.growth = round(many / few)
}
