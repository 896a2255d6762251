type Fitting = { width?: string | undefined; isMinor?: boolean | undefined; isTool?: boolean | undefined }

/** What a column without a width in pixels needs at least. */
const usualWidth = 120
const toolWidth = 48

const leastWidth = ({ width = '', isTool = false }: Fitting): number =>
  width.endsWith('px') ? Number.parseInt(width, 10) : isTool ? toolWidth : usualWidth

/** Leaves out minor columns, the last one first, until the others fit. Before the first layout, the width is unknown. */
export function fitTableColumns<Column extends Fitting>(columns: readonly Column[], width = Infinity): Column[] {
  const needed = columns.reduce((sum, column) => sum + leastWidth(column), 0)
  const last = columns.findLastIndex(({ isMinor }) => isMinor === true)
  if (needed <= width || last === -1) return [...columns]
  return fitTableColumns(columns.toSpliced(last, 1), width)
}
