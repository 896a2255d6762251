import { type AuditLogs, exportedAuditLogColumns } from '#contract/audit-log.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { type ExportColumn, exportRecords } from '#kernel/export/export-records.ts'
import type { Serving } from '#kernel/http/serve.ts'
import { findEntryIds, loadNamedEntries } from './store.ts'

const columns = new Map<string, ExportColumn>([
  ['at', { label: 'Time', isTime: true }],
  ['action', { label: 'Action', isTranslated: true }],
  ['user', { label: 'User' }],
  ['impersonated_by', { label: 'Impersonated by' }],
  ['object', { label: 'Target', isTranslated: true }],
  ['object_id', { label: 'Target ID' }],
  ['details', { label: 'Details' }],
  ['via', { label: 'Via', isTranslated: true }],
  ['ip', { label: 'IP address' }],
])

export const exportEntries = ({ ctx, input }: Serving<InputOf<typeof AuditLogs.export>>) =>
  exportRecords(ctx, input, {
    name: 'audit_logs',
    columns,
    usual: exportedAuditLogColumns,
    findIds: (limit) => findEntryIds(ctx.db, input, limit),
    load: async (ids) => {
      const rows = await loadNamedEntries(ctx.db, ids)
      return rows.map((row) => ({ ...row, details: writeDetails(row.details) }))
    },
  })

const writeDetails = (details: unknown): string => {
  const text = JSON.stringify(details)
  return text === '{}' ? '' : text
}
