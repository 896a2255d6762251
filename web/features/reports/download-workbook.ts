import type { ReportTableName } from '#contract/report-figures.ts'
import { saveFile } from '#web/domain/exports/download-export.ts'
import { wordFailure } from '#web/lib/api/error.ts'
import { request } from '#web/lib/api/send.ts'
import { toast } from '#web/ui/primitives/toast-store.ts'
import { callsInput, daysOf, inputOf } from './queries.ts'
import type { ReportSearch } from './report-search.ts'

/** All tables of the page as sheets of a workbook, or one of them. */
export async function downloadWorkbook(search: ReportSearch, table?: ReportTableName): Promise<void> {
  const input = { ...inputOf(search), by: search.by ?? 'group', ...(table && { table }) }
  await download('/reports/export', input, `${table ?? 'report'}-${input.from}-${input.to}.xlsx`)
}

/** The table of the calls, which the caller log counts. */
export async function downloadCalls(search: ReportSearch): Promise<void> {
  const { from, to } = daysOf(search)
  await download('/cti/statistics/export', callsInput(search), `calls-${from}-${to}.xlsx`)
}

async function download(path: string, input: object, name: string): Promise<void> {
  const query = new URLSearchParams(Object.entries(input).map(([key, value]) => [key, String(value)]))
  try {
    const response = await request({ method: 'GET', path: `${path}?${query}` })
    saveFile(await response.blob(), name)
  } catch (error) {
    toast(wordFailure(error), { tone: 'danger' })
  }
}
