import type pg from 'pg'
import type { TableHead } from './format.ts'

export type Query = <Row>(text: string, values?: unknown[]) => Promise<Row[]>

export const queryWith =
  (client: pg.Client): Query =>
  async <Row>(text: string, values: unknown[] = []) =>
    (await client.query(text, values)).rows as Row[]

/** Counters of the last minutes. */
const passing = ['rate_limits']

/** All tables, without columns that PostgreSQL computes. */
export const listTables = (query: Query): Promise<TableHead[]> =>
  query<TableHead>(
    `select relname as name, array_agg(attname::text order by attnum) as columns
     from pg_class join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = ''
     where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> all($1)
     group by relname order by relname`,
    [passing],
  )

export async function listMigrations(query: Query): Promise<string[]> {
  const rows = await query<{ name: string }>('select name from schema_migrations order by name')
  return rows.map(({ name }) => name)
}

/** The last number of each sequence: numbers of deleted records are not given again. */
export async function listSequences(query: Query): Promise<Record<string, string>> {
  const rows = await query<{ name: string; last: string }>(
    `select sequencename::text as name, last_value::text as last from pg_sequences
     where schemaname = 'public' and last_value is not null`,
  )
  return Object.fromEntries(rows.map(({ name, last }) => [name, last]))
}

export type ForeignKey = { table: string; name: string; definition: string }

export const listForeignKeys = (query: Query): Promise<ForeignKey[]> =>
  query<ForeignKey>(
    `select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by 1, 2`,
  )

export const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`
