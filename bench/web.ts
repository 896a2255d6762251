import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { loadavg } from 'node:os'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { hasDatabase, openServer, type Server } from './database.ts'
import { keepResult, line, round } from './report.ts'
import { allowedGrowth, atReference, budgets, judge, type Result } from './web-budgets.ts'
import { type Desk, openDesk } from './web-desk.ts'
import { openMachine, type Pace, slowness } from './web-machine.ts'
import { administration, hugeMail, openings } from './web-openings.ts'
import { emptyPage, interacting, type Measured, news, opening, scrolling, typing, visits } from './web-measures.ts'

/**
 * `npm run bench:web`: measures what an agent experiences with 1,000 and with 100,000 tickets, and compares it
 * with the budgets.
 */
const { values } = parseArgs({
  options: { sizes: { type: 'string', default: '1000,100000' }, only: { type: 'string' } },
})
const sizes = values.sizes.split(',').map(Number)

/** Each with the paces of its budgets. */
const measures: Record<string, readonly [(desk: Desk) => Promise<Measured>, ...Pace[]]> = {
  emptyPage: [emptyPage],
  scrolling: [scrolling, 'usual'],
  interacting: [interacting, 'usual', 'slow'],
  opening: [opening, 'usual'],
  openings: [openings, 'usual'],
  administration: [administration, 'usual'],
  hugeMail: [hugeMail, 'usual'],
  typing: [typing, 'usual'],
  news: [news, 'usual'],
  visits: [visits, 'visit'],
}
const chosen = Object.entries(measures)
  .filter(([name]) => values.only === undefined || values.only.split(',').includes(name))
  .map(([, measure]) => measure)

type Results = Record<string, Result>

const server = await openServer()
const machine = await openMachine()
try {
  const results: Record<string, Results> = {}
  for (const size of sizes) results[size] = await measureSize(server, size)
  const missed = printTable(results)
  await keepResult('web', { load: loadavg().map(round), budgets, allowedGrowth, missed, results })
  if (missed.length > 0) process.exitCode = 1
} finally {
  machine.stop()
  await server.stop()
}

async function measureSize(on: Server, tickets: number): Promise<Results> {
  if (!(await hasDatabase(on, tickets))) await seed(on, tickets)
  const desk = await openDesk(on, tickets)
  try {
    const results: Results = {}
    for (const [measure, ...paces] of chosen) Object.assign(results, await measureBesideBarePage(desk, measure, paces))
    return results
  } finally {
    await desk.close()
  }
}

/** The bare page is measured before and after, because the speed of a machine changes within minutes. */
async function measureBesideBarePage(
  desk: Desk,
  measure: (desk: Desk) => Promise<Measured>,
  paces: readonly Pace[],
): Promise<Results> {
  const bareTimes = async () => {
    const times: number[][] = []
    for (const pace of paces) times.push(await machine.measure(desk, pace))
    return times
  }
  const before = await bareTimes()
  const measured = await measure(desk)
  const after = await bareTimes()
  const slownessBy = Object.fromEntries(
    paces.map((pace, index) => [pace, slowness(pace, [...(before[index] ?? []), ...(after[index] ?? [])])]),
  )
  return Object.fromEntries(
    Object.entries(measured).map(([name, value]) => {
      const pace = budgets[name]?.pace
      return [name, { value, slowness: (pace && slownessBy[pace]) ?? 1 }]
    }),
  )
}

/** Runs once; the databases are kept. */
async function seed({ connectionString }: Server, tickets: number): Promise<void> {
  const script = fileURLToPath(new URL('seed.ts', import.meta.url))
  const env = { ...process.env, DATABASE_URL: connectionString }
  const child = spawn(process.execPath, [script, '--tickets', String(tickets)], { env, stdio: 'inherit' })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`Creating ${tickets} tickets failed.`)
}

/** The ratio is that of the largest size to the smallest. Returns the budgets that were exceeded. */
function printTable(results: Record<string, Results>): string[] {
  const [smallest = {}] = Object.values(results)
  const largest = Object.values(results).at(-1) ?? {}
  line('milliseconds', [...sizes.map((size) => `at ${size}`), 'ratio', 'slowness', 'reference', 'budget', 'verdict'])
  return Object.entries(largest).flatMap(([name, result]) => {
    const verdict = judge(name, smallest[name], result)
    line(name, [
      ...sizes.map((size) => round(results[size]?.[name]?.value ?? Number.NaN)),
      (result.value / (smallest[name]?.value ?? Number.NaN)).toFixed(2),
      result.slowness.toFixed(2),
      round(atReference(result)),
      budgets[name]?.limit ?? '',
      verdict,
    ])
    return verdict === 'over' || verdict === 'grows' ? [name] : []
  })
}
