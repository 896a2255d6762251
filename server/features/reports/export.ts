import { spreadsheetType } from '#contract/export.ts'
import type { ReportTableName } from '#contract/report-figures.ts'
import { type RawAnswer, rawAnswer } from '#kernel/http/raw-answer.ts'
import { resolveLanguage } from '#kernel/language.ts'
import { streamWorkbook } from '#kernel/xlsx/stream-xlsx.ts'
import type { ReportRequest } from './request.ts'
import { presentSpan } from './span.ts'
import { buildTable, buildTables, type ReportTable } from './tables.ts'

/** One sheet for each table. */
export const writeWorkbook = (tables: readonly ReportTable[]): AsyncGenerator<Buffer> =>
  streamWorkbook(tables.map(({ name, titles, rows }) => ({ name, titles, batches: [rows] })))

/** What a workbook has: all tables, or one. */
type Chosen = { by: string; table?: ReportTableName | undefined }

export async function exportReport(request: ReportRequest, { by, table }: Chosen): Promise<RawAnswer> {
  const { ctx, span } = request
  const language = await resolveLanguage(ctx.deps.settings, ctx.actor.locale)
  const tables = table
    ? [await buildTable(request, table, by, language)]
    : (await buildTables(request, by, language)).tables
  const { from, to } = presentSpan(span)
  return rawAnswer(spreadsheetType, writeWorkbook(tables), {
    'Content-Disposition': `attachment; filename="${table ?? 'report'}-${from}-${to}.xlsx"`,
  })
}
