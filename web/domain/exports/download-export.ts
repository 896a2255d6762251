import type { ExportInput } from '#contract/export.ts'
import { ApiError, unreachable } from '#web/lib/api/error.ts'
import { request } from '#web/lib/api/send.ts'
import { timeZone } from '#web/lib/format.ts'
import { t } from '#web/lib/i18n/i18n.ts'

/** What to export: the address of the export, and which records and columns. */
export type Exported = {
  path: '/tickets/export' | '/users/export' | '/organizations/export' | '/audit_logs/export'
  /** Of the file, without its ending. */
  fileName: string
  input: Pick<ExportInput, 'columns' | 'titles' | 'names'> & Readonly<Record<string, unknown>>
}

/** Fetches the whole file before it is saved, so that a failure is shown and leaves no partial file. */
export async function downloadExport(
  { path, fileName, input }: Exported,
  format: ExportInput['format'],
  signal: AbortSignal,
): Promise<void> {
  const names = { true: t('Yes'), false: t('No'), ...input.names }
  const body = JSON.stringify({ ...input, names, format, time_zone: timeZone() })
  const response = await request({
    method: 'POST',
    path,
    body,
    headers: { 'Content-Type': 'application/json' },
    signal,
  })
  const file = await response.blob().catch((error: unknown) => {
    throw signal.aborted ? error : new ApiError(unreachable, {})
  })
  saveFile(file, `${fileName}.${format}`)
}

export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}
