/** Rows of a long table that are laid out together. */
const rowsTogether = 100

/** From here on, laying out the whole table for each added piece takes longer than adding the piece. */
const long = 4 * rowsTogether

/** Part of a table: rows and what is beside them, by the section that they are in. */
export type TablePart = { section: Element; nodes: Node[] }[]

/** A long table can become several ones, unless a cell is in several rows. */
export const isLongTable = (node: Node): node is HTMLTableElement =>
  node instanceof HTMLTableElement && node.rows.length > long && !node.querySelector('[rowspan]')

/** The parts that become tables. What is no row, such as the column definitions, is in the first one. */
export function* cutTable(table: HTMLTableElement): Generator<TablePart> {
  let part: TablePart = []
  let rows = 0
  for (const section of table.children) {
    part.push({ section, nodes: [] })
    // A copy: the nodes of a part are moved out before the next one is made.
    const inside = [...section.childNodes]
    for (const node of inside) {
      if (rows === rowsTogether) {
        yield part
        part = [{ section, nodes: [] }]
        rows = 0
      }
      part.at(-1)?.nodes.push(node)
      if (node instanceof HTMLTableRowElement) rows += 1
    }
  }
  yield part
}

/** In pixels, of the first part: it decides how the other ones look. */
export type TableSize = { columns: readonly number[]; width: number; height: number }

export function measureTable(table: HTMLTableElement): TableSize {
  const rows = [...table.rows]
  const count = Math.max(...rows.map(({ cells }) => cells.length))
  const complete = rows.find(({ cells }) => cells.length === count)
  return {
    columns: Array.from(complete?.cells ?? [], (cell) => cell.getBoundingClientRect().width),
    width: table.offsetWidth,
    height: table.offsetHeight,
  }
}

/** Makes the columns of all parts the same, and spares the browser reading every cell for them. */
export function fixColumns(table: HTMLTableElement, { columns, width }: TableSize): void {
  for (const own of table.querySelectorAll(':scope > colgroup')) own.remove()
  const group = document.createElement('colgroup')
  for (const wide of columns) {
    const column = document.createElement('col')
    column.style.width = `${wide}px`
    group.append(column)
  }
  table.prepend(group)
  table.style.tableLayout = 'fixed'
  if (!ownWidth(table)) table.style.width = `${width}px`
}

const ownWidth = (table: HTMLTableElement): string => table.style.width || table.width

/** A box for a part of the table that is laid out and painted only when it comes into view. */
export function createLazyBox(table: HTMLTableElement, size: TableSize | undefined): HTMLElement {
  const box = document.createElement('div')
  if (size) {
    box.style.contentVisibility = 'auto'
    box.style.containIntrinsicBlockSize = `auto ${size.height}px`
    box.style.maxInlineSize = 'none'
    // What is laid out on its own is cut off at its edges.
    if (!ownWidth(table).endsWith('%')) box.style.inlineSize = `${size.width}px`
  }
  box.append(table)
  return box
}
