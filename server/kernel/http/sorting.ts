import type { RawBuilder } from 'kysely'
import type { Ctx } from '../context.ts'
import { customColumn, type FieldsByName } from '../custom-fields.ts'
import { customSortKey } from '../db/custom-expression.ts'
import type { Order, TableOf } from '../db/rows.ts'
import { invalid } from '../errors.ts'
import { memoize } from '../memoize.ts'

export type SortInput = { sort_by?: string[] | undefined; order_by?: string[] | undefined }

/** The columns and custom fields of a table that lists can be sorted by. */
export type SortableColumns = ReadonlyMap<string, RawBuilder<unknown> | undefined>

export const sortableColumns = (
  { deps }: Ctx,
  { columns, model }: Pick<TableOf, 'columns' | 'model'>,
): SortableColumns => keptColumns(columns)(deps.customFields.of(model))

/** Until the custom fields change. */
const keptColumns = memoize((columns: readonly string[]) =>
  memoize(
    (fields: FieldsByName): SortableColumns =>
      new Map([
        ...columns.filter((name) => name !== customColumn).map((name) => [name, undefined] as const),
        ...Array.from(fields).flatMap(([name, { attribute }]) =>
          attribute.sortable ? [[name, customSortKey(name, attribute)] as const] : [],
        ),
      ]),
  ),
)

/** `sort_by` and `order_by` pair up by position; commas separate too. Columns are allow-listed. */
export function parseOrder({ sort_by = [], order_by = [] }: SortInput, columns: SortableColumns, usual: Order): Order {
  const names = sort_by.flatMap(split)
  const directions = order_by.flatMap(split)
  const order = names.map((column, index) => {
    if (!columns.has(column))
      throw invalid(
        'invalid_sort',
        `Found invalid column '${column.slice(0, 50)}' for sorting. Possible: ${[...columns.keys()].join(', ')}.`,
        { field: 'sort_by' },
      )
    const direction = (directions[index] ?? 'asc').toLowerCase()
    if (direction !== 'asc' && direction !== 'desc') {
      throw invalid(
        'invalid_sort',
        `Found invalid order by value ${direction.slice(0, 50)}. Please use 'asc' or 'desc'.`,
        { field: 'order_by' },
      )
    }
    const key = columns.get(column)
    return { column, direction, ...(key && { key }) } as const
  })
  return order.length > 0 ? [...order, { column: 'id', direction: directionOfId(order) }] : usual
}

/**
 * The id is last, so that pages never overlap where the sorted columns are equal. The index of a custom field has values
 * descending and ids ascending: read backwards, both are the other way round.
 */
const directionOfId = (order: Order): 'asc' | 'desc' =>
  order.length === 1 && order[0]?.key && order[0].direction === 'asc' ? 'desc' : 'asc'

const split = (names: string) =>
  names
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
