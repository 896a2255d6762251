import { type RawBuilder, sql } from 'kysely'
import type { Relation } from '#contract/resource.ts'
import type { Db } from './db/pool.ts'
import { nameColumn } from './db/relations.ts'
import { memoize } from './memoize.ts'
import { isNotedTable, type TableChanges } from './table-changes.ts'

/** What else a record shows: rows of `owner`, an id of the table, and `value`. */
export type Dependency = {
  /** The tables that `select` reads, besides that of the record; omitted if they are never noted. */
  tables?: readonly string[]
  /** Values must not contain line breaks. */
  select(ids: RawBuilder<number[]>): RawBuilder<unknown>
}

/**
 * What decides how a record is shown. The version of its row is always part of it: PostgreSQL writes each version of a
 * row to another place (`ctid`) or in another transaction (`xmin`).
 */
export type StateSource = {
  table: string
  dependencies: readonly Dependency[]
  /** The records that the caller may see; all if omitted. */
  visible?: RawBuilder<boolean> | undefined
}

/** A dependency on the rows of `table` whose column `own` is the id. */
export const dependsOn = (table: string, own: string, value: string): Dependency => {
  const before = sql.raw(`select ${own} as owner, array_agg(${value})::text as value from ${table} where ${own} = any(`)
  const after = sql.raw(`) group by ${own}`)
  return { tables: [table], select: (ids) => sql`${before}${ids}${after}` }
}

/** The same, with the names of the records of `named` that the column `other` refers to. */
export const dependsOnNames = (table: string, own: string, other: string, named: string): Dependency => {
  const name = nameColumn(named)
  const before = sql.raw(`
    select ${own} as owner, md5(array_agg(array[${other}::text, ${name}])::text) as value
    from ${table} join ${named} on ${named}.id = ${other} where ${own} = any(`)
  const after = sql.raw(`) group by ${own}`)
  return { tables: [table, named], select: (ids) => sql`${before}${ids}${after}` }
}

/** Of a resource: its relations, and `more`. */
export const statesOf = (
  { table, relations }: { table: string; relations: Record<string, Relation> },
  ...more: readonly Dependency[]
): StateSource => ({
  table,
  dependencies: Object.values(relations)
    .map(({ table: related, through = related, own, other = 'id' }) => dependsOn(through, own, other))
    .concat(more),
})

/** The tables of dependencies that are read only when one of these tables has changed. */
export const notedTablesOf = memoize(({ dependencies }: StateSource): string[] =>
  dependencies.filter(isNoted).flatMap(({ tables = [] }) => tables),
)

const isNoted = ({ tables }: Dependency): boolean => tables?.every(isNotedTable) ?? false

export type WantedStates = { states: StateSource; ids: readonly number[] }
/** By id, for those that exist and are visible. */
export type States = ReadonlyMap<number, string>

/**
 * The states of records of several tables, without the dependencies on noted tables, in one statement; the result is in
 * the order of `wanted`. The changes of noted tables are read with them.
 */
export async function readOwnStates(
  db: Db,
  wanted: readonly WantedStates[],
  changes?: TableChanges,
): Promise<States[]> {
  const parts = wanted.map(({ states, ids }) => selectOwnParts(states, bindIds(ids)))
  const lines = await readLines(db, [...parts.flat(), ...(changes ? [changes.select()] : [])])
  if (changes) addChanges(changes, lines.pop())
  return parts.map(({ length }) => joinOwnParts(lines.splice(0, length)))
}

/** How records are found: `ids` selects their ids in the order of the answer, `total` is a number. */
export type RecordSearch = { ids: RawBuilder<unknown>; total?: RawBuilder<number> | undefined }
/** `total` is 0 unless it was asked for. */
export type FoundIds = { ids: number[]; total: number }

/** The same for the records that a search finds, in the same statement. */
export async function readFoundStates(
  db: Db,
  states: StateSource,
  search: RecordSearch,
  changes: TableChanges,
): Promise<FoundIds & { own: States }> {
  const found = sql`select array_to_string(ids, ',') as owner, ${selectTotal(search)} as value from found`
  const parts = [...selectOwnParts(states, sql`(select ids from found)::int[]`), found, changes.select()]
  const lines = await readLines(db, parts, sql`with found as materialized (select array(${search.ids}) as ids)`)
  addChanges(changes, lines.pop())
  const [[ids, total] = ['', '']] = lines.pop() ?? []
  return { ids: ids === '' ? [] : ids.split(',').map(Number), total: Number(total), own: joinOwnParts(lines) }
}

/** The ids alone. */
export async function findIds(db: Db, search: RecordSearch): Promise<FoundIds> {
  const { rows } = await sql<FoundIds>`
    select array(${search.ids}) as ids, ${selectTotal(search)} as total`.execute(db)
  return rows[0] as FoundIds
}

const selectTotal = ({ total }: RecordSearch) => (total ? sql`(${total})::int` : sql`0`)

const selectOwnParts = (states: StateSource, ids: RawBuilder<number[]>): RawBuilder<unknown>[] => [
  selectVersions(states, ids),
  ...states.dependencies.filter((one) => !isNoted(one)).map(({ select }) => select(ids)),
]

const joinOwnParts = ([versions = [], ...values]: readonly (readonly Line[])[]): States =>
  joinValues(new Map(versions.map(([id, version]) => [Number(id), version])), values)

const addChanges = (changes: TableChanges, lines: readonly Line[] = []): void =>
  changes.add(lines.map(([name, transaction]) => [name, Number(transaction)]))

/** What the records have in noted tables. */
export async function readNotedStates(db: Db, wanted: readonly WantedStates[]): Promise<States[]> {
  const dependencies = wanted.map(({ states }) => states.dependencies.filter(isNoted))
  const parts = wanted.flatMap(({ ids }, index) => {
    const list = bindIds(ids)
    return (dependencies[index] ?? []).map(({ select }) => select(list))
  })
  const lines = parts.length > 0 ? await readLines(db, parts) : []
  return wanted.map(({ ids }, index) =>
    joinValues(new Map(ids.map((id) => [id, ''])), lines.splice(0, dependencies[index]?.length)),
  )
}

type Line = [owner: string, value: string]

/** The rows of each part, in one statement; all parts may refer to what is before them. */
async function readLines(db: Db, parts: readonly RawBuilder<unknown>[], before = sql``): Promise<Line[][]> {
  const selects = parts.map(
    (part, index) => sql`
      ${sql.raw(`select ${index} as part, string_agg(concat(owner, ' ', value), chr(10)) as lines`)} from (${part}) as rows`,
  )
  const { rows } = await sql<{ part: number; lines: string | null }>`
    ${before}${sql.join(selects, sql` union all`)}`.execute(db)
  const lines: Line[][] = []
  for (const row of rows) lines[row.part] = row.lines?.split('\n').map(splitLine) ?? []
  return lines
}

function splitLine(line: string): Line {
  const end = line.indexOf(' ')
  return [line.slice(0, end), line.slice(end + 1)]
}

const everything = sql<boolean>`true`

/** Written once for all parts, not by the driver for each. From a sub-select: see `isAnyOf`. */
const bindIds = (ids: readonly number[]) => sql<number[]>`(select ${`{${ids.join()}}`}::int[])::int[]`

const selectVersions = ({ table, visible }: StateSource, ids: RawBuilder<number[]>) => sql`
  ${sql.raw(`select ${table}.id as owner, concat(${table}.xmin, ${table}.ctid) as value from ${table}`)}
  ${sql.raw(`where ${table}.id = any(`)} ${ids}) and ${visible ?? everything}`

/** Numbered, so that values of different dependencies are never the same. */
function joinValues(states: Map<number, string>, dependencies: readonly (readonly Line[])[]): States {
  for (const [index, values] of dependencies.entries()) {
    for (const [owner, value] of values) {
      const state = states.get(Number(owner))
      if (state !== undefined) states.set(Number(owner), `${state} ${index} ${value}`)
    }
  }
  return states
}
