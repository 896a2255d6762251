import { formatCsv } from '#kernel/csv/format-csv.ts'

/** Every attribute of every record, as a client would export what it reads: lists are joined, objects become JSON. */
export function formatTestCsv(records: readonly Record<string, unknown>[]): string {
  const header = [...new Set(records.flatMap((record) => Object.keys(record)))]
  const rows = records.map((record) => header.map((name) => cellOf(record[name])))
  return formatCsv(header, rows)
}

function cellOf(value: unknown): string {
  if (Array.isArray(value)) return value.join('~~~')
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? '')
}
