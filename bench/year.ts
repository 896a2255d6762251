import { type RawBuilder, sql } from 'kysely'
import { continueNumbers } from './fill.ts'
import { reportProgress } from './report.ts'
import { countAlong, createIndexes, type Db, dropIndexes, grantAdministrator, insertPeople, vacuum } from './rows.ts'

const tables = ['tickets', 'history', 'tags', 'ticket_time_accountings']

/** Tickets of the last year, without messages. Four fifths are closed, every tenth was reopened, half have an SLA. */
export async function fillYear(db: Db, tickets: number): Promise<void> {
  await insertPeople(db, tickets)
  await grantAdministrator(db, ['ticket.agent', 'report', 'admin'])
  await withoutIndexes(db, {
    tables,
    run: async (transaction) => {
      reportProgress(`filling: ${tickets} tickets`)
      await insertTickets(transaction, tickets)
      reportProgress('filling: history, tags and accounted times')
      await insertRelated(transaction)
    },
  })
  await countAlong(db)
  await continueNumbers(db, tickets)
  await vacuum(db)
}

/** Gives the tickets values of custom fields. `values` is an expression over the number `n` of the ticket. */
export async function fillFields(db: Db, values: RawBuilder<unknown>): Promise<void> {
  reportProgress('filling: values of custom fields')
  const fill = (transaction: Db) =>
    sql`update tickets set custom_values = filled.custom_values
      from (select n, ${values} as custom_values from (select id from tickets) as numbers (n)) as filled
      where id = filled.n`.execute(transaction)
  // The former versions of the rows would be half of the table.
  await withoutIndexes(db, { tables, run: fill, finish: () => sql`vacuum full tickets`.execute(db) })
  await vacuum(db)
}

/** Three messages for each ticket: of the customer, the answer, and of the customer again. They have hardly any text. */
const insertMessages = (db: Db) =>
  sql`insert into ticket_articles (ticket_id, type_id, sender_id, body, created_by_id, updated_by_id, created_at, updated_at)
    select id, create_article_type_id, case when step = 1 then 1 else 2 end, 'text', 1, 1, at, at
    from tickets, generate_series(0, 2) step, lateral (select created_at + step * interval '1 hour' as at) as times
    order by created_at`.execute(db)

export async function fillMessages(db: Db): Promise<void> {
  reportProgress('filling: messages')
  await withoutIndexes(db, { tables: ['ticket_articles'], run: insertMessages })
  await vacuum(db)
}

type Filling = {
  tables: readonly string[]
  run: (transaction: Db) => Promise<unknown>
  finish?: () => Promise<unknown>
}

/** Generated rows need no checks, and filled tables are indexed faster than rows one by one. */
async function withoutIndexes(db: Db, { tables, run, finish }: Filling): Promise<void> {
  const indexes = await dropIndexes(db, tables)
  await db.transaction().execute(async (transaction) => {
    await sql`select set_config('session_replication_role', 'replica', true), set_config('statement_timeout', '0', true),
      set_config('synchronous_commit', 'off', true)`.execute(transaction)
    await run(transaction)
  })
  await finish?.()
  reportProgress('filling: indexes')
  await createIndexes(db, indexes, () => true)
}

const insertTickets = (db: Db, tickets: number) =>
  sql`
      insert into tickets (id, number, title, group_id, priority_id, state_id, owner_id, customer_id, organization_id,
        created_by_id, updated_by_id, create_article_type_id, create_article_sender_id, created_at, updated_at,
        first_response_at, last_contact_agent_at, close_at, last_close_at, first_response_in_min,
        first_response_diff_in_min, close_in_min, close_diff_in_min)
      select n, n::text, 'Ticket number ' || n, 101 + n % 50, 2, case when n % 5 = 0 then 2 else 4 end, 101 + n % 97,
        1001 + n % 1000, 1001 + n % 97, 1, 1, 1 + n % 5, 2, created, least(now(), created + answered), created + answered,
        created + answered + case when n % 3 = 0 then interval '0' else interval '1 hour' end,
        case when n % 5 > 0 then created + closed end, case when n % 5 > 0 then created + closed end,
        case when n % 2 = 0 then n % 500 end, case when n % 2 = 0 then 240 - n % 500 end,
        case when n % 10 in (2, 4, 6, 8) then n % 5000 end, case when n % 10 in (2, 4, 6, 8) then 2400 - n % 5000 end
      from generate_series(1, ${tickets}::int) n, lateral (select
        now() - n * (interval '364 days' / ${tickets}::int) as created, (n::bigint * 7919 % 90000) * interval '1 second' as answered,
        (90000 + n::bigint * 104729 % 900000) * interval '1 second' as closed) as times`.execute(db)

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
