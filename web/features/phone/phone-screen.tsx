import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { CheckCheck, Download, PhoneOff, Search } from 'lucide-react'
import { sayFailure } from '#web/domain/tickets/actions.ts'
import { t, tn } from '#web/lib/i18n/i18n.ts'
import { PageHeader } from '#web/ui/patterns/page.tsx'
import { Button } from '#web/ui/primitives/button.tsx'
import { EmptyState, ErrorState } from '#web/ui/primitives/empty-state.tsx'
import { ExternalLink } from '#web/ui/primitives/link.tsx'
import { RadioGroup } from '#web/ui/primitives/radio-group.tsx'
import { Select } from '#web/ui/primitives/select.tsx'
import { Skeleton } from '#web/ui/primitives/skeleton.tsx'
import { TextField } from '#web/ui/primitives/text-field.tsx'
import { CallTable } from './call-table.tsx'
import type { CallFilter, CallSearch } from './call-search.ts'
import { asked, callsQuery, queuesQuery } from './calls.ts'
import { markMissedDone } from './mark-done.ts'
import styles from './phone-screen.module.css'

const route = getRouteApi('/agent/phone')

const everyQueue = 'every queue'

function Filters({ search, onChange }: { search: CallSearch; onChange: (change: CallSearch) => void }) {
  const { data: queues = [] } = useQuery(queuesQuery)
  return (
    <div className={styles.filters}>
      <RadioGroup
        label={t('Show')}
        isLabelHidden
        look="segments"
        value={search.filter ?? 'all'}
        onChange={(filter) => onChange({ filter: filter === 'all' ? undefined : (filter as CallFilter) })}
        options={[
          { id: 'all', label: t('All calls') },
          { id: 'missed', label: t('Missed') },
          { id: 'mine', label: t('Mine') },
        ]}
      />
      {queues.length > 0 && (
        <Select
          label={t('Queue')}
          isLabelHidden
          value={search.queue ?? everyQueue}
          onChange={(queue) => onChange({ queue: queue === everyQueue ? undefined : queue })}
          options={[
            { id: everyQueue, label: t('All queues') },
            ...queues.map(({ name }) => ({ id: name, label: name })),
          ]}
          className={styles.queue}
        />
      )}
      <TextField
        label={t('Filter')}
        isLabelHidden
        icon={Search}
        placeholder={t('Number or name')}
        value={search.q ?? ''}
        onChange={(q) => onChange({ q: q || undefined })}
        className={styles.words}
      />
    </div>
  )
}

const addressOfFile = (search: CallSearch) =>
  `/api/v1/cti/log.csv?${new URLSearchParams(Object.entries(asked(search)).map(([key, value]) => [key, String(value)]))}`

/** The caller log. */
export function PhoneScreen() {
  const search = route.useSearch()
  const navigate = useNavigate()
  const { data, error, refetch } = useQuery({ ...callsQuery(search), placeholderData: (before) => before })
  const calls = data?.list ?? []
  const [newest] = calls
  const left = data?.missed_count ?? 0
  const markAll = () => newest && void markMissedDone(search, newest).catch(sayFailure)
  const change = (changed: CallSearch) =>
    void navigate({ to: '/phone', search: { ...search, ...changed }, replace: true })
  return (
    <div className={styles.screen}>
      <PageHeader
        title={t('Phone')}
        actions={
          <>
            <ExternalLink href={addressOfFile(search)} download look="plain" className={styles.file}>
              <Download size={16} aria-hidden />
              {t('Download CSV')}
            </ExternalLink>
            <Button icon={CheckCheck} isDisabled={left === 0} onPress={markAll}>
              {left > 0 ? tn(left, 'Mark {count} as done', 'Mark {count} as done') : t('All done')}
            </Button>
          </>
        }
      >
        <Filters search={search} onChange={change} />
      </PageHeader>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton lines={8} />
      ) : calls.length === 0 ? (
        <EmptyState
          icon={PhoneOff}
          title={Object.keys(asked(search)).length > 0 ? t('No calls match these filters') : t('No calls yet')}
        />
      ) : (
        <CallTable calls={calls} assets={data.assets} />
      )}
    </div>
  )
}
