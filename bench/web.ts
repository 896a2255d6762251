import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { loadavg } from 'node:os'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { hasDatabase, openServer, type Server } from './database.ts'
import { keepResult, line, round } from './report.ts'
import { openDesk } from './web-desk.ts'
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

/** The budgets of the design at any size. */
const budgets: Measured = {
  'frame of the scrolling list, p95': 17,
  'rows in the page, most': 60,
  'memory after all that, MB': 120,
  'key or click, p75': 50,
  'key or click, p95': 100,
  'key or click, slow computer, p98': 200,
  'opening a ticket again, median': 100,
  'opening a ticket 100 ms away, median': 400,
  'palette, first time, median': 100,
  'editor, first time, median': 100,
  'next ticket, median': 100,
  'administration screen, slowest': 1200,
  'mail of 1 MB, opened': 400,
  'mail of 1 MB, longest task of opening': 100,
  'mail of 1 MB, longest task of showing all': 100,
  'a key in a ticket with 200 messages': 16,
  'from a colleague to the screen, p95': 1000,
  'first visit, largest paint': 1800,
  'first visit, interactive': 2500,
  'after a release, interactive': 2500,
  'repeated visit, list': 800,
}

/** A hundred times as many tickets may cost this factor more, or one frame. */
const allowedGrowth = 1.5
const frame = 17

const measures = {
  emptyPage,
  scrolling,
  interacting,
  opening,
  openings,
  administration,
  hugeMail,
  typing,
  news,
  visits,
}
const chosen = Object.entries(measures).filter(
  ([name]) => values.only === undefined || values.only.split(',').includes(name),
)

const server = await openServer()
try {
  const results: Record<string, Measured> = {}
  for (const size of sizes) results[size] = await measureSize(server, size)
  const missed = printTable(results)
  await keepResult('web', { load: loadavg().map(round), budgets, allowedGrowth, missed, results })
  if (missed.length > 0) process.exitCode = 1
} finally {
  await server.stop()
}

async function measureSize(on: Server, tickets: number): Promise<Measured> {
  if (!(await hasDatabase(on, tickets))) await seed(on, tickets)
  const desk = await openDesk(on, tickets)
  try {
    const measured: Measured = {}
    for (const [, measure] of chosen) Object.assign(measured, await measure(desk))
    return measured
  } finally {
    await desk.close()
  }
}

/** Runs once; the databases are kept. */
async function seed({ connectionString }: Server, tickets: number): Promise<void> {
  const script = fileURLToPath(new URL('seed.ts', import.meta.url))
  const env = { ...process.env, DATABASE_URL: connectionString }
  const child = spawn(process.execPath, [script, '--tickets', String(tickets)], { env, stdio: 'inherit' })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`Creating ${tickets} tickets failed.`)
}

function verdictOn(name: string, smallest: Measured, largest: Measured): 'holds' | 'over' | 'grows' | '' {
  const [value = 0, before, budget] = [largest[name], smallest[name], budgets[name]]
  if (budget === undefined) return ''
  // A machine that cannot draw an empty page in time cannot draw a list in time either.
  const machine = name.startsWith('frame') ? 1.02 * (largest['frame of an empty page, p95'] ?? 0) : 0
  if (value > Math.max(budget, machine)) return 'over'
  if (before !== undefined && value > allowedGrowth * before && value > before + frame) return 'grows'
  return 'holds'
}

/** The ratio is that of the largest size to the smallest. Returns the budgets that were exceeded. */
function printTable(results: Record<string, Measured>): string[] {
  const [smallest = {}] = Object.values(results)
  const largest = Object.values(results).at(-1) ?? {}
  line('milliseconds', [...sizes.map((size) => `at ${size}`), 'ratio', 'budget', 'verdict'])
  return Object.entries(largest).flatMap(([name, value]) => {
    const ratio = (value / (smallest[name] ?? Number.NaN)).toFixed(2)
    const verdict = verdictOn(name, smallest, largest)
    line(name, [
      ...sizes.map((size) => round(results[size]?.[name] ?? Number.NaN)),
      ratio,
      budgets[name] ?? '',
      verdict,
    ])
    return verdict === 'over' || verdict === 'grows' ? [name] : []
  })
}
