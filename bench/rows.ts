import { type Kysely, type RawBuilder, sql } from 'kysely'
import { sha256 } from '#kernel/crypto/tokens.ts'
import type { DB } from '#kernel/db/tables.ts'
import { createRandom, pickText } from './vocabulary.ts'

export type Db = Kysely<DB>

/** Ids of tickets begin after this one. */
export const firstId = 1000
const articlesEach = 3
const groups = 50
/**
 * Agents have ids from 101, customers from 1001, ten per organization. At least a thousand, so that a page of
 * fifty tickets contains as many people at every size: they are most of the cost of an overview page.
 */
const agents = 100
const customersOf = (tickets: number) => Math.max(1000, Math.ceil(tickets / 50))

/**
 * The users of the measurements: an agent of every other group, an agent of one group, an agent of all groups, and
 * a customer.
 */
export const tokens = {
  agent: 'bench-token',
  lone: 'bench-token-of-one-group',
  everywhere: 'bench-token-of-all-groups',
  customer: 'bench-token-of-a-customer',
}
const holders = { 101: tokens.agent, 102: tokens.lone, 103: tokens.everywhere, 1001: tokens.customer }

/** Fifty groups, a hundred agents, and customers. */
export async function insertPeople(db: Db, tickets: number): Promise<void> {
  const customers = customersOf(tickets)
  await sql`
    insert into groups (id, name, name_last, created_by_id, updated_by_id)
    select 100 + n, 'Group ' || n, 'Group ' || n, 1, 1 from generate_series(1, ${groups}::int) n`.execute(db)
  await sql`
    insert into organizations (id, name, created_by_id, updated_by_id)
    select 1000 + n, 'Organization ' || n, 1, 1 from generate_series(1, ${Math.ceil(customers / 10)}::int) n`.execute(
    db,
  )
  await sql`
    insert into users (id, login, email, firstname, lastname, organization_id, created_by_id, updated_by_id)
    select 100 + n, 'agent' || n || '@bench.example', 'agent' || n || '@bench.example', 'Agent', 'Number' || n, null, 1, 1
    from generate_series(1, ${agents}::int) n
    union all
    select 1000 + n, 'c' || n || '@customers.example', 'c' || n || '@customers.example', 'Customer', 'Person' || n,
      1000 + 1 + n / 10 % ${Math.ceil(customers / 10)}::int, 1, 1
    from generate_series(1, ${customers}::int) n`.execute(db)
  await sql`
    insert into roles_users (user_id, role_id)
    select users.id, roles.id from users join roles on roles.name = case when users.id > 1000 then 'Customer' else 'Agent' end
    where users.id > 100`.execute(db)
  await sql`
    insert into groups_users (user_id, group_id, access)
    select 100 + n, 100 + g, 'full' from generate_series(1, ${agents}::int) n, generate_series(1, ${groups}::int) g
    where case n when 2 then g = 2 when 3 then true else g % 2 = 0 end`.execute(db)
  for (const [userId, token] of Object.entries(holders)) {
    await sql`
      insert into access_tokens (user_id, name, token_sha256, preferences)
      values (${userId}, 'bench', ${sha256(token)}, '{"permission": ["ticket"]}')`.execute(db)
  }
}

/** The agent of all groups becomes an administrator, whose token has these permissions. */
export async function grantAdministrator(db: Db, permissions: readonly string[]): Promise<void> {
  await sql`insert into roles_users (user_id, role_id) select 103, id from roles where name = 'Admin'`.execute(db)
  await sql`update access_tokens set preferences = ${JSON.stringify({ permission: permissions })}::jsonb
    where user_id = 103`.execute(db)
}

/** A range of tickets out of `all`. */
export type Run = { from: number; to: number; all: number }

/** Newest last. Of the newest fifth, a quarter is new and half is open; all others are closed. */
export const insertTickets = (db: Db, run: Run): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    // Generated rows need no checks, which halves the time. Only a superuser may disable them.
    await sql`
      select set_config('session_replication_role', 'replica', true), set_config('synchronous_commit', 'off', true)
      where current_setting('is_superuser') = 'on'`.execute(transaction)
    await insertBatch(transaction, run)
  })

async function insertBatch(db: Db, { from, to, all }: Run): Promise<void> {
  const random = createRandom(from)
  const numbers = Array.from({ length: to - from + 1 }, (_, offset) => from + offset)
  const titles = numbers.map(() => pickText(random, 3, 8))
  const bodies = numbers.flatMap(() => Array.from({ length: articlesEach }, () => pickText(random, 13, 40)))
  await sql`
    insert into tickets (id, number, title, group_id, priority_id, state_id, owner_id, customer_id, organization_id,
      article_count, created_by_id, updated_by_id, created_at, updated_at)
    select ${firstId}::int + n, (10000 + n)::text, title, 100 + 1 + n * 7 % ${groups}::int,
      case when dice % 10 = 0 then 3 when dice % 4 = 0 then 1 else 2 end, state.id, case when n % 3 = 0 then 101 + n % ${agents}::int else 1 end,
      customer.id, customer.organization_id, ${articlesEach}, customer.id, customer.id,
      timestamptz '2023-01-01' + n * interval '90 seconds', timestamptz '2023-01-01' + (n * 90 + n::bigint * 7919 % 86400) * interval '1 second'
    from unnest(${numbers}::int[], ${titles}::text[], ${numbers.map(() => Math.floor(random() * 1000))}::int[]) as given (n, title, dice)
    join ticket_states state on state.name = case
      when n <= ${0.8 * all}::float or dice < 250 then 'closed' when dice < 500 then 'new' else 'open' end
    join users customer on customer.id = 1001 + n::bigint * 7907 % (select count(*) from users where id > 1000)`.execute(
    db,
  )
  await sql`
    insert into ticket_articles (ticket_id, type_id, sender_id, "from", "to", subject, body, internal, created_by_id,
      updated_by_id, created_at, updated_at)
    select ticket.id, 1, 2, customer.firstname || ' ' || customer.lastname || ' <' || customer.email || '>',
      'support@bench.example', ticket.title, body, place % ${articlesEach}::int = 0, customer.id, customer.id,
      ticket.created_at, ticket.created_at
    from unnest(${bodies}::text[]) with ordinality as given (body, place)
    join tickets ticket on ticket.id = ${firstId + from - 1}::int + (place + ${articlesEach - 1}) / ${articlesEach}
    join users customer on customer.id = ticket.customer_id order by place`.execute(db)
}

export type Index = { table: string; name: string; definition: string }

const filledTables = ['tickets', 'ticket_articles', 'ticket_search']

/** Indexing filled tables takes a fraction of the time. Keys and statistics targets remain. */
export async function dropIndexes(db: Db, tables: readonly string[] = filledTables): Promise<Index[]> {
  const { rows } = await sql<Index>`
    select tablename as table, indexname as name, indexdef || coalesce((
      select string_agg(format('; alter index %I alter column %s set statistics %s', indexname, attnum, attstattarget), '')
      from pg_attribute where attrelid = indexname::regclass and attstattarget >= 0), '') as definition
    from pg_indexes
    where tablename = any(${tables}::text[]) and indexdef like 'CREATE INDEX%'`.execute(db)
  for (const { name } of rows) await sql`drop index ${sql.id(name)}`.execute(db)
  return rows
}

export async function createIndexes(db: Db, indexes: readonly Index[], isMeant: (table: string) => boolean) {
  for (const { table, definition } of indexes) {
    if (isMeant(table)) await runLong(db, sql.raw(table === 'ticket_search' ? inTwoProcesses(definition) : definition))
  }
}

/**
 * Searches never read this table with several processes (migration 0105), so PostgreSQL would use one for its indexes
 * too: 92 s instead of 52 for 200,000 tickets.
 */
const inTwoProcesses = (definition: string): string => `
  alter table ticket_search set (parallel_workers = 1);
  ${definition};
  alter table ticket_search set (parallel_workers = 0)`

export const analyze = (db: Db): Promise<void> => maintain(db, 'analyze')

/** The triggers are disabled (see above), so the counters have to be computed here. */
export async function countAlong(db: Db): Promise<void> {
  await sql`truncate ticket_counts`.execute(db)
  await sql`insert into ticket_counts (group_id, tickets) select group_id, count(*) from tickets group by 1`.execute(db)
}

/**
 * When the most common words are known: the plans that were made for empty tables are replaced, and several lanes do not
 * store the same words at once.
 */
export const analyzeIndex = (db: Db): Promise<void> =>
  runLong(db, sql`analyze search_words, article_addresses, ticket_search, ticket_addresses`)

export const vacuum = (db: Db): Promise<void> => maintain(db, 'vacuum analyze')

/** Two tables at a time, the largest first. */
async function maintain(db: Db, command: 'analyze' | 'vacuum analyze'): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select relid::regclass::text as name from pg_stat_user_tables order by pg_total_relation_size(relid) desc`.execute(
    db,
  )
  const waiting = rows.values()
  const work = async () => {
    for (const { name } of waiting) await runLong(db, sql.raw(`${command} ${name}`))
  }
  await Promise.all([work(), work()])
}

const runLong = (db: Db, statement: RawBuilder<unknown>): Promise<void> =>
  db.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0; set maintenance_work_mem = '512MB'`.execute(connection)
    await statement.execute(connection)
  })
