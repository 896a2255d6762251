import type { Figures } from './figures.ts'
import type { Measured } from './measure.ts'
import type { StatementReport } from './probe.ts'
import type { Miss } from './budgets.ts'

const columns: readonly (readonly [title: string, figure: string])[] = [
  ['req/s', 'perSecond'],
  ['limit/s', 'limitPerSecond'],
  ['ratio', 'ratio'],
  ['by cpu', 'cpuRatio'],
  ['p50', 'p50'],
  ['p95', 'p95'],
  ['p99', 'p99'],
  ['SQL', 'statements'],
  ['jobs’', 'jobStatements'],
  ['bytes', 'bytes'],
  ['ms ours', 'cpuOurs'],
  ['ms db', 'cpuDatabase'],
  ['ms jobs', 'cpuJobs'],
  ['limit', 'cpuLimit'],
  ['MB', 'megabytes'],
]
const inTable = new Set(columns.map(([, figure]) => figure))

const formatLine = (name: string, cells: readonly string[]) =>
  `${name.padEnd(28)}${cells.map((cell) => cell.padStart(8)).join('')}\n`

const shorten = (value: number | undefined) =>
  value === undefined ? '–' : String(value >= 100 ? Math.round(value) : Math.round(value * 100) / 100)

export function printHead(): void {
  process.stdout.write(
    formatLine(
      '',
      columns.map(([title]) => title),
    ),
  )
}

/** A line for each number of connections, and one with the other figures. */
export function printMeasured(name: string, measured: Measured): void {
  for (const [connections, figures] of Object.entries(measured)) {
    const title = Number(connections) > 0 ? `${name}, ${connections} connections` : name
    process.stdout.write(
      formatLine(
        title,
        columns.map(([, figure]) => shorten(figures[figure])),
      ),
    )
    printOthers(figures)
  }
}

function printOthers(figures: Figures): void {
  const others = Object.entries(figures).filter(([figure]) => !inTable.has(figure))
  if (others.length === 0) return
  process.stdout.write(`  ${others.map(([figure, value]) => `${figure} ${shorten(value)}`).join(', ')}\n`)
}

export function printMisses(misses: readonly Miss[]): void {
  for (const { name, figure, value, budget } of misses) {
    process.stdout.write(`over budget: ${name}, ${figure} ${shorten(value)}, wanted ${budget}\n`)
  }
}

/** Less often than this a statement has another cause than the requests. */
const seldom = 0.02
const longestText = 160

/** How often each statement runs per request. */
export function printStatements({ handled, statements }: StatementReport): void {
  const perRequest = statements.map((one) => ({ ...one, each: one.count / Math.max(1, handled) }))
  for (const { text, by, each } of perRequest.filter((one) => one.each >= seldom)) {
    const shown = text.replaceAll(/\s+/g, ' ').trim().slice(0, longestText)
    process.stdout.write(`  ${each.toFixed(2).padStart(6)} ${by === 'requests' ? '   ' : 'job'} ${shown}\n`)
  }
}
