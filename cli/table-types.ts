import { readFile, writeFile } from 'node:fs/promises'
import { migratedDatabase } from '#tests/support/postgres.ts'

/** Writes server/kernel/db/tables.ts from a freshly migrated database; `--check` only compares. */
const target = new URL('../server/kernel/db/tables.ts', import.meta.url)

const scalar: Record<string, string> = {
  integer: 'number',
  bigint: 'number',
  boolean: 'boolean',
  jsonb: 'Json',
  bytea: 'Buffer',
}

type Column = {
  table_name: string
  column_name: string
  data_type: string
  optional: boolean
  nullable: boolean
  always: boolean
}

function columnType({ data_type, optional, nullable, always }: Column): string {
  const type = `${scalar[data_type] ?? 'string'}${nullable ? ' | null' : ''}`
  if (data_type === 'jsonb') return optional ? 'OptionalJson' : 'Json'
  if (always) return `GeneratedAlways<${type}>`
  return optional ? `Generated<${type}>` : type
}

function tableTypes(columns: Column[]): string {
  const tables = Map.groupBy(columns, ({ table_name }) => table_name)
  const body = [...tables].map(
    ([table, own]) => `  ${table}: {\n${own.map((c) => `    ${c.column_name}: ${columnType(c)}`).join('\n')}\n  }`,
  )
  return [
    '// Generated from the migrations by `npm run db:types`; do not edit.',
    "import type { ColumnType, Generated, GeneratedAlways } from 'kysely'",
    '',
    '/** Written as JSON text, read as a value. */',
    'export type Json = ColumnType<unknown, string, string>',
    'export type OptionalJson = ColumnType<unknown, string | undefined, string>',
    '',
    'export type DB = {',
    ...body,
    '}',
    '',
  ].join('\n')
}

const database = await migratedDatabase()
try {
  const { rows } = await database.client.query<Column>(`
    select table_name, column_name, data_type, is_nullable = 'YES' as nullable,
      (column_default is not null or is_identity = 'YES' or is_nullable = 'YES') as optional,
      (identity_generation is not distinct from 'ALWAYS' or is_generated = 'ALWAYS') as always
    from information_schema.columns where table_schema = 'public'
    order by table_name, ordinal_position`)
  const generated = tableTypes(rows)
  const current = await readFile(target, 'utf8').catch(() => '')
  if (process.argv.includes('--check') && generated !== current) {
    console.error('server/kernel/db/tables.ts differs from the migrations: run `npm run db:types`.')
    process.exitCode = 1
  } else if (generated !== current) {
    await writeFile(target, generated)
    console.log('Wrote server/kernel/db/tables.ts')
  }
} finally {
  await database.close()
}
