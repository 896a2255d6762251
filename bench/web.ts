import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, writeFile } from 'node:fs/promises'
import { cpus, loadavg } from 'node:os'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { hasDatabase, openServer, type Server } from './database.ts'
import { openDesk } from './web-desk.ts'
import { emptyPage, type Measured, news, opening, scrolling, typing, visits } from './web-measures.ts'

/** `npm run bench:web`: what an agent feels in front of 1,000 and of 100,000 tickets, beside what was promised. */
const { values } = parseArgs({
  options: { sizes: { type: 'string', default: '1000,100000' }, only: { type: 'string' } },
})
const sizes = values.sizes.split(',').map(Number)

/** Beyond these it does not feel immediate any more. */
const budgets: Measured = {
  'frame of the list at 120 px a frame, p95': 17,
  'rows in the page, most': 60,
  'focus to the next row, p75': 50,
  'focus to the next row, p95': 100,
  'memory after all that, MB': 120,
  'opening a ticket again, median': 100,
  'opening a ticket, 100 ms away, median': 400,
  'a key in a ticket with 200 messages': 16,
  'from a colleague to the screen, p95': 1000,
  'first visit, largest paint': 1800,
  'first visit, interactive': 2500,
  'repeated visit, list': 800,
}

const measures = { emptyPage, scrolling, opening, typing, news, visits }
const chosen = Object.entries(measures).filter(
  ([name]) => values.only === undefined || values.only.split(',').includes(name),
)

const server = await openServer()
try {
  const results: Record<string, Measured> = {}
  for (const size of sizes) results[size] = await measureSize(server, size)
  printTable(results)
  await save(results)
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

/** Once; the databases are kept. */
async function seed({ connectionString }: Server, tickets: number): Promise<void> {
  const script = fileURLToPath(new URL('seed.ts', import.meta.url))
  const env = { ...process.env, DATABASE_URL: connectionString }
  const child = spawn(process.execPath, [script, '--tickets', String(tickets)], { env, stdio: 'inherit' })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`${tickets} tickets could not be made.`)
}

function line(name: string, cells: readonly (string | number)[]): void {
  process.stdout.write(`${name.padEnd(44)}${cells.map((cell) => String(cell).padStart(10)).join('')}\n`)
}

const shown = (value: number | undefined) => (value === undefined ? '' : Math.round(value * 10) / 10)

/** The ratio is of the largest size to the smallest: what a hundred times as many tickets cost. */
function printTable(results: Record<string, Measured>): void {
  const [smallest = {}] = Object.values(results)
  const largest = Object.values(results).at(-1) ?? {}
  line('milliseconds', [...sizes.map((size) => `at ${size}`), 'ratio', 'budget', ''])
  for (const [name, value] of Object.entries(largest)) {
    const ratio = value / (smallest[name] ?? Number.NaN)
    const budget = budgets[name]
    const verdict = budget !== undefined && value > budget ? 'over' : ''
    line(name, [...sizes.map((size) => shown(results[size]?.[name])), ratio.toFixed(2), budget ?? '', verdict])
  }
}

async function save(results: Record<string, Measured>): Promise<void> {
  const folder = new URL('results/', import.meta.url)
  await mkdir(folder, { recursive: true })
  const at = new Date().toISOString()
  const name = `${at.slice(0, 16).replaceAll(':', '')}-web.json`
  const load = loadavg().map((minutes) => Math.round(minutes * 100) / 100)
  const about = { at, node: process.version, cpus: cpus().length, load, budgets }
  await writeFile(new URL(name, folder), `${JSON.stringify({ ...about, results }, null, 2)}\n`)
  process.stdout.write(`bench/results/${name}\n`)
}
