import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { openServer } from './database.ts'
import { findMisses, readBudgets } from './load/budgets.ts'
import type { Measured } from './load/measure.ts'
import { runLoad } from './load/run.ts'
import { printHead, printMeasured, printMisses, printStatements } from './load/table.ts'
import { keepResult, round } from './report.ts'

/**
 * `npm run bench:load`: measures the service under load beside the bare limit on the same database, and compares the
 * ratios with `budgets.json`. `--only show,create` measures a part.
 */
const { values } = parseArgs({
  options: {
    sizes: { type: 'string', default: '10000' },
    only: { type: 'string' },
    seconds: { type: 'string', default: '2' },
    rounds: { type: 'string', default: '3' },
    connections: { type: 'string', default: '8,32' },
    statements: { type: 'boolean', default: false },
  },
})
const options = {
  seconds: Number(values.seconds),
  rounds: Number(values.rounds),
  connections: values.connections.split(',').map(Number),
}

const server = await openServer()
try {
  const budgets = readBudgets()
  const load = { before: loadavg().map(round), after: [0] }
  const results: Record<string, Record<string, Measured>> = {}
  let missed = 0
  for (const tickets of values.sizes.split(',').map(Number)) {
    process.stdout.write(`\n${tickets} tickets\n`)
    printHead()
    const measured = await runLoad(server, tickets, {
      ...options,
      only: values.only?.split(','),
      onMeasured: printMeasured,
      ...(values.statements && { onStatements: printStatements }),
    })
    const misses = findMisses(budgets, measured.first)
    printMisses(misses)
    missed += misses.length
    results[tickets] = measured.all
  }
  load.after = loadavg().map(round)
  await keepResult('load', { ...options, load, budgets, results })
  if (missed > 0) process.exitCode = 1
} finally {
  await server.stop()
}
