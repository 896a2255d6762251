import type { Exported } from '#web/domain/exports/download-export.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { auditActions } from './audit-actions.ts'
import { ways } from './audit-columns.tsx'

export type AuditFilters = { actor_id?: number; action?: string; object?: string; from?: string; to?: string }

/** The whole log as it is filtered. The details are as stored: a spreadsheet is searched by them. */
export const exportedBy = (filters: AuditFilters): Exported => ({
  path: '/audit_logs/export',
  fileName: t('Audit log'),
  input: {
    ...filters,
    columns: ['at', 'action', 'user', 'impersonated_by', 'object', 'object_id', 'details', 'via', 'ip'],
    titles: [
      t('When'),
      t('Action'),
      t('User'),
      t('Impersonated by'),
      t('Target'),
      t('Target ID'),
      t('Details'),
      t('Via'),
      t('IP address'),
    ],
    names: { ...auditActions(), ...ways() },
  },
})
