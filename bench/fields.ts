import { parseArgs } from 'node:util'
import { type Bench, openApp, openServer } from './database.ts'
import { addFields, mostForAdding } from './fields-adding.ts'
import { listScenarios } from './fields-lists.ts'
import { sampleFields, sampleValues } from './fields-samples.ts'
import { openFilled } from './filled.ts'
import { measure, measureTogether } from './measure.ts'
import { keepResult, line, round } from './report.ts'
import { tokens } from './rows.ts'
import { fillYear } from './year.ts'

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
  const url = await openFilled(server, fieldsNumber, (db) => fillYear(db, tickets, sampleValues))
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
  line('milliseconds (p50)', ['no fields', '40 fields', 'ratio', 'most'])
  const compared = []
  for (const { name, most, path } of requests) {
    const [without, withFields] = await measureTogether(
      [plain, bench].map(({ callAs }) => ({ name, run: (turn) => callAs(tokens.everywhere)('GET', path(turn)) })),
      turns * 10,
    )
    if (!without || !withFields) throw new Error('Nothing was measured')
    const ratio = round(withFields.p50 / without.p50)
    compared.push({ name, without, withFields, ratio, most })
    line(name, [without.p50, withFields.p50, ratio, most, ...(ratio > most ? ['over'] : [])])
  }
  return compared
}
