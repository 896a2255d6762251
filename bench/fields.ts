import { parseArgs } from 'node:util'
import { type Bench, openApp, openServer } from './database.ts'
import { addFields, mostForAdding } from './fields-adding.ts'
import { listScenarios } from './fields-lists.ts'
import { sampleFields, sampleValues } from './fields-samples.ts'
import { openFilled, openFilledCopy } from './filled.ts'
import { measure, measureTogether } from './measure.ts'
import { keepResult, line, round } from './report.ts'
import { tokens } from './rows.ts'
import { fillFields, fillYear } from './year.ts'

/**
 * `npm run bench:fields -- --tickets 1000000`: conditions, orders and searches with custom fields, the cost of 40 fields
 * in a ticket, and how long adding one takes.
 */
const { values } = parseArgs({
  options: { tickets: { type: 'string', default: '100000' }, turns: { type: 'string', default: '100' } },
})
const tickets = Number(values.tickets)
const turns = Number(values.turns)
/** The databases of other measurements have other numbers; the one of the reports has the same tickets without fields. */
const [plainNumber, fieldsNumber] = [tickets + 1, tickets + 4]

const mostMilliseconds = 50
const mostRatio = 1.15

const server = await openServer()
try {
  const plainUrl = await openFilled(server, plainNumber, (db) => fillYear(db, tickets))
  const copied = { from: plainNumber, to: fieldsNumber }
  const url = await openFilledCopy(server, copied, (db) => fillFields(db, sampleValues))
  const adding = await addFields(url)
  const [bench, plain] = [await openApp(url), await openApp(plainUrl)]
  try {
    const measured = await measureAll(bench)
    const shown = await compareTickets(bench, plain)
    const isMissed =
      measured.some(({ p95 }) => p95 > mostMilliseconds) ||
      shown.some(({ ratio, most }) => ratio > most) ||
      adding.longest > mostForAdding
    await keepResult('fields', { tickets, fields: sampleFields.length, adding, measured, shown })
    process.stdout.write(isMissed ? 'A target was missed.\n' : 'All targets were met.\n')
    process.exitCode = isMissed ? 1 : 0
  } finally {
    await bench.close()
    await plain.close()
  }
} finally {
  await server.stop()
}

async function measureAll(bench: Bench) {
  line('milliseconds', ['p50', 'p95', 'most'])
  const measured = []
  for (const scenario of listScenarios(bench)) {
    const result = await measure(scenario, turns)
    measured.push(result)
    line(result.name, [result.p50, result.p95, mostMilliseconds, ...(result.p95 > mostMilliseconds ? ['over'] : [])])
  }
  return measured
}

function anyId(turn: number): number {
  return 1 + 2 * ((turn * 977) % Math.floor(tickets / 2))
}

/** The same requests in turn in two databases: the one without fields, and the one with 40 in every ticket. */
async function compareTickets(bench: Bench, plain: Bench) {
  const requests = [
    { name: 'show a ticket', most: mostRatio, path: (turn: number) => `/tickets/${anyId(turn)}` },
    { name: 'show with names', most: mostRatio, path: (turn: number) => `/tickets/${anyId(turn)}?expand=true` },
    { name: 'show with everything', most: mostRatio, path: (turn: number) => `/tickets/${anyId(turn)}?all=true` },
  ]
  line('milliseconds (p50)', ['no fields', '40 fields', 'ratio', 'most', 'processor'])
  const compared = []
  for (const { name, most, path } of requests) {
    const used = [0, 0]
    const [without, withFields] = await measureTogether(
      [plain, bench].map(({ callAs }, place) => ({
        name,
        run: async (turn) => {
          const before = process.cpuUsage()
          await callAs(tokens.everywhere)('GET', path(turn))
          const { user, system } = process.cpuUsage(before)
          used[place] = (used[place] ?? 0) + user + system
        },
      })),
      turns * 10,
    )
    if (!without || !withFields) throw new Error('Nothing was measured')
    const ratio = round(withFields.p50 / without.p50)
    // On a shared machine, times say less than what the process itself used; the database is not part of it.
    const byProcessor = round((used[1] ?? 0) / (used[0] || 1))
    compared.push({ name, without, withFields, ratio, byProcessor, most })
    line(name, [without.p50, withFields.p50, ratio, most, byProcessor, ...(ratio > most ? ['over'] : [])])
  }
  return compared
}
