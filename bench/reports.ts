import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { createDb, createPool } from '#kernel/db/pool.ts'
import { createDatabase, databaseOf, hasDatabase, openApp, openServer, warmUp } from './database.ts'
import { measure } from './measure.ts'
import { keepResult, line } from './report.ts'
import { createIndexes, type Db, dropIndexes, insertPeople, tokens } from './rows.ts'

/**
 * `npm run bench:reports -- --tickets 1000000`: each report over the last year, beside one plain count of the same
 * tickets. All of them were created in that year. It fails if a report takes longer than a second.
 */
const { values } = parseArgs({
  options: { tickets: { type: 'string', default: '100000' }, turns: { type: 'string', default: '10' } },
})
const tickets = Number(values.tickets)
/** The databases of other measurements have round numbers. */
const databaseNumber = tickets + 1

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
]

const server = await openServer()
try {
  if (!(await hasDatabase(server, databaseNumber))) await fill(await createDatabase(server, databaseNumber))
  const url = databaseOf(server, databaseNumber)
  await warmUp(url)
  const bench = await openApp(url)
  try {
    const count = () => sql`select count(*) from tickets where created_at > now() - interval '1 year'`.execute(bench.db)
    const bare = await measure({ name: 'one plain count', run: count }, Number(values.turns))
    const call = bench.callAs(tokens.everywhere)
    const measured = [bare]
    for (const name of reports)
      measured.push(await measure({ name, run: () => call('GET', `/reports/${name}`) }, Number(values.turns)))
    line('milliseconds', ['p50', 'p95', 'ratio'])
    for (const { name, p50, p95 } of measured)
      line(name.replace(/from=.*Berlin&?/, ''), [p50, p95, (p50 / bare.p50).toFixed(1)])
    await keepResult('reports', { tickets, measured })
    process.exitCode = measured.some(({ p95 }) => p95 > 1000) ? 1 : 0
  } finally {
    await bench.close()
  }
} finally {
  await server.stop()
}

/** Tickets without messages: reports read none. Four fifths are closed, every tenth was reopened, half have an SLA. */
async function fill(url: string): Promise<void> {
  const db = createDb(createPool(url, 1))
  await insertPeople(db, tickets)
  await sql`update access_tokens set preferences = '{"permission": ["ticket.agent", "report"]}'
    where user_id = 103`.execute(db)
  await sql`insert into roles_users (user_id, role_id) select 103, id from roles where name = 'Admin'`.execute(db)
  const indexes = await dropIndexes(db)
  await insertTickets(db)
  await createIndexes(db, indexes, () => true)
  await insertRelated(db)
  await sql`vacuum analyze`.execute(db)
  await db.destroy()
}

async function insertTickets(db: Db): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await sql`select set_config('session_replication_role', 'replica', true), set_config('statement_timeout', '0', true)`.execute(
      transaction,
    )
    await sql`
      insert into tickets (id, number, title, group_id, priority_id, state_id, owner_id, customer_id, organization_id,
        created_by_id, updated_by_id, create_article_type_id, create_article_sender_id, created_at, first_response_at,
        last_contact_agent_at, close_at, last_close_at, first_response_in_min, first_response_diff_in_min, close_in_min,
        close_diff_in_min)
      select n, n::text, 'Ticket number ' || n, 101 + n % 50, 2, case when n % 5 = 0 then 2 else 4 end, 101 + n % 97,
        1001 + n % 1000, 1001 + n % 97, 1, 1, 1 + n % 5, 2, created, created + answered,
        created + answered + case when n % 3 = 0 then interval '0' else interval '1 hour' end,
        case when n % 5 > 0 then created + closed end, case when n % 5 > 0 then created + closed end,
        case when n % 2 = 0 then n % 500 end, case when n % 2 = 0 then 240 - n % 500 end,
        case when n % 10 in (2, 4, 6, 8) then n % 5000 end, case when n % 10 in (2, 4, 6, 8) then 2400 - n % 5000 end
      from generate_series(1, ${tickets}::int) n, lateral (select
        now() - n * (interval '364 days' / ${tickets}::int) as created, (n::bigint * 7919 % 90000) * interval '1 second' as answered,
        (90000 + n::bigint * 104729 % 900000) * interval '1 second' as closed) as times`.execute(transaction)
  })
}

async function insertRelated(db: Db): Promise<void> {
  await sql`
    insert into history (object, o_id, type, attribute, id_from, id_to, created_by_id, created_at)
    select 'Ticket', id, 'updated', 'state', case when step = 2 then 4 else 2 end, case when step = 2 then 2 else 4 end, 1,
      close_at - (3 - step) * interval '1 hour'
    from tickets, generate_series(1, 3) step where close_at is not null and (step = 3 or id % 10 = 1)`.execute(db)
  await sql`insert into tag_items (id, name, created_by_id)
    select n, 'tag ' || n, 1 from generate_series(1, 50) n`.execute(db)
  await sql`insert into tags (object, o_id, tag_item_id, created_by_id)
    select 'Ticket', id, 1 + id % 50, 1 from tickets where id % 2 = 0`.execute(db)
  await sql`insert into ticket_time_accountings (ticket_id, time_unit, created_by_id, created_at)
    select id, 15, 101 + id % 97, created_at from tickets where id % 4 = 1`.execute(db)
}
