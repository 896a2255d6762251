import { saveFile } from '#web/domain/exports/download-export.ts'
import { wordFailure } from '#web/lib/api/error.ts'
import { request } from '#web/lib/api/send.ts'
import { toast } from '#web/ui/primitives/toast-store.ts'
import { inputOf } from './queries.ts'
import type { ReportSearch } from './report-search.ts'

/** All tables of the page as sheets of a workbook. */
export async function downloadWorkbook(search: ReportSearch): Promise<void> {
  const input = { ...inputOf(search), by: search.by ?? 'group' }
  const query = new URLSearchParams(Object.entries(input).map(([key, value]) => [key, String(value)]))
  try {
    const response = await request({ method: 'GET', path: `/reports/export?${query}` })
    saveFile(await response.blob(), `report-${input.from}-${input.to}.xlsx`)
  } catch (error) {
    toast(wordFailure(error), { tone: 'danger' })
  }
}
