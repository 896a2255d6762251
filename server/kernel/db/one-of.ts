import { type RawBuilder, sql } from 'kysely'
import { columnReference } from './column-list.ts'

/**
 * `column = 1`, or `column = any(array)` for several ids. PostgreSQL keeps no plan of a statement with an array of
 * one element: it expects ten elements in an unknown array, which looks more expensive than a new plan for each
 * execution. Planning takes up to 1 ms.
 */
export const isOneOf = (column: string, ids: readonly number[]): RawBuilder<boolean> =>
  ids.length === 1
    ? sql`${columnReference(column)} = ${ids[0]}::int`
    : sql`${columnReference(column)} = any(${ids}::int[])`

type ArrayType = 'int[]' | 'text[]' | 'boolean[]' | 'timestamptz[]'

/**
 * An array for a statement whose plan PostgreSQL keeps: from a sub-select it knows as little about the array when it plans
 * for the values as when it plans for all values. Its estimate is ten elements, so this is for access by an index.
 */
export const plannedArray = (values: readonly unknown[], type: ArrayType): RawBuilder<unknown> =>
  sql`(select ${values}::${sql.raw(type)})::${sql.raw(type)}`

/** `column = any(array)` with a plan that PostgreSQL keeps. */
export const isAnyOf = (column: string, ids: readonly number[]): RawBuilder<boolean> =>
  sql`${columnReference(column)} = any(${plannedArray(ids, 'int[]')})`
