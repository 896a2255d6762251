import type { ReportTableName } from '#contract/report-figures.ts'
import { saveFile } from '#web/domain/exports/download-export.ts'
import { wordFailure } from '#web/lib/api/error.ts'
import { request } from '#web/lib/api/send.ts'
import { toast } from '#web/ui/primitives/toast-store.ts'
import { inputOf } from './queries.ts'
import type { ReportSearch } from './report-search.ts'

/** All tables of the page as sheets of a workbook, or one of them. */
export async function downloadWorkbook(search: ReportSearch, table?: ReportTableName): Promise<void> {
  const input = { ...inputOf(search), by: search.by ?? 'group', ...(table && { table }) }
  const query = new URLSearchParams(Object.entries(input).map(([key, value]) => [key, String(value)]))
  try {
    const response = await request({ method: 'GET', path: `/reports/export?${query}` })
    saveFile(await response.blob(), `${table ?? 'report'}-${input.from}-${input.to}.xlsx`)
  } catch (error) {
    toast(wordFailure(error), { tone: 'danger' })
  }
}
