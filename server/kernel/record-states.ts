import { type RawBuilder, sql } from 'kysely'
import type { Relation } from '#contract/resource.ts'
import type { Db } from './db/pool.ts'

/** What else a record shows: rows of `owner`, an id of the table, and `value`. */
type Dependency = (ids: RawBuilder<number[]>) => RawBuilder<unknown>

/**
 * What decides how a record is shown. The version of its row is always part of it: PostgreSQL writes each version of a
 * row to another place (`ctid`) or in another transaction (`xmin`).
 */
export type StateSource = {
  table: string
  dependencies: readonly Dependency[]
  /** The records that the caller may see; all if omitted. */
  visible?: RawBuilder<boolean> | undefined
  /** What all records depend on. */
  common?: RawBuilder<unknown> | undefined
}

/** A dependency on the rows of `table` whose column `own` is the id. */
export const dependsOn = (table: string, own: string, value: string): Dependency => {
  const before = sql.raw(`select ${own} as owner, array_agg(${value})::text as value from ${table} where ${own} = any(`)
  const after = sql.raw(`) group by ${own}`)
  return (ids) => sql`${before}${ids}${after}`
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

type WantedStates = { states: StateSource; ids: readonly number[] }
/** By id, for those that exist and are visible. */
export type States = ReadonlyMap<number, string>

/** The states of records of several tables, in one statement; the result is in the order of `wanted`. */
export async function readStates(db: Db, wanted: readonly WantedStates[]): Promise<States[]> {
  const parts = wanted.flatMap(({ states, ids }) => selectParts(states, ids))
  const selects = parts.map(
    (part, index) => sql`
      ${sql.raw(`select ${index} as part, string_agg(concat(owner, ' ', value), chr(10)) as lines`)} from (${part}) as rows`,
  )
  const { rows } = await sql<{ part: number; lines: string | null }>`${sql.join(selects, sql` union all`)}`.execute(db)
  const lines: string[][] = []
  for (const row of rows) lines[row.part] = row.lines?.split('\n') ?? []
  return wanted.map(({ states }) => joinParts(lines.splice(0, 1 + states.dependencies.length)))
}

const nothing = sql`null`
const everything = sql<boolean>`true`

/** First the versions of the rows, then each dependency. */
function selectParts({ table, visible, common, dependencies }: StateSource, ids: readonly number[]) {
  // Written once for all parts, not by the driver for each. From a sub-select: see `isAnyOf`.
  const list = sql<number[]>`(select ${`{${ids.join()}}`}::int[])::int[]`
  const version = sql`
    ${sql.raw(`select ${table}.id as owner, concat(${table}.xmin, ${table}.ctid, `)} ${common ?? nothing}) as value
    ${sql.raw(`from ${table} where ${table}.id = any(`)} ${list}) and ${visible ?? everything}`
  return [version, ...dependencies.map((select) => select(list))]
}

/** Numbered, so that values of different dependencies are never the same. */
function joinParts([versions = [], ...dependencies]: readonly (readonly string[])[]): States {
  const states = new Map(versions.map(readLine))
  for (const [index, values] of dependencies.entries()) {
    for (const [id, value] of values.map(readLine)) {
      const state = states.get(id)
      if (state !== undefined) states.set(id, `${state} ${index}${value}`)
    }
  }
  return states
}

function readLine(line: string): [id: number, value: string] {
  const end = line.indexOf(' ')
  return [Number(line.slice(0, end)), line.slice(end)]
}
