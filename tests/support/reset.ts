import pg from 'pg'
import { keptProcesses } from './kept-connections.ts'

/**
 * Puts a used database back into the state of the template: about 3 ms, where cloning the template takes 100.
 * The template keeps a copy of every table in the schema `snapshot`, and a function that restores those that changed.
 */
export async function prepareReset(client: pg.Client): Promise<void> {
  const tables = await listTables(client)
  const statements = [...tables.map(restoreTable), ...(await listSequences(client)).map(restoreSequence)]
  await client.query('create schema snapshot')
  for (const { name, copy } of tables) await client.query(`create table ${copy} as table ${name}`)
  await client.query('create table snapshot.restored as select pg_current_xact_id()::xid as by')
  await client.query(`
    create function snapshot.restore() returns void language plpgsql as $restore$
    declare last xid := (select by from snapshot.restored);
    begin
      ${statements.join(';\n')};
      update snapshot.restored set by = pg_current_xact_id()::xid;
    end $restore$`)
}

/**
 * A connection per database, kept until the tests of the process have ended: the first restore of a connection takes three times as long
 * as the others, because PostgreSQL plans its 300 statements.
 */
const clients = new Map<string, pg.Client>()

export async function reset(connectionString: string): Promise<void> {
  const client = clients.get(connectionString) ?? (await connect(connectionString))
  await client.query(endOtherSessions, [keptProcesses(connectionString)])
  await client.query('select snapshot.restore()')
}

export async function endResets(): Promise<void> {
  await Promise.all([...clients.values()].map((client) => client.end()))
}

async function connect(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString })
  const forget = () => void clients.delete(connectionString)
  client.on('error', forget).on('end', forget)
  await client.connect()
  // Without triggers and foreign keys, so that the order of tables does not matter.
  await client.query('set session_replication_role = replica')
  clients.set(connectionString, client)
  return client
}

/** A connection that a test left open could still write, or hold a lock. */
const endOtherSessions = `select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid() and pid <> all ($1)`

type Table = { name: string; copy: string; columns: string; rows: number }

async function listTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    select format('%I.%I', nspname, relname) as name, format('snapshot.%I', nspname || '.' || relname) as copy,
      (select string_agg(quote_ident(attname), ', ' order by attnum) from pg_attribute
        where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where relkind = 'r' and nspname in ('public', 'graphile_worker') order by 1`)
  for (const table of rows) {
    table.rows = (await client.query(`select count(*)::int as rows from ${table.name}`)).rows[0].rows
  }
  return rows
}

/** A row that was inserted or updated since the last restore has a younger transaction; of deleted ones some are missing. */
function restoreTable({ name, copy, columns, rows }: Table): string {
  if (rows === 0) return `delete from ${name}`
  return `
    if (select count(*) <> ${rows} or bool_or(age(xmin) < age(last)) from ${name}) then
      delete from ${name};
      insert into ${name} (${columns}) overriding system value select ${columns} from ${copy};
    end if`
}

type Sequence = { name: string; value: string }

async function listSequences(client: pg.Client): Promise<Sequence[]> {
  const { rows } = await client.query<Sequence>(`
    select format('%I.%I', schemaname, sequencename) as name, coalesce(last_value, start_value - 1)::text as value
    from pg_sequences where schemaname in ('public', 'graphile_worker')`)
  return rows
}

/** `setval` to 0 is out of bounds, so a sequence that has not been used is set as not yet called. */
function restoreSequence({ name, value }: Sequence): string {
  const [last, isCalled] = BigInt(value) < 1n ? ['1', 'false'] : [value, 'true']
  return `perform setval('${name}', ${last}, ${isCalled})`
}
