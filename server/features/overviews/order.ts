import { type RawBuilder, sql } from 'kysely'
import type { OverviewAttribute } from '#contract/overview.ts'
import { referencesOf } from '#features/object-attributes/service.ts'

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

/** Whether an index has the tickets in this order. */
export const isIndexed = ({ order, group_by }: Sorting): boolean => group_by === null && indexed.has(order.by)

/** The order of the index by state. */
export const isByAge = ({ order, group_by }: Sorting): boolean => group_by === null && order.by === 'created_at'

function sortedBy(attribute: OverviewAttribute, direction: string | null): RawBuilder<unknown> {
  const name = attribute.replace(/_id$/, '')
  const value = names.get(name) ?? sql.ref(`tickets.${name}`)
  const way = direction === 'DESC' ? sql`desc` : sql`asc`
  return indexed.has(name) ? sql`${value} ${way}` : sql`${value} ${way} nulls last`
}

/** Groups first, then the order within them; the id last, so that pages never overlap. */
export function orderOf({ order, group_by, group_direction }: Sorting): RawBuilder<unknown> {
  const groups = group_by === null ? [] : [sortedBy(group_by, group_direction)]
  return sql.join([...groups, sortedBy(order.by, order.direction), sql`tickets.id`])
}
