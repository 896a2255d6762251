type Fitting = {
  width?: string | undefined
  minWidth?: number | undefined
  isMinor?: boolean | undefined
  isTool?: boolean | undefined
}

/** What a column without a width in pixels needs at least. */
const usualWidth = 120
const toolWidth = 48
/** The first column without a width: names must be readable. */
const firstWidth = 220

const leastWidth = ({ width = '', minWidth = usualWidth, isTool = false }: Fitting): number =>
  width.endsWith('px') ? Number.parseInt(width, 10) : isTool ? toolWidth : minWidth

/** Leaves out minor columns, the last one first, until the others fit. Before the first layout, the width is unknown. */
export function fitTableColumns<Column extends Fitting>(columns: readonly Column[], width = Infinity): Column[] {
  const needed = columns.reduce(
    (sum, column, index) => sum + leastWidth(index === 0 ? { minWidth: firstWidth, ...column } : column),
    0,
  )
  const last = columns.findLastIndex(({ isMinor }) => isMinor === true)
  if (needed <= width || last === -1) return [...columns]
  return fitTableColumns(columns.toSpliced(last, 1), width)
}

/** How much more of the remaining width the first column gets than each of the others. */
const firstShare = 1.7

/**
 * The width of the first column, in pixels: a row is recognized by it, so it gets more of what columns without a width
 * share. Undefined if it has a width of its own, or is alone.
 */
export function firstColumnWidth(columns: readonly Fitting[], width: number | undefined): number | undefined {
  const isShared = ({ width: own, isTool = false }: Fitting) => own === undefined && !isTool
  const sharing = columns.filter(isShared).length
  const [first] = columns
  if (width === undefined || !first || !isShared(first) || sharing < 2) return undefined
  const ownWidth = (column: Fitting) =>
    column.width?.endsWith('%') ? (width * Number.parseInt(column.width, 10)) / 100 : leastWidth(column)
  const taken = columns.reduce((sum, column) => (isShared(column) ? sum : sum + ownWidth(column)), 0)
  return Math.round(((width - taken) * firstShare) / (sharing - 1 + firstShare))
}
