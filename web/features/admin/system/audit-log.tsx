import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { SearchX } from 'lucide-react'
import { useState } from 'react'
import { AuditLogs } from '#contract/audit-log.ts'
import { api } from '#web/lib/api/api.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { loadLater } from '#web/ui/load-later.tsx'
import { ListPage } from '#web/ui/patterns/list-page.tsx'
import { ComboBox } from '#web/ui/primitives/combo-box.tsx'
import { EmptyState } from '#web/ui/primitives/empty-state.tsx'
import type { Option } from '#web/ui/primitives/options.tsx'
import { TextField } from '#web/ui/primitives/text-field.tsx'
import { findUsers } from '../find.ts'
import { Pager } from '../pager.tsx'
import { auditActions } from './audit-actions.ts'
import { auditColumns } from './audit-columns.tsx'
import type { AuditDaysProps, AuditPeriod } from './audit-days.tsx'
import { type AuditFilters, exportedBy } from './audit-export.ts'
import type { AuditEntry } from './audit-target.ts'
import { useAuditWords } from './use-audit-words.ts'

const ExportButton = loadLater(async () => (await import('../export-button.tsx')).ExportButton)

const AuditEntryDialog = loadLater(async () => (await import('./audit-entry-dialog.tsx')).AuditEntryDialog)

/** Keeps the room of the fields. */
const DaysPlaceholder = () => (
  <>
    <TextField label={t('From')} isDisabled value="" />
    <TextField label={t('Until')} isDisabled value="" />
  </>
)

const AuditDays = loadLater<AuditDaysProps>(async () => (await import('./audit-days.tsx')).AuditDays, DaysPlaceholder)

const pageSize = 50

const auditQuery = (filters: AuditFilters, page: number) =>
  queryOptions({
    queryKey: ['audit_logs', filters, page],
    queryFn: () => api(AuditLogs).list({ ...filters, page, per_page: pageSize }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

/** What happened to what matters for security, newest first. */
export function AuditLogScreen() {
  const [actor, setActor] = useState<Option<number> | null>(null)
  const [action, setAction] = useState<Option<string> | null>(null)
  const [period, setPeriod] = useState<AuditPeriod>({})
  const [page, setPage] = useState(1)
  const [opened, setOpened] = useState<AuditEntry>()
  const filters = {
    ...(actor && { actor_id: actor.id }),
    ...(action && { action: action.id }),
    ...period,
  }
  const { data, error, refetch } = useQuery(auditQuery(filters, page))
  const words = useAuditWords(data)
  /** Another filter starts at its first page. */
  const filterBy =
    <T,>(set: (value: T) => void) =>
    (value: T) => {
      set(value)
      setPage(1)
    }
  return (
    <ListPage
      title={t('Audit log')}
      actions={<ExportButton exported={exportedBy(filters)} count={undefined} />}
      filters={
        <>
          <ComboBox label={t('User')} search={findUsers} value={actor} onChange={filterBy(setActor)} />
          <ComboBox
            label={t('Action')}
            options={Object.entries(auditActions()).map(([id, label]) => ({ id, label }))}
            value={action}
            onChange={filterBy(setAction)}
          />
          <AuditDays onChange={filterBy(setPeriod)} />
        </>
      }
      columns={auditColumns(words)}
      rows={data}
      onOpen={setOpened}
      error={error}
      onRetry={() => void refetch()}
      empty={<EmptyState icon={SearchX} title={t('No matches for this filter')} />}
    >
      {data && <Pager page={page} size={pageSize} shown={data.length} onPage={setPage} />}
      {opened && <AuditEntryDialog entry={opened} words={words} onClose={() => setOpened(undefined)} />}
    </ListPage>
  )
}
