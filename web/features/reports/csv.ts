import { saveFile } from '#web/domain/exports/download-export.ts'
import type { DataTableProps } from './data-table.tsx'

/** What makes a spreadsheet take a cell for a formula. */
const formulaStart = /^[=+\-@\t\r\n＝＋－＠]/

function formatCell(cell: string | number): string {
  if (typeof cell === 'number') return String(cell)
  const safe = formulaStart.test(cell) ? `'${cell}` : cell
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

const formatTable = <Row>({ columns, rows }: Omit<DataTableProps<Row>, 'label'>): string =>
  [columns.map(({ title }) => title), ...rows.map((row) => columns.map(({ text }) => text(row)))]
    .map((cells) => cells.map(formatCell).join(','))
    .join('\r\n')

/** The first character tells spreadsheets that it is UTF-8. */
export const downloadTable = <Row>(name: string, table: Omit<DataTableProps<Row>, 'label'>): void =>
  saveFile(new Blob([`\ufeff${formatTable(table)}\r\n`], { type: 'text/csv' }), `${name}.csv`)
