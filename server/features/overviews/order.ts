import { type RawBuilder, sql } from 'kysely'
import { type OverviewAttribute, overviewColumns } from '#contract/overview.ts'
import { referencesOf } from '#features/object-attributes/service.ts'
import type { Ctx } from '#kernel/context.ts'
import type { FieldsByName } from '#kernel/custom-fields.ts'
import { customSortKey } from '#kernel/db/custom-expression.ts'

export type Sorting = {
  order: { by: OverviewAttribute; direction: string }
  group_by: OverviewAttribute | null
  group_direction: string | null
}

const nameIn = (table: string, column: string) =>
  sql`(select lower(name) from ${sql.table(table)} as named where named.id = ${sql.ref(`tickets.${column}`)})`
const personIn = (column: string) =>
  sql`(select lower(concat_ws(' ', firstname, lastname, login)) from users as person
    where person.id = ${sql.ref(`tickets.${column}`)})`

/** References are sorted by the name that is shown. */
const names = new Map<string, RawBuilder<unknown>>(
  Object.entries(referencesOf('Ticket')).map(([name, { table }]) => [
    name,
    table === 'users' ? personIn(`${name}_id`) : nameIn(table, `${name}_id`),
  ]),
)

/** These have an index and are never null; a `nulls` clause would keep PostgreSQL from using the index. */
const indexed = new Set<string>(['created_at', 'updated_at'])

/** Whether an index has the tickets in this order; custom fields have one each. */
export const isIndexed = ({ deps }: Ctx, { order, group_by }: Sorting): boolean =>
  group_by === null && (indexed.has(order.by) || deps.customFields.of('Ticket').has(order.by))

/** The order of the index by state. */
export const isByAge = ({ order, group_by }: Sorting): boolean => group_by === null && order.by === 'created_at'

/** The value of a custom field as it is in its index; a deleted field has no order. */
function customValue(fields: FieldsByName, name: string): RawBuilder<unknown> {
  const field = fields.get(name)
  return field ? customSortKey(name, field.attribute, 'tickets') : sql`null::text`
}

const columns = new Set<string>(overviewColumns)

/** Whether tickets can be sorted and grouped by it. */
export const isSortable = (fields: FieldsByName, attribute: string): boolean =>
  columns.has(attribute) ||
  names.has(attribute.replace(/_id$/, '')) ||
  fields.get(attribute)?.attribute.sortable === true

function columnOf(attribute: OverviewAttribute): string {
  const name = attribute.replace(/_id$/, '')
  if (names.has(name)) return `${name}_id`
  return columns.has(name) ? name : 'custom_values'
}

/** The columns of tickets that the order reads. */
export const sortedColumns = ({ order, group_by }: Sorting): string[] =>
  (group_by === null ? [order.by] : [group_by, order.by]).map(columnOf)

function sortedBy(fields: FieldsByName, attribute: OverviewAttribute, direction: string | null): RawBuilder<unknown> {
  const name = attribute.replace(/_id$/, '')
  const value = names.get(name) ?? (columns.has(name) ? sql.ref(`tickets.${name}`) : customValue(fields, name))
  const way = direction === 'DESC' ? sql`desc` : sql`asc`
  // The order of its index, which can be read in both directions.
  if (fields.has(name)) return direction === 'DESC' ? sql`${value} desc nulls last` : sql`${value} asc nulls first`
  return indexed.has(name) ? sql`${value} ${way}` : sql`${value} ${way} nulls last`
}

/** Groups first, then the order within them; the id last, so that pages never overlap. */
export function orderOf({ deps }: Ctx, { order, group_by, group_direction }: Sorting): RawBuilder<unknown> {
  const fields = deps.customFields.of('Ticket')
  const groups = group_by === null ? [] : [sortedBy(fields, group_by, group_direction)]
  // The index of a custom field has values descending and ids ascending; read backwards, both are the other way round.
  const id = fields.has(order.by) && order.direction !== 'DESC' ? sql`tickets.id desc` : sql`tickets.id`
  return sql.join([...groups, sortedBy(fields, order.by, order.direction), id])
}
