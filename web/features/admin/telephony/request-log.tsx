import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDateTime, formatRelative } from '#web/lib/format.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { Badge } from '#web/ui/primitives/badge.tsx'
import { Dialog } from '#web/ui/primitives/dialog.tsx'
import { EmptyState } from '#web/ui/primitives/empty-state.tsx'
import { type Column, Table } from '#web/ui/primitives/table.tsx'
import styles from '#web/ui/patterns/settings-page.module.css'
import { type LoggedRequest, requestsQuery } from './queries.ts'

const isFine = (status: string | null) => status?.startsWith('2') === true

const columns = (): Column<LoggedRequest>[] => [
  { id: 'url', title: t('Request'), isWrapped: true, cell: ({ method, url }) => `${method} ${url}` },
  {
    id: 'status',
    title: t('Response'),
    width: '90px',
    cell: ({ status }) => <Badge tone={isFine(status) ? 'success' : 'danger'}>{status ?? '—'}</Badge>,
  },
  { id: 'ip', title: t('IP address'), isMinor: true, width: '140px', cell: ({ ip }) => ip ?? '—' },
  { id: 'at', title: t('When'), width: '96px', cell: ({ created_at }) => formatRelative(created_at) },
]

const jsonOf = (value: unknown) => JSON.stringify(value, undefined, 2)

/** Requests and responses of phone systems; tokens are masked. */
export function RequestLog() {
  const { data } = useQuery(requestsQuery)
  const [opened, setOpened] = useState<LoggedRequest>()
  return (
    <section className={styles.card} aria-label={t('Latest requests')}>
      <h2 className={styles.cardTitle}>{t('Latest requests')}</h2>
      <Table
        label={t('Latest requests')}
        columns={columns()}
        rows={data ?? []}
        onOpen={setOpened}
        empty={<EmptyState title={t('No requests from a phone system yet')} />}
      />
      {opened && (
        <Dialog isOpen size="l" onClose={() => setOpened(undefined)} title={formatDateTime(opened.created_at)}>
          <h3 className={styles.legend}>{t('Request')}</h3>
          <pre className={styles.pre}>{jsonOf(opened.request)}</pre>
          <h3 className={styles.legend}>{t('Response')}</h3>
          <pre className={styles.pre}>{jsonOf(opened.response)}</pre>
        </Dialog>
      )}
    </section>
  )
}
