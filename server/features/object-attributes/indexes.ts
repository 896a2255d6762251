import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { type CustomField, describeCustomField } from '#contract/attributes/custom.ts'
import { customExpressionText, customKeysText, customPartsText, customSortText } from '#kernel/db/custom-expression.ts'
import type { Db } from '#kernel/db/pool.ts'

/** `statistics`: how many values of the expression the planner knows, where not the usual number. */
type IndexDescription = { method: 'btree' | 'gin'; columns: string; rest?: string; statistics?: number }

/** With the usual 100, the planner takes an option that one of 150 tickets has for one of ten thousand. */
const sampledKeys = 300

/**
 * One index serves equality and lists in both directions; texts that are typed have a second one for parts of them. Every
 * ticket that is written pays for all of them. The statistics of one index are those of the other one, too.
 */
function describeIndexes(field: CustomField): IndexDescription[] {
  const { kind, sortable, options } = describeCustomField(field)
  if (field.object === 'Group') return []
  if (kind === 'keys') return [{ method: 'gin', columns: customKeysText(field.name), statistics: sampledKeys }]
  const whole = { method: 'btree', columns: `${customSortText(field.name, kind)} desc nulls last, id` } as const
  const hasWhole = sortable === true || kind === 'choice'
  const parts = { method: 'gin', ...describeParts(field.name), ...(hasWhole && { statistics: 0 }) } as const
  return [...(hasWhole ? [whole] : []), ...(kind === 'text' && !options ? [parts] : [])]
}

/**
 * Records without a value pay nothing for it; the planner knows that a text with a part is not NULL. A search reads what
 * waits to be sorted in, so that has to be little.
 */
const describeParts = (name: string) => ({
  columns: customPartsText(name),
  rest: `with (gin_pending_list_limit = 256) where ${customExpressionText(name, 'text')} is not null`,
})

const nameIndex = (table: string, { columns }: IndexDescription) =>
  `${table}_custom_${createHash('sha1').update(columns).digest('hex').slice(0, 16)}`

/** Without locks, one after the other. */
export async function buildIndexes(db: Db, table: string, field: CustomField): Promise<void> {
  for (const index of describeIndexes(field)) await buildIndex(db, table, index)
}

/** An index that was interrupted while it was built is invalid, and built again. */
async function buildIndex(db: Db, table: string, index: IndexDescription): Promise<void> {
  const name = nameIndex(table, index)
  const { rows } = await sql<{ indisvalid: boolean }>`
    select indisvalid from pg_index where indexrelid = to_regclass(${name})`.execute(db)
  if (rows[0] && !rows[0].indisvalid) await sql`drop index concurrently if exists ${sql.ref(name)}`.execute(db)
  await sql`create index concurrently if not exists ${sql.ref(name)} on ${sql.table(table)}
    using ${sql.raw(index.method)} (${sql.raw(index.columns)}) ${sql.raw(index.rest ?? '')}`.execute(db)
  if (index.statistics !== undefined)
    await sql`alter index ${sql.ref(name)} alter column 1 set statistics ${sql.lit(index.statistics)}`.execute(db)
}

/** Those of fields that were deleted or have another type now: writing a record would still pay for them. */
export async function dropUnusedIndexes(db: Db, table: string, fields: readonly CustomField[]): Promise<void> {
  const used = fields.flatMap(describeIndexes).map((index) => nameIndex(table, index))
  const { rows } = await sql<{ name: string }>`
    select indexname as name from pg_indexes where schemaname = current_schema() and tablename = ${table}
      and indexname ~ ${`^${table}_custom_[0-9a-f]{16}$`} and indexname <> all(${used}::text[])`.execute(db)
  for (const { name } of rows) await sql`drop index concurrently if exists ${sql.ref(name)}`.execute(db)
}
