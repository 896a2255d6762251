import { parseDate } from '@internationalized/date'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { SearchX } from 'lucide-react'
import { useState } from 'react'
import { AuditLogs } from '#contract/audit-log.ts'
import { api } from '#web/lib/api/api.ts'
import { timeZone } from '#web/lib/format.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { loadLater } from '#web/ui/load-later.tsx'
import { ListPage } from '#web/ui/patterns/list-page.tsx'
import { DatePicker } from '#web/ui/primitives/date-picker.tsx'
import { ComboBox } from '#web/ui/primitives/combo-box.tsx'
import { EmptyState } from '#web/ui/primitives/empty-state.tsx'
import type { Option } from '#web/ui/primitives/options.tsx'
import { findUsers } from '../find.ts'
import { Pager } from '../pager.tsx'
import { auditActions } from './audit-actions.ts'
import { auditColumns } from './audit-columns.tsx'
import { type AuditFilters, exportedBy } from './audit-export.ts'
import type { AuditEntry } from './audit-target.ts'
import { useAuditWords } from './use-audit-words.ts'

const ExportButton = loadLater(async () => (await import('../export-button.tsx')).ExportButton)

const AuditEntryDialog = loadLater(async () => (await import('./audit-entry-dialog.tsx')).AuditEntryDialog)

const pageSize = 50

const auditQuery = (filters: AuditFilters, page: number) =>
  queryOptions({
    queryKey: ['audit_logs', filters, page],
    queryFn: () => api(AuditLogs).list({ ...filters, page, per_page: pageSize }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

/** The start and end of a day, in the time zone of the viewer. */
const startOfDay = (day: string) => parseDate(day).toDate(timeZone()).toISOString()
const endOfDay = (day: string) => parseDate(day).add({ days: 1 }).toDate(timeZone()).toISOString()

/** What happened to what matters for security, newest first. */
export function AuditLogScreen() {
  const [actor, setActor] = useState<Option<number> | null>(null)
  const [action, setAction] = useState<Option<string> | null>(null)
  const [from, setFrom] = useState<string | null>(null)
  const [to, setTo] = useState<string | null>(null)
  const [page, setPage] = useState(1)
  const [opened, setOpened] = useState<AuditEntry>()
  const filters = {
    ...(actor && { actor_id: actor.id }),
    ...(action && { action: action.id }),
    ...(from && { from: startOfDay(from) }),
    ...(to && { to: endOfDay(to) }),
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
          <DatePicker label={t('From')} value={from} onChange={filterBy(setFrom)} />
          <DatePicker label={t('Until')} value={to} onChange={filterBy(setTo)} />
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
