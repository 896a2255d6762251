import { spreadsheetType } from '#contract/export.ts'
import { type RawAnswer, rawAnswer } from '#kernel/http/raw-answer.ts'
import { resolveLanguage } from '#kernel/language.ts'
import { streamWorkbook } from '#kernel/xlsx/stream-xlsx.ts'
import type { ReportRequest } from './request.ts'
import { presentSpan } from './span.ts'
import { buildTables, type ReportTable } from './tables.ts'

/** One sheet for each table. */
export const writeWorkbook = (tables: readonly ReportTable[]): AsyncGenerator<Buffer> =>
  streamWorkbook(tables.map(({ name, titles, rows }) => ({ name, titles, batches: [rows] })))

export async function exportReport(request: ReportRequest, by: string): Promise<RawAnswer> {
  const { ctx, span } = request
  const language = await resolveLanguage(ctx.deps.settings, ctx.actor.locale)
  const { tables } = await buildTables(request, by, language)
  const { from, to } = presentSpan(span)
  return rawAnswer(spreadsheetType, writeWorkbook(tables), {
    'Content-Disposition': `attachment; filename="report-${from}-${to}.xlsx"`,
  })
}
