import { stringify } from 'csv-stringify/sync'

export type Cell = string | number | boolean | null

// What makes a spreadsheet take a cell for a formula, full-width forms included.
const formulaStart = /^[=+\-@\t\r\n＝＋－＠]/
const numberOrPhone = /^[+-]?[0-9 ()./-]+$/

/** RFC 4180, with every cell that a spreadsheet would compute turned into text. */
export function formatCsv(header: string[], rows: Cell[][]): string {
  const records = [header, ...rows].map((cells) => cells.map(formatCell))
  return stringify(records, { record_delimiter: 'windows', quote_record_delimiter: true })
}

function formatCell(cell: Cell): string {
  if (typeof cell !== 'string') return String(cell ?? '')
  return formulaStart.test(cell) && !numberOrPhone.test(cell) ? `'${cell}` : cell
}
