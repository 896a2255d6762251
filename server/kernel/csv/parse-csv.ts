import type * as CsvParse from 'csv-parse/sync'
import type { ErrorCode, FailureValues } from '#contract/error-codes.ts'
import { loadWhenUsed } from '../load-when-used.ts'

const getCsv = loadWhenUsed<typeof CsvParse>('csv-parse/sync')

export type Separator = ',' | ';' | '\t' | '|'
export type Table = { header: string[]; rows: string[][] }

const maxBytes = 20 * 1024 * 1024
const maxRows = 50_000

/** The file cannot be read as a table; the message is for the person who uploaded it. */
export class InvalidCsv extends Error {
  override name = 'InvalidCsv'
  readonly code: ErrorCode
  readonly values: FailureValues | undefined

  constructor(code: ErrorCode, message: string, values?: FailureValues) {
    super(message)
    this.code = code
    this.values = values
  }
}

export function parseCsv(input: string | Buffer, { separator = ',' }: { separator?: Separator } = {}): Table {
  if (Buffer.byteLength(input) > maxBytes)
    throw new InvalidCsv('file_too_large', 'The file is larger than 20 MB.', { max_bytes: maxBytes })
  const [header, ...rows] = readRecords(decode(input), separator)
  if (!header) throw new InvalidCsv('csv_empty', 'The file is empty.')
  if (rows.length > maxRows)
    throw new InvalidCsv('csv_too_long', `The file has more than ${maxRows} rows.`, { max: maxRows })
  return { header: header.map((name) => name.trim()), rows }
}

function decode(input: string | Buffer): string {
  if (typeof input === 'string') return input
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(input)
  } catch {
    throw new InvalidCsv('csv_not_utf8', 'The file is not UTF-8 text.')
  }
}

function readRecords(text: string, separator: Separator): string[][] {
  const { CsvError, parse } = getCsv()
  try {
    // csv-parse counts a CRLF inside a quoted cell as two lines, and our messages name lines.
    const lines = text.replaceAll('\r\n', '\n')
    // The header and one row too many: enough to detect that there are too many, without reading on.
    return parse(lines, { bom: true, delimiter: separator, skip_empty_lines: true, to: maxRows + 2 })
  } catch (error) {
    throw error instanceof CsvError
      ? new InvalidCsv('csv_line_broken', explain(error), { line: String(error['lines']) })
      : error
  }
}

function explain(error: CsvParse.CsvError): string {
  const line = String(error['lines'])
  switch (error.code) {
    case 'CSV_RECORD_INCONSISTENT_FIELDS_LENGTH':
      return `Line ${line} has a different number of columns than the header.`
    case 'CSV_QUOTE_NOT_CLOSED':
      return `The file ends inside a quoted value, on line ${line}.`
    case 'INVALID_OPENING_QUOTE':
      return `Line ${line} has a quote inside an unquoted value.`
    case 'CSV_INVALID_CLOSING_QUOTE':
      return `Line ${line} has text after a closing quote.`
    default:
      return `Line ${line} cannot be read.`
  }
}
