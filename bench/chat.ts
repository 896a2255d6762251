import { parseArgs } from 'node:util'
import { type ChatLoad, idleRate, measureChats, type MeasuredChats } from './chat/measure.ts'
import { prepareChats } from './chat/prepare.ts'
import { createDatabase, openServer } from './database.ts'
import { startInstance } from './instance.ts'
import { findMisses, readBudgets } from './load/budgets.ts'
import { printMisses } from './load/table.ts'
import { keepResult, line } from './report.ts'

/**
 * `npm run bench:chat`: visitors with open widgets write to agents. Measures the time until the agent has a message, and
 * the memory of a visitor, beside an idle time of the same run.
 */
const { values } = parseArgs({
  options: {
    visitors: { type: 'string', default: '2000' },
    agents: { type: 'string', default: '50' },
    rate: { type: 'string', default: '500' },
    seconds: { type: 'string', default: '30' },
  },
})
const load: ChatLoad = {
  visitors: Number(values.visitors),
  agents: Number(values.agents),
  rate: Number(values.rate),
  seconds: Number(values.seconds),
}
/** The databases of the other measurements are numbered by their tickets. */
const databaseNumber = 0

const server = await openServer()
try {
  const url = await createDatabase(server, databaseNumber)
  await prepareChats(url, load)
  // Each visitor has an address, as a trusted proxy would report it.
  const instance = await startInstance(url, { TRUST_PROXY: '127.0.0.1' })
  try {
    const measured = await measureChats(instance, url, load)
    print(measured)
    const misses = findMisses(readBudgets(), { chat: measured.figures })
    printMisses(misses)
    await keepResult('chat', { ...load, ...measured })
    process.exitCode = measured.faults.length + misses.length > 0 ? 1 : 0
  } finally {
    await instance.stop()
  }
} finally {
  await server.stop()
}

function print({ figures, faults, memory, load: machine }: MeasuredChats): void {
  line('milliseconds to the agent', ['p50', 'p95', 'p99'])
  line(`${load.rate} messages/s`, [figures.p50, figures.p95, figures.p99])
  line(`${idleRate} messages/s, ratio of p95`, ['', figures.idleP95, figures.slowdown])
  line('CPU ms a message: app, PostgreSQL', [figures.cpuOurs, figures.cpuDatabase])
  line('KB a visitor: open, highest', [figures.kilobytesOpen, figures.kilobytes])
  line('MB: alone, open, highest', [memory.alone, memory.open, memory.highest].map(Math.round))
  line('system load before, after', [machine.before[0] ?? 0, machine.after[0] ?? 0])
  for (const fault of faults.slice(0, 10)) process.stdout.write(`  ${fault}\n`)
}
