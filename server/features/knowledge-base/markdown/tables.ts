/** What is used of the elements that Turndown hands over. */
export type MarkupElement = {
  nodeName: string
  outerHTML: string
  innerHTML: string
  children: ArrayLike<MarkupElement>
  getAttribute(name: string): string | null
  querySelector(selector: string): MarkupElement | null
  querySelectorAll(selector: string): ArrayLike<MarkupElement>
}

const cellsOf = (row: MarkupElement): MarkupElement[] => Array.from(row.children)

/** A cell of Markdown is one line. */
const isLine = (cell: MarkupElement) =>
  !/<(?:ul|ol|table|pre|blockquote|h[1-6]|hr|br|div)\b/i.test(cell.innerHTML) && cell.querySelectorAll('p').length <= 1

/** A table with one row of headings, or undefined for one that Markdown cannot write. */
export function writeTable(table: MarkupElement, write: (html: string) => string): string | undefined {
  const rows = Array.from(table.querySelectorAll('tr'))
  const [head, ...body] = rows
  if (!head || table.querySelector('caption, table')) return undefined
  const width = cellsOf(head).length
  const isPlain = rows.every((row) => cellsOf(row).length === width && cellsOf(row).every(isLine))
  const hasHeads = cellsOf(head).every(({ nodeName }) => nodeName === 'TH')
  const hasOnlyCells = body.every((row) => cellsOf(row).every(({ nodeName }) => nodeName === 'TD'))
  if (width === 0 || !isPlain || !hasHeads || !hasOnlyCells || /\s(?:col|row)span=/i.test(table.innerHTML))
    return undefined
  const line = (row: MarkupElement) =>
    `| ${cellsOf(row)
      .map((cell) =>
        write(cell.innerHTML)
          .replaceAll('|', String.raw`\|`)
          .replaceAll(/\s*\n\s*/g, ' '),
      )
      .join(' | ')} |`
  return `\n\n${[line(head), `|${' --- |'.repeat(width)}`, ...body.map(line)].join('\n')}\n\n`
}
