import type * as CsvStringify from 'csv-stringify/sync'
import type { Cell } from '../export/cell.ts'
import { loadWhenUsed } from '../load-when-used.ts'

const getCsv = loadWhenUsed<typeof CsvStringify>('csv-stringify/sync')

// What makes a spreadsheet take a cell for a formula, full-width forms included.
const formulaStart = /^[=+\-@\t\r\n＝＋－＠]/
const numberOrPhone = /^[+-]?[0-9 ()./-]+$/

/** RFC 4180, with every cell that a spreadsheet would compute turned into text. */
export const formatCsv = (header: readonly string[], rows: readonly (readonly Cell[])[]): string =>
  formatLines([header, ...rows])

/** The mark by which spreadsheets recognise UTF-8. */
const byteOrderMark = '\ufeff'

/** The same piece by piece, for files of any length. */
export async function* streamCsv(titles: readonly string[], batches: AsyncIterable<Cell[][]>): AsyncGenerator<string> {
  yield byteOrderMark + formatLines([titles])
  for await (const rows of batches) yield formatLines(rows)
}

const formatLines = (lines: readonly (readonly Cell[])[]): string =>
  getCsv().stringify(
    lines.map((cells) => cells.map(formatCell)),
    { record_delimiter: 'windows', quote_record_delimiter: true },
  )

function formatCell(cell: Cell): string {
  if (typeof cell === 'object' && cell !== null) return cell.localTime
  if (typeof cell !== 'string') return String(cell ?? '')
  return formulaStart.test(cell) && !numberOrPhone.test(cell) ? `'${cell}` : cell
}
