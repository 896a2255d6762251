import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import pg from 'pg'
import { tokenOf } from '#tests/support/cast.ts'
import { eventually } from '#tests/support/eventually.ts'
import { type FarSide, openFarSide } from '#tests/support/far-side.ts'
import { createDatabase, testServer } from '#tests/support/postgres.ts'
import { type ServerProcess, startServerProcess } from '#tests/support/server-process.ts'
import { templateDatabase } from '#tests/support/template.ts'
import { task } from './webhooks/queue-delivery.ts'

/** A process is killed while triggers run, while a webhook is delivered and while a schedule runs. */

let database: Awaited<ReturnType<typeof createDatabase>>
let client: pg.Client
let far: FarSide
let running: ServerProcess | undefined

before(async () => {
  far = await openFarSide()
  database = await createDatabase(await templateDatabase(await testServer()))
  client = await connect()
  await client.query(
    `update settings set state_current = '{"value": "127.0.0.1"}' where name = 'webhook_private_networks'`,
  )
  await client.query(`update settings set state_current = '{"value": true}' where name = 'ticket_trigger_recursive'`)
})
after(async () => {
  await running?.kill()
  await client.end()
  await database.drop()
  await far.close()
})

async function connect(): Promise<pg.Client> {
  const opened = new pg.Client({ connectionString: database.connectionString })
  await opened.connect()
  return opened
}

/** Another session waits for a lock of this one. */
async function untilBlocked(blocker: pg.Client): Promise<void> {
  const { rows } = await blocker.query('select pg_backend_pid() as pid')
  const blocked = 'select from pg_stat_activity where $1::int = any(pg_blocking_pids(pid))'
  await eventually(async () => ((await client.query(blocked, [rows[0].pid])).rowCount ?? 0) > 0)
}

async function call(method: string, path: string, body?: unknown) {
  const response = await fetch(`${running?.address}/api/v1${path}`, {
    method,
    headers: { authorization: `Token token=${tokenOf('ada')}`, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  assert.ok(response.ok, `${method} ${path}: ${response.status} ${await response.clone().text()}`)
  return response.json() as Promise<{ id: number }>
}

const createTicket = () =>
  call('POST', '/tickets', {
    title: 'Printer',
    group: 'Users',
    customer: 'nora@example.com',
    article: { body: 'Smoke', type: 'note', internal: false },
  })

async function addRules(): Promise<void> {
  const { id } = await call('POST', '/webhooks', { name: 'Board', endpoint: `${far.url}/hook` })
  const is = (value: unknown) => ({ operator: 'is', value })
  await call('POST', '/triggers', {
    name: 'a first',
    condition: { 'ticket.action': is('create') },
    perform: { 'ticket.priority_id': { value: '3' }, 'article.note': { subject: 's', body: 'b', internal: 'true' } },
  })
  await call('POST', '/triggers', {
    name: 'b second',
    condition: { 'ticket.action': is('update'), 'ticket.priority_id': { operator: 'has changed' } },
    perform: { 'ticket.tags': { operator: 'add', value: 'urgent' }, 'notification.webhook': { webhook_id: id } },
  })
}

const count = async (): Promise<string> => {
  const tables = ['tickets', 'ticket_articles', 'webhook_deliveries', 'rule_explanations', 'trigger_runs']
  const { rows } = await client.query(
    `select ${tables.map((table) => `(select count(*)::int from ${table})`).join(` || ' ' || `)} as counts`,
  )
  return rows[0].counts
}

test('kill -9 in a chain of triggers and in a delivery: nothing is half done, and nothing is doubled', async () => {
  running = await startServerProcess(database.connectionString)
  await addRules()
  const before = await count()

  // The last statement of the chain waits for this lock: both triggers have done their actions.
  const blocker = await connect()
  await blocker.query('begin; lock table rule_explanations in exclusive mode')
  const failed = assert.rejects(createTicket())
  await untilBlocked(blocker)
  await running.kill()
  await failed
  await blocker.query('rollback')
  await blocker.end()
  assert.equal(await count(), before)

  // The far side does not answer the first request, and its sender is killed.
  let isSilent = true
  far.answer = (response) => {
    if (!isSilent) response.end('ok')
  }
  running = await startServerProcess(database.connectionString)
  const { id } = await createTicket()
  await eventually(async () => far.received.length === 1)
  await running.kill()
  isSilent = false
  // As if its claim had expired.
  await client.query(`update webhook_deliveries set due_at = now() - interval '1 second' where ticket_id = $1`, [id])
  running = await startServerProcess(database.connectionString)
  await client.query(
    `select graphile_worker.add_job($1, json_build_object('id', id)) from webhook_deliveries where ticket_id = $2`,
    [task, id],
  )
  const sent = await eventually(async () => {
    const { rows } = await client.query(`select delivery_id, attempts from webhook_deliveries where state = 'sent'`)
    return rows[0]
  })
  assert.deepEqual(
    far.received.map(({ headers }) => headers['x-zammad-delivery']),
    [sent.delivery_id, sent.delivery_id],
  )
  assert.equal(sent.attempts, 2)
  const { rows } = await client.query(
    `select (select count(*)::int from ticket_articles where ticket_id = $1) as articles,
       (select count(*)::int from webhook_deliveries where ticket_id = $1) as deliveries`,
    [id],
  )
  assert.deepEqual(rows[0], { articles: 2, deliveries: 1 })
})

const staleCount = 60

async function insertStaleTickets(): Promise<number> {
  const { rows } = await client.query(
    `insert into tickets (number, title, group_id, priority_id, state_id, owner_id, customer_id, created_by_id, updated_by_id)
     select 'K' || n, 'Stale', 1, 2, 2, 1, 6, 1, 1 from generate_series(1, $1::int) n returning id`,
    [staleCount],
  )
  return rows[staleCount / 2].id
}

const readRun = async () => (await client.query('select processed, failed, finished_at from job_runs')).rows[0]

test('kill -9 in a schedule: the next process continues, and no ticket is changed twice', async () => {
  const middle = await insertStaleTickets()
  const { id } = await call('POST', '/jobs', {
    name: 'Tag stale tickets',
    condition: { 'ticket.title': { operator: 'is', value: 'Stale' } },
    perform: {
      'ticket.priority_id': { value: '3' },
      'ticket.tags': { operator: 'add', value: 'stale' },
      'article.note': { subject: 'Once', body: 'Only once', internal: 'true' },
    },
    active: true,
  })

  // The batch in the middle waits for this lock when its process is killed.
  const blocker = await connect()
  await blocker.query('begin')
  await blocker.query('select from tickets where id = $1 for update', [middle])
  await call('POST', `/jobs/${id}/runs`)
  await untilBlocked(blocker)
  await running?.kill()
  await blocker.query('rollback')
  await blocker.end()
  const cut = await readRun()
  assert.ok(cut.processed > 0 && cut.processed < staleCount && cut.finished_at === null, JSON.stringify(cut))

  // As if the process had been dead for a while: the next one takes over its jobs when it starts.
  await client.query(`update graphile_worker._private_jobs set locked_at = locked_at - interval '1 minute'`)
  running = await startServerProcess(database.connectionString)
  await eventually(async () => (await readRun()).finished_at)

  const { processed, failed } = await readRun()
  assert.deepEqual({ processed, failed }, { processed: staleCount, failed: 0 })
  const { rows } = await client.query(`
    select count(*) filter (where priority_id = 3)::int as raised,
      sum((select count(*) from ticket_articles where ticket_id = tickets.id and subject = 'Once'))::int as notes,
      sum((select count(*) from history where object = 'Ticket' and o_id = tickets.id
        and attribute = 'priority' and sourceable_type = 'Job'))::int as told,
      max((select count(*) from ticket_articles where ticket_id = tickets.id))::int as most
    from tickets where title = 'Stale'`)
  assert.deepEqual(rows, [{ raised: staleCount, notes: staleCount, told: staleCount, most: 1 }])
})
