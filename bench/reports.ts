import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { writeSomeDays } from '#features/reports/facts/jobs.ts'
import { forgetDays } from '#features/reports/facts/read-facts.ts'
import { openApp, openServer } from './database.ts'
import { openFilled, openFilledCopy } from './filled.ts'
import { type Measured, measure } from './measure.ts'
import { keepResult, line, reportProgress } from './report.ts'
import { type Db, tokens } from './rows.ts'
import { fillMessages, fillYear } from './year.ts'

/**
 * `npm run bench:reports -- --tickets 1000000`: each report over the last year, beside one plain count of the same
 * tickets. All of them were created in that year. It fails if a report takes longer than a second. `--only breakdown`
 * measures those whose name begins so.
 */
const { values } = parseArgs({
  options: {
    tickets: { type: 'string', default: '100000' },
    turns: { type: 'string', default: '10' },
    only: { type: 'string', default: '' },
  },
})
const tickets = Number(values.tickets)
/** The databases of other measurements have round numbers, or no messages. */
const [plainNumber, messagesNumber] = [tickets + 1, tickets + 5]

const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)
const year = `from=${day(364)}&to=${day(0)}&timezone=Europe/Berlin`
const reports = [
  `summary?${year}`,
  `summary?${year}&time=business`,
  `series?${year}`,
  ...['channel', 'group', 'owner', 'organization', 'tag'].map((by) => `breakdown?${year}&by=${by}`),
  `heat_map?${year}`,
  `time?${year}`,
  `tickets?${year}&figure=created`,
  `tickets?${year}&figure=open`,
].filter((name) => name.startsWith(values.only))

/** What clients of the deployed system ask for: all counts of a metric, by month. */
const wireReports = {
  count: ['created', 'closed', 'backlog', 'first_solution', 'reopened', 'merged'],
  create_channels: ['phone_in', 'phone_out', 'email_in', 'email_out', 'web_in'],
  communication: ['phone_in', 'phone_out', 'email_in', 'email_out', 'web_in'],
}

/** What the first reader of a report waits for. */
const isFirst = (name: string) => name === `summary?${year}` || name.endsWith('by=tag')

const server = await openServer()
try {
  await openFilled(server, plainNumber, (db) => fillYear(db, tickets))
  const bench = await openApp(await openFilledCopy(server, { from: plainNumber, to: messagesNumber }, fillMessages))
  try {
    const count = () => sql`select count(*) from tickets where created_at > now() - interval '1 year'`.execute(bench.db)
    await writeDays(bench.db)
    const call = bench.callAs(tokens.everywhere)
    const callUncached = (name: string) => {
      forgetDays()
      return call('GET', `/reports/${name}`)
    }
    const scenarios = [
      { name: 'one plain count', run: count },
      ...reports.map((name) => ({ name, run: () => call('GET', `/reports/${name}`) })),
      ...Object.entries(wireReports).map(([metric, names]) => ({
        name: `generate, ${metric}`,
        run: () => call('POST', '/reports/generate', generate(metric, names)),
      })),
      ...reports.filter(isFirst).map((name) => ({ name: `nothing cached: ${name}`, run: () => callUncached(name) })),
    ]
    line('milliseconds', ['p50', 'p95', 'ratio'])
    const measured: Measured[] = []
    for (const scenario of scenarios) {
      const { name, p50, p95 } = await measure(scenario, Number(values.turns))
      measured.push({ name, p50, p95 })
      line(name.replace(/from=.*Berlin&?/, ''), [p50, p95, (p50 / (measured[0]?.p50 ?? p50)).toFixed(1)])
    }
    await keepResult('reports', { tickets, measured })
    process.exitCode = measured.some(({ p95 }) => p95 > 1000) ? 1 : 0
  } finally {
    await bench.close()
  }
} finally {
  await server.stop()
}

function generate(metric: string, names: readonly string[]) {
  const backends = Object.fromEntries(names.map((name) => [`${metric}::${name}`, true]))
  return { metric, backends, profile_id: 1, timeRange: 'year', timezone: 'Europe/Berlin' }
}

/** As the job of a running system does. */
async function writeDays(db: Db): Promise<void> {
  const started = performance.now()
  const write = () => db.transaction().execute((transaction) => writeSomeDays({ db: transaction }))
  reportProgress('writing the days of reports')
  while (await write());
  reportProgress(`written in ${Math.round(performance.now() - started)} ms`)
}
