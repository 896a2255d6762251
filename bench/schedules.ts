import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { sha256 } from '#kernel/crypto/tokens.ts'
import { askAs } from './ask.ts'
import { bringUpToDate, databaseOf, hasDatabase, openServer, warmUp } from './database.ts'
import { seedDatabase } from './fill.ts'
import { type Instance, startInstance } from './instance.ts'
import { fireAtRate, type Hit, type Shot } from './open-loop.ts'
import { keepResult, line, reportProgress, round, timesOf } from './report.ts'
import { firstId, tokens } from './rows.ts'
import { copyDatabase } from './web-database.ts'

/**
 * `npm run bench:schedules`: runs a schedule over many tickets, and measures how long it takes and how much slower the
 * requests of agents get meanwhile.
 */
const { values } = parseArgs({
  options: {
    tickets: { type: 'string', default: '20000' },
    changed: { type: 'string', default: '10000' },
    seconds: { type: 'string', default: '20' },
  },
})
const [tickets, changed, seconds] = [values.tickets, values.changed, values.seconds].map(Number) as [
  number,
  number,
  number,
]
const probesPerSecond = 20
/** Between two looks at the progress. */
const windowSeconds = 5
const adminToken = 'bench-token-of-an-administrator'

/** The oldest tickets; one is created every 90 seconds. */
const schedule = {
  name: 'Old tickets',
  condition: {
    'ticket.created_at': {
      operator: 'before (absolute)',
      value: new Date(Date.parse('2023-01-01T00:00:00Z') + changed * 90_000).toISOString(),
    },
  },
  perform: { 'ticket.note': { value: 'Archived' }, 'ticket.tags': { operator: 'add', value: 'old' } },
  active: true,
}

const server = await openServer()
try {
  if (!(await hasDatabase(server, tickets))) await seedDatabase(server, tickets, reportProgress)
  await bringUpToDate(databaseOf(server, tickets))
  const { url, drop } = await copyDatabase(server, tickets)
  await warmUp(url)
  await addAdministrator(url)
  const instance = await startInstance(url)
  try {
    const result = await measure(instance)
    print(result)
    await keepResult('schedules', { tickets, changed, ...result })
    process.exitCode = result.seconds > 120 || result.ratio > 2 || result.processed !== changed ? 1 : 0
  } finally {
    await instance.stop()
    await drop()
  }
} finally {
  await server.stop()
}

/** An agent of all groups who may run schedules. */
async function addAdministrator(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`insert into roles_users (user_id, role_id) select 103, id from roles where name = 'Admin'`)
  await client.query(
    `insert into access_tokens (user_id, name, token_sha256, preferences)
     values (103, 'bench administrator', $1, '{"permission": ["admin", "ticket"]}')`,
    [sha256(adminToken)],
  )
  await client.end()
}

/** The requests of an agent at work: read a ticket, an overview and a search, and write a note. */
function probes(count: number): Shot[] {
  const authorization = `Token token=${tokens.everywhere}`
  const id = firstId + tickets
  const shots: readonly Shot[] = [
    { method: 'GET', path: `/tickets/${id}?all=true`, authorization },
    { method: 'GET', path: '/ticket_overviews', authorization },
    { method: 'GET', path: '/tickets?per_page=20', authorization },
    {
      method: 'POST',
      path: '/ticket_articles',
      body: { ticket_id: id - 1, body: 'Done', type: 'note' },
      authorization,
    },
  ]
  return Array.from({ length: count }, (_, turn) => shots[turn % shots.length] as Shot)
}

type Run = { finished_at: string | null; started_at: string; processed: number; failed: number }

async function measure(on: Instance) {
  const ask = askAs(on, adminToken)
  const { id } = await ask<{ id: number }>('POST', '/jobs', schedule)
  await fireAtRate(on.address, probesPerSecond, probes(200))
  const [loadBefore = 0] = loadavg()
  const idle = await fireAtRate(on.address, probesPerSecond, probes(probesPerSecond * seconds))
  const before = on.cpu()
  await ask('POST', `/jobs/${id}/runs`)
  const busy: Hit[] = []
  let run: Run | undefined
  while (!run?.finished_at) {
    busy.push(...(await fireAtRate(on.address, probesPerSecond, probes(probesPerSecond * windowSeconds))))
    run = (await ask<Run[]>('GET', `/jobs/${id}/runs`))[0]
  }
  const after = on.cpu()
  const refused = [...idle, ...busy].filter(({ status }) => status >= 300).length
  const [quiet, meanwhile] = [idle, busy].map((hits) => timesOf(hits.map(({ milliseconds }) => milliseconds)))
  if (!quiet || !meanwhile) throw new Error('Nothing was measured')
  return {
    seconds: round((Date.parse(run.finished_at) - Date.parse(run.started_at)) / 1000),
    processed: run.processed,
    failed: run.failed,
    refused,
    quiet,
    meanwhile,
    ratio: round(meanwhile.p95 / quiet.p95),
    cpuSeconds: { node: round(after.node - before.node), postgres: round(after.postgres - before.postgres) },
    load: { before: loadBefore, after: loadavg()[0] ?? 0 },
  }
}

function print({ quiet, meanwhile, ratio, ...rest }: Awaited<ReturnType<typeof measure>>) {
  line('milliseconds', ['p50', 'p95', 'p99'])
  line('requests, no schedule', [quiet.p50, quiet.p95, quiet.p99])
  line('requests, schedule running', [meanwhile.p50, meanwhile.p95, meanwhile.p99])
  line('slowdown factor (p95)', [ratio])
  line(`${changed} of ${tickets} tickets, seconds`, [rest.seconds])
  line('processed, failed, refused', [rest.processed, rest.failed, rest.refused])
  line('CPU seconds: app', [rest.cpuSeconds.node])
  line('system load before, after', [round(rest.load.before), round(rest.load.after)])
}
