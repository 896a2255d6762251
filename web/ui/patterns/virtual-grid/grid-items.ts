/** Rows that belong together, in the order of the rows. */
export type GridGroup = {
  key: string
  /** How many rows it has in all, loaded or not. */
  count: number
  isCollapsed: boolean
}

type GridItem = { row: number } | { group: number }

/** What a grid shows one below the other: its rows, and before each group a header. Collapsed rows are left out. */
export type GridItems = {
  count: number
  at: (item: number) => GridItem
  /** Of a collapsed row, the header of its group. */
  ofRow: (row: number) => number
  ofGroup: (group: number) => number
  groupOfRow: (row: number) => number | undefined
}

const plainItems = (rowCount: number): GridItems => ({
  count: rowCount,
  at: (item) => ({ row: item }),
  ofRow: (row) => row,
  ofGroup: () => -1,
  groupOfRow: () => undefined,
})

/** The last of the ascending starts that is not after the position. */
function findStart(starts: readonly number[], position: number): number {
  let [low, high] = [0, starts.length - 1]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((starts[middle] ?? 0) <= position) low = middle
    else high = middle - 1
  }
  return low
}

export function buildItems(rowCount: number, groups: readonly GridGroup[] = []): GridItems {
  if (groups.length === 0) return plainItems(rowCount)
  const firstRows: number[] = []
  const headers: number[] = []
  let [rows, items] = [0, 0]
  for (const { count, isCollapsed } of groups) {
    firstRows.push(rows)
    headers.push(items)
    rows += count
    items += 1 + (isCollapsed ? 0 : count)
  }
  const groupOfRow = (row: number) => findStart(firstRows, row)
  return {
    count: items,
    at: (item) => {
      const group = findStart(headers, item)
      const offset = item - (headers[group] ?? 0)
      return offset === 0 ? { group } : { row: (firstRows[group] ?? 0) + offset - 1 }
    },
    ofRow: (row) => {
      const group = groupOfRow(row)
      const header = headers[group] ?? 0
      return groups[group]?.isCollapsed ? header : header + 1 + row - (firstRows[group] ?? 0)
    },
    ofGroup: (group) => headers[group] ?? -1,
    groupOfRow,
  }
}

export type RowRange = { first: number; last: number }

/** The rows among some items that follow one another; what is collapsed between them is not in any range. */
export function findRowRanges(items: GridItems, first: number, last: number): RowRange[] {
  const ranges: RowRange[] = []
  for (let item = Math.max(0, first); item <= Math.min(last, items.count - 1); item += 1) {
    const found = items.at(item)
    if (!('row' in found)) continue
    const open = ranges.at(-1)
    if (open?.last === found.row - 1) open.last = found.row
    else ranges.push({ first: found.row, last: found.row })
  }
  return ranges
}

/** The focus of a grid is a row, -1 for none, and below that a header. */
export const focusOfGroup = (group: number): number => -2 - group
export const groupOfFocus = (focus: number): number | undefined => (focus <= -2 ? -2 - focus : undefined)

export function itemOfFocus(items: GridItems, focus: number): number {
  const group = groupOfFocus(focus)
  if (group !== undefined) return items.ofGroup(group)
  return focus === -1 ? -1 : items.ofRow(focus)
}

export function focusOfItem(items: GridItems, item: number): number {
  const found = items.at(Math.min(items.count - 1, Math.max(0, item)))
  return 'row' in found ? found.row : focusOfGroup(found.group)
}
