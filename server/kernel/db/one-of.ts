import { type RawBuilder, sql } from 'kysely'

/**
 * `column = 1`, or `column = any(array)` for several ids. PostgreSQL keeps no plan of a statement with an array of
 * one element: it expects ten elements in an unknown array, which looks more expensive than a new plan for each
 * execution. Planning takes up to 1 ms.
 */
export const isOneOf = (column: string, ids: readonly number[]): RawBuilder<boolean> =>
  ids.length === 1 ? sql`${sql.ref(column)} = ${ids[0]}::int` : sql`${sql.ref(column)} = any(${ids}::int[])`
