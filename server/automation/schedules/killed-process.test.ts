import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import pg from 'pg'
import { tokenOf } from '#tests/support/cast.ts'
import { eventually } from '#tests/support/eventually.ts'
import { createDatabase, testServer } from '#tests/support/postgres.ts'
import { type ServerProcess, startServerProcess } from '#tests/support/server-process.ts'
import { templateDatabase } from '#tests/support/template.ts'

/** Two processes share a database; the one that works on a schedule is killed. */

const ticketCount = 300

let database: Awaited<ReturnType<typeof createDatabase>>
let client: pg.Client
const running = new Map<string, ServerProcess>()

async function start(): Promise<ServerProcess> {
  const started = await startServerProcess(database.connectionString)
  running.set(String(started.pid), started)
  return started
}

before(async () => {
  database = await createDatabase(await templateDatabase(await testServer()))
  client = new pg.Client({ connectionString: database.connectionString })
  await client.connect()
  await client.query(
    `insert into tickets (number, title, group_id, priority_id, state_id, owner_id, customer_id, created_by_id, updated_by_id)
     select 'K' || n, 'Stale', 1, 2, 2, 1, 6, 1, 1 from generate_series(1, $1::int) n`,
    [ticketCount],
  )
})
after(async () => {
  for (const process of running.values()) await process.kill()
  await client.end()
  await database.drop()
})

const headers = { authorization: `Token token=${tokenOf('ada')}`, 'content-type': 'application/json' }

async function call(address: string, method: string, path: string, body?: object) {
  const answer = await fetch(`${address}/api/v1${path}`, {
    method,
    headers,
    ...(body && { body: JSON.stringify(body) }),
  })
  // oxlint-disable-next-line typescript/no-explicit-any -- answers of every shape
  return (await answer.json()) as any
}

type Progress = { pid: string | null; processed: number; finished_at: Date | null; failed: number }
const readProgress = async (): Promise<Progress> =>
  (await client.query('select pid, processed, failed, finished_at from job_runs')).rows[0]

/** Kills the process that works on the run when it has done some tickets. */
async function killWorker(): Promise<void> {
  const { pid } = await eventually(async () => {
    const progress = await readProgress()
    return progress.processed > 20 && progress
  })
  const victim = running.get(String(pid))
  running.delete(String(pid))
  await victim?.kill()
}

test('a schedule whose process is killed goes on in another one: nothing is half done, nothing twice', async () => {
  const [first] = await Promise.all([start(), start()])
  const { id } = await call(first.address, 'POST', '/jobs', {
    name: 'Tag stale tickets',
    condition: { 'ticket.title': { operator: 'is', value: 'Stale' } },
    perform: {
      'ticket.priority_id': { value: '3' },
      'ticket.tags': { operator: 'add', value: 'stale' },
      'article.note': { subject: 'Once', body: 'Only once', internal: 'true' },
    },
    active: true,
  })
  const started = await call(first.address, 'POST', `/jobs/${id}/runs`)
  assert.equal(started.job_id, id, JSON.stringify(started))
  await killWorker()
  const cut = await readProgress()
  assert.ok(cut.processed < ticketCount && cut.finished_at === null)
  await eventually(async () => (await readProgress()).finished_at)

  const { processed, failed } = await readProgress()
  assert.deepEqual([processed, failed], [ticketCount, 0])
  const { rows } = await client.query(`
    select count(*)::int as tickets,
      count(*) filter (where priority_id = 3)::int as raised,
      sum((select count(*) from ticket_articles where ticket_id = tickets.id and subject = 'Once'))::int as notes,
      sum((select count(*) from tags where object = 'Ticket' and o_id = tickets.id))::int as tags,
      sum((select count(*) from rule_explanations where ticket_id = tickets.id))::int as explanations,
      sum((select count(*) from history where object = 'Ticket' and o_id = tickets.id
        and attribute = 'priority' and sourceable_type = 'Job'))::int as told,
      max((select count(*) from ticket_articles where ticket_id = tickets.id))::int as most
    from tickets where title = 'Stale'`)
  const each = {
    raised: ticketCount,
    notes: ticketCount,
    tags: ticketCount,
    explanations: ticketCount,
    told: ticketCount,
  }
  assert.deepEqual(rows, [{ tickets: ticketCount, ...each, most: 1 }])
})
