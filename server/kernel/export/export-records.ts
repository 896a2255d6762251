import { type ExportInput, mostExported, spreadsheetType } from '#contract/export.ts'
import type { Ctx } from '../context.ts'
import { streamCsv } from '../csv/format-csv.ts'
import type { Row } from '../db/rows.ts'
import { invalid } from '../errors.ts'
import { rawAnswer, type RawAnswer } from '../http/raw-answer.ts'
import { streamXlsx } from '../xlsx/stream-xlsx.ts'
import type { Cell } from './cell.ts'
import { createCellWriter } from './write-cell.ts'

/** Its heading in English, and whether its values are names of which there may be translations. */
export type ExportColumn = {
  label: string
  isTranslated?: boolean | undefined
  isTime?: boolean | undefined
  /** Written instead of the keys of options. */
  labels?: ReadonlyMap<string, string>
}

export type ExportDefinition = {
  /** Of the file, without its ending. */
  name: string
  columns: ReadonlyMap<string, ExportColumn>
  /** Where the caller names no columns. */
  usual: readonly string[]
  /** The ids of at most this many records that the caller may see, in order. */
  findIds(limit: number): Promise<number[]>
  /** The records as the caller may see them, with names instead of ids, in any order. */
  load(ids: readonly number[]): Promise<Row[]>
}

type Chosen = ExportColumn & { key: string; title: string }

/**
 * All ids are found before the answer begins, so that it can still be refused; 100,000 of them take a megabyte. Then
 * the records are loaded and sent a few at a time, each time by their ids: no connection is held while the client reads.
 */
export async function exportRecords(ctx: Ctx, input: ExportInput, definition: ExportDefinition): Promise<RawAnswer> {
  const columns = chooseColumns(input, definition)
  const zone = input.time_zone || (await ctx.deps.settings.text('timezone_default')) || 'UTC'
  const write = createCellWriter(input, zone)
  const ids = await definition.findIds(mostExported + 1)
  if (ids.length > mostExported) {
    throw invalid('export_too_large', `An export has at most ${mostExported} rows.`, { values: { max: mostExported } })
  }
  const cellsOf = (record: Row): Cell[] =>
    columns.map((column) => write(readCell(column, record[column.key]), column.isTranslated))
  return answerFile(
    input.format,
    definition.name,
    columns.map(({ title }) => title),
    loadBatches(ids, definition, cellsOf),
  )
}

const parseTime = (value: unknown) => (typeof value === 'string' ? new Date(value) : value)

/** Times as times, options by their labels, and choices from other servers by theirs. */
function readCell({ isTime, labels }: ExportColumn, value: unknown): unknown {
  if (isTime) return parseTime(value)
  if (labels) return Array.isArray(value) ? value.map((key) => labels.get(String(key)) ?? key) : labelOf(labels, value)
  return value !== null && typeof value === 'object' && 'label' in value ? value.label : value
}

const labelOf = (labels: ReadonlyMap<string, string>, value: unknown) =>
  value === null || typeof value === 'boolean' ? value : (labels.get(String(value)) ?? value)

function chooseColumns({ columns: asked, titles = [] }: ExportInput, { columns, usual }: ExportDefinition): Chosen[] {
  const names = asked?.length ? asked : usual
  return names.map((name, index) => {
    const key = columns.has(name) ? name : name.replace(/_id$/, '')
    const column = columns.get(key)
    if (!column) throw invalid('invalid_value', `There is no column '${name.slice(0, 50)}'.`, { field: 'columns' })
    return { ...column, key, title: titles[index] ?? column.label }
  })
}

/** So few are formatted in a millisecond or two, and other requests are answered in between. */
const batchSize = 200

async function* loadBatches(
  ids: readonly number[],
  { load }: ExportDefinition,
  cellsOf: (record: Row) => Cell[],
): AsyncGenerator<Cell[][]> {
  for (let start = 0; start < ids.length; start += batchSize) {
    const batch = ids.slice(start, start + batchSize)
    const byId = new Map((await load(batch)).map((record) => [record.id, record]))
    // Records that were deleted or hidden in the meantime are omitted.
    yield batch.flatMap((id) => byId.get(id) ?? []).map(cellsOf)
  }
}

function answerFile(
  format: ExportInput['format'],
  name: string,
  titles: readonly string[],
  batches: AsyncIterable<Cell[][]>,
): RawAnswer {
  const headers = { 'Content-Disposition': `attachment; filename="${name}.${format}"` }
  return format === 'xlsx'
    ? rawAnswer(spreadsheetType, streamXlsx(titles, batches), headers)
    : rawAnswer('text/csv; charset=utf-8', streamCsv(titles, batches), headers)
}
