import { type CompiledQuery, type RawBuilder, sql } from 'kysely'
import type { Reference } from '#contract/resource.ts'
import { quote } from './column-list.ts'
import { isAnyOf } from './one-of.ts'
import type { Db } from './pool.ts'
import { nameColumn, type Related } from './relations.ts'
import type { Row } from './rows.ts'

/** The name of a record of a table; undefined for one that does not exist. */
export type FindName = (table: string, id: unknown) => string | undefined

const auditReferences: Record<string, Reference> = { created_by: { table: 'users' }, updated_by: { table: 'users' } }
const referencesIn = ({ references }: Related) => Object.entries({ ...references, ...auditReferences })

/** `expand`: adds the names of all references and relations. Empty references get no name. */
export const withNames = async (db: Db, related: Related, rows: readonly Row[]): Promise<Row[]> =>
  rows.length === 0 ? [] : addNames(related, rows, await loadNames(db, related, rows))

/** The names that `addNames` needs, and those of `others` (ids by table), in one statement. */
export async function loadNames(
  db: Db,
  related: Related,
  rows: readonly Row[],
  others: Record<string, readonly number[]> = {},
): Promise<FindName> {
  const wanted = new Map<string, Set<number>>()
  const want = (table: string, ids: readonly unknown[]) => {
    const known = wanted.get(table) ?? new Set()
    wanted.set(table, known)
    for (const id of ids) if (typeof id === 'number') known.add(id)
  }
  const valuesOf = (column: string) => rows.flatMap((row) => row[column] ?? [])
  for (const [key, { table }] of referencesIn(related)) want(table, valuesOf(`${key}_id`))
  for (const { table, ids } of Object.values(related.relations)) want(table, valuesOf(ids))
  for (const [table, ids] of Object.entries(others)) want(table, ids)
  return selectNames(db, [...wanted])
}

type Named = { source: number; id: number; name: string }

type WantedNames = readonly (readonly [table: string, ids: ReadonlySet<number>])[]

/** Always of all tables, also where no name is wanted: so there are few different statements, which are planned once. */
async function selectNames(db: Db, wanted: WantedNames): Promise<FindName> {
  const statement = namesStatement(
    db,
    wanted.map(([table]) => table),
  )
  const parameters = wanted.map(([, ids]) => [...ids])
  const { rows } = await db.executeQuery<Named>({ ...statement, parameters })
  const names = new Map(wanted.map(([table]) => [table, new Map<number, string>()]))
  for (const { source, id, name } of rows) names.get(wanted[source]?.[0] ?? '')?.set(id, name)
  return (table, id) => names.get(table)?.get(id as number)
}

const statements = new Map<string, CompiledQuery<Named>>()

/** Compiled once for each list of tables, which takes 70 µs; its parameters are the ids of each table. */
function namesStatement(db: Db, tables: readonly string[]): CompiledQuery<Named> {
  const known = statements.get(tables.join())
  if (known) return known
  const selections = tables.map(
    (table, index) => sql`
      select ${sql.lit(index)} as source, id, ${sql.ref(nameColumn(table))} as name from ${sql.table(table)}
      where ${isAnyOf('id', [])}`,
  )
  const statement = sql<Named>`${sql.join(selections, sql` union all`)}`.compile(db)
  statements.set(tables.join(), statement)
  return statement
}

/** The names of references as columns of the table with this alias, for a record that is read alone. Written once. */
export const nameColumns = (related: Related, alias: string): RawBuilder<unknown> =>
  sql.raw(
    referencesIn(related)
      .map(
        ([key, { table }]) =>
          `(select named.${quote(nameColumn(table))} from ${quote(table)} as named
            where named.id = ${quote(alias)}.${quote(`${key}_id`)}) as ${quote(key)}`,
      )
      .join(', '),
  )

/** A record that was read with `nameColumns`: empty references get no name, also those that the caller may not see. */
export function withoutEmptyNames(related: Related, record: Row): Row {
  const shown: Row = { ...record }
  for (const [key] of referencesIn(related)) {
    if (record[`${key}_id`] === null || record[key] === null) shown[key] = undefined
  }
  return shown
}

/** The names after all other fields: of references, in their order, then of relations. */
export function addNames(related: Related, rows: readonly Row[], findName: FindName): Row[] {
  const one = referencesIn(related)
  const many = Object.entries(related.relations)
  return rows.map((row) => {
    // Keys that are added to a copy one by one make it a slow object: three times the time.
    const names: Record<string, unknown> = {}
    for (const [key, { table }] of one) {
      const name = findName(table, row[`${key}_id`])
      if (name !== undefined) names[key] = name
    }
    for (const [key, { table, ids }] of many) {
      names[key] = (row[ids] as number[]).map((id) => findName(table, id)).filter((name) => name !== undefined)
    }
    return { ...row, ...names }
  })
}
