import type { Order } from '../db/rows.ts'
import { invalid } from '../errors.ts'

export type SortInput = { sort_by?: string[] | undefined; order_by?: string[] | undefined }

/** `sort_by` and `order_by` pair up by position; commas separate too. Columns are allow-listed. */
export function parseOrder(
  { sort_by = [], order_by = [] }: SortInput,
  columns: readonly string[],
  usual: Order,
): Order {
  const names = sort_by.flatMap(split)
  const directions = order_by.flatMap(split)
  const order = names.map((column, index) => {
    if (!columns.includes(column))
      throw invalid(
        'invalid_sort',
        `Found invalid column '${column.slice(0, 50)}' for sorting. Possible: ${columns.join(', ')}.`,
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
    return { column, direction } as const
  })
  // The id last, so that pages never overlap where the sorted columns are equal.
  return order.length > 0 ? [...order, { column: 'id', direction: 'asc' }] : usual
}

const split = (names: string) =>
  names
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
