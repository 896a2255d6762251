import { mkdir, writeFile } from 'node:fs/promises'
import { cpus, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { bringUpToDate, databaseOf, hasDatabase, openApp, openServer, type Server, warmUp } from './database.ts'
import { measure, type Measured } from './measure.ts'
import { searchScenarios } from './search.ts'
import { readStolenShare } from './stolen.ts'
import { ticketScenarios } from './tickets.ts'

/** `npm run bench -- --sizes 10000,1000000`: runs the same requests at every size and compares their costs. */
const { values } = parseArgs({
  options: { sizes: { type: 'string', default: '10000,1000000' }, turns: { type: 'string', default: '200' } },
})
const sizes = values.sizes.split(',').map(Number)

const server = await openServer()
try {
  const results: Record<string, Measured[]> = {}
  for (const size of sizes) results[size] = await measureSize(server, size, Number(values.turns))
  await save(results)
  printTable(results)
} finally {
  await server.stop()
}

async function measureSize(on: Server, tickets: number, turns: number): Promise<Measured[]> {
  if (!(await hasDatabase(on, tickets)))
    throw new Error(`Database missing. Run: npm run bench:seed -- --tickets ${tickets}`)
  const connectionString = databaseOf(on, tickets)
  await bringUpToDate(connectionString)
  await warmUp(connectionString)
  const bench = await openApp(connectionString)
  try {
    const measured: Measured[] = []
    for (const scenario of [...searchScenarios(bench), ...ticketScenarios(bench, tickets)]) {
      measured.push(await measure(scenario, turns))
    }
    return measured
  } finally {
    await bench.close()
  }
}

function line(name: string, cells: readonly (string | number)[]): string {
  return `${name.padEnd(32)}${cells.map((cell) => String(cell).padStart(10)).join('')}\n`
}

function printTable(results: Record<string, Measured[]>) {
  const [smallest = [], ...larger] = Object.values(results)
  const largest = larger.at(-1) ?? smallest
  process.stdout.write(line('milliseconds', ['p50', 'p95', 'p50 large', 'p95 large', 'ratio']))
  for (const [index, { name, p50, p95 }] of smallest.entries()) {
    const large = largest[index] as Measured
    process.stdout.write(line(name, [p50, p95, large.p50, large.p95, (large.p50 / p50).toFixed(2)]))
  }
}

async function save(results: Record<string, Measured[]>) {
  const folder = new URL('results/', import.meta.url)
  await mkdir(folder, { recursive: true })
  const at = new Date().toISOString()
  const name = `${at.slice(0, 16).replaceAll(':', '')}.json`
  const load = loadavg().map((minutes) => Math.round(minutes * 100) / 100)
  const about = {
    at,
    node: process.version,
    cpus: cpus().length,
    load,
    stolen: readStolenShare(),
    turns: Number(values.turns),
  }
  await writeFile(new URL(name, folder), `${JSON.stringify({ ...about, results }, null, 2)}\n`)
  process.stdout.write(`bench/results/${name}\n`)
}
