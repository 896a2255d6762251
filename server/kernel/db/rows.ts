import { isDeepStrictEqual } from 'node:util'
import { type RawBuilder, sql } from 'kysely'
import { notFound } from '../errors.ts'
import type { Changes } from '../events/events.ts'
import type { Ctx } from '../context.ts'
import { customColumn, initialValues } from '../custom-fields.ts'
import { columnList } from './column-list.ts'
import { isOneOf } from './one-of.ts'
import { boundRange, plannedRange, type RowRange } from './row-range.ts'
import type { Db } from './pool.ts'

/** A record as it is in SQL, TypeScript and JSON alike. */
export type Row = { id: number } & Record<string, unknown>

/** A table addressed by name: names come from contracts, never from a request. */
export type TableOf = {
  table: string
  model: string
  columns: readonly string[]
  historyAttribute?: string | undefined
  /** Read after the columns: `{ role_ids: sql`array(select …)` }`. */
  related?: Record<string, RawBuilder<unknown>> | undefined
}

const readColumns = ({ columns, related = {} }: TableOf) =>
  sql.join([
    columnList(columns),
    ...Object.entries(related).map(([name, expression]) => sql`${expression} as ${sql.ref(name)}`),
  ])

/** `key`: what is compared, where it is not a column. */
export type Order = readonly { column: string; direction: 'asc' | 'desc'; key?: RawBuilder<unknown> }[]

/** Objects and arrays are written as JSON; a bare array would become a PostgreSQL array. */
const writable = (value: unknown) => (typeof value === 'object' && value !== null ? JSON.stringify(value) : value)

/** These are never null; a `nulls` clause would keep PostgreSQL from using an index. */
const neverNull = new Set(['id', 'active', 'created_at', 'updated_at'])

export const directionOf = ({ column, direction }: Order[number]) =>
  neverNull.has(column) ? direction : direction === 'desc' ? 'desc nulls last' : 'asc nulls first'

const orderList = (order: Order) =>
  sql.join(order.map((by) => sql`${by.key ?? sql.ref(by.column)} ${sql.raw(directionOf(by))}`))

export type Filter = ReturnType<typeof sql<boolean>>
const everything: Filter = sql<boolean>`true`

export type Selection = RowRange & { order: Order; filter?: Filter | undefined }

export const selectionOf = (of: TableOf, { order, filter, ...range }: Selection) => sql`
  select ${readColumns(of)} from ${sql.table(of.table)} where ${filter ?? everything}
  order by ${orderList(order)} ${filter ? boundRange(range) : plannedRange(range)}`

export async function selectRows(db: Db, of: TableOf, selection: Selection): Promise<Row[]> {
  const { rows } = await sql<Row>`${selectionOf(of, selection)}`.execute(db)
  return rows
}

export const countOf = (table: string, filter = everything): RawBuilder<number> =>
  sql`select count(*) as count from ${sql.table(table)} where ${filter}`

export async function countRows(db: Db, table: string, filter?: Filter): Promise<number> {
  const { rows } = await sql<{ count: number }>`${countOf(table, filter)}`.execute(db)
  return rows[0]?.count ?? 0
}

export async function selectByIds(db: Db, of: TableOf, ids: readonly number[]): Promise<Row[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<Row>`
    select ${readColumns(of)} from ${sql.table(of.table)} where ${isOneOf('id', ids)} order by id`.execute(db)
  return rows
}

export async function getRow(db: Db, of: TableOf, id: number): Promise<Row> {
  const [row] = await selectByIds(db, of, [id])
  if (!row) throw notFound(of.model, id)
  return row
}

type Values = Record<string, unknown>

/** Values of columns, and those of custom fields, which have one column together. */
function separateCustom({ deps }: Ctx, { model }: TableOf, values: Values): { columns: Values; custom: Values } {
  const fields = deps.customFields.of(model)
  if (fields.size === 0) return { columns: values, custom: {} }
  const entries = Object.entries(values)
  return {
    columns: Object.fromEntries(entries.filter(([name]) => !fields.has(name))),
    custom: Object.fromEntries(entries.filter(([name]) => fields.has(name))),
  }
}

const hasCustomFields = ({ columns }: TableOf) => columns.includes(customColumn)

const stamps = ({ actor, now }: Ctx) => ({ updated_by_id: actor.id, updated_at: now.toISOString() })

export async function insertRow(ctx: Ctx, of: TableOf, values: Values): Promise<Row> {
  const { columns, custom } = separateCustom(ctx, of, values)
  const stamped: Values = {
    ...columns,
    ...(hasCustomFields(of) && {
      [customColumn]: initialValues(ctx.deps.customFields.of(of.model), custom, ctx.now),
    }),
    ...stamps(ctx),
    created_by_id: ctx.actor.id,
    created_at: ctx.now.toISOString(),
  }
  const keys = Object.keys(stamped)
  const { rows } = await sql<Row>`
    insert into ${sql.table(of.table)} (${columnList(keys)})
    values (${sql.join(keys.map((key) => sql`${writable(stamped[key])}`))})
    returning ${columnList(of.columns)}`.execute(ctx.db)
  return rows[0] as Row
}

/** PostgreSQL returns JSON with its keys in another order, which is not a difference. */
const same = (a: unknown, b: unknown) => isDeepStrictEqual(a, b) || JSON.stringify(a) === JSON.stringify(b)

/** Locks the row until the transaction ends. */
export async function lockRow(db: Db, of: TableOf, id: number): Promise<Row> {
  const { rows } = await sql<Row>`
    select ${columnList(of.columns)} from ${sql.table(of.table)} where id = ${id} for no key update`.execute(db)
  if (!rows[0]) throw notFound(of.model, id)
  return rows[0]
}

/** Writes only the values that differ; without a difference nothing is written, not even `updated_at`. */
export async function updateRow(
  ctx: Ctx,
  of: TableOf,
  before: Row,
  values: Values,
): Promise<{ row: Row; changes: Changes }> {
  // A custom field that was never written is not in the row.
  const changed = Object.entries(values).filter(
    ([key, value]) => value !== undefined && !same(before[key] ?? null, value),
  )
  if (changed.length === 0) return { row: before, changes: {} }
  const { columns, custom } = separateCustom(ctx, of, Object.fromEntries(changed))
  const assignments = Object.entries({ ...columns, ...stamps(ctx) }).map(
    ([key, value]) => sql`${sql.ref(key)} = ${writable(value)}`,
  )
  if (Object.keys(custom).length > 0)
    assignments.push(sql`${sql.ref(customColumn)} = ${sql.ref(customColumn)} || ${JSON.stringify(custom)}::jsonb`)
  const { rows } = await sql<Row>`
    update ${sql.table(of.table)} set ${sql.join(assignments)} where id = ${before.id}
    returning ${columnList(of.columns)}`.execute(ctx.db)
  const row = rows[0] as Row
  return { row, changes: Object.fromEntries(changed.map(([key]) => [key, [before[key] ?? null, row[key]]])) }
}
