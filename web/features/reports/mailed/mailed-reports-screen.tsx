import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { LogOut, Mails, Plus, Send } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { ReportSubscriptions } from '#contract/report-subscription.ts'
import { api } from '#web/lib/api/api.ts'
import { formatDateTime, formatList } from '#web/lib/format.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { useMe } from '#web/lib/session.ts'
import { attempt } from '#web/ui/patterns/form/attempt.ts'
import { Page } from '#web/ui/patterns/page.tsx'
import { Button } from '#web/ui/primitives/button.tsx'
import { EmptyState, ErrorState } from '#web/ui/primitives/empty-state.tsx'
import { IconButton } from '#web/ui/primitives/icon-button.tsx'
import { Link } from '#web/ui/primitives/link.tsx'
import { Skeleton } from '#web/ui/primitives/skeleton.tsx'
import { type Column, Table } from '#web/ui/primitives/table.tsx'
import { toast } from '#web/ui/primitives/toast-store.ts'
import { parseReportSearch } from '../report-search.ts'
import styles from '../reports.module.css'
import { describePlan } from './describe-plan.ts'
import { refreshSubscriptions, type Subscription, subscriptionsQuery } from './queries.ts'
import { SubscriptionSheet } from './subscription-sheet.tsx'

const route = getRouteApi('/agent/reports/mailed')

const sendNow = ({ id }: Subscription) =>
  void attempt(api(ReportSubscriptions).send({ id }), t('The report is on its way to you'))

async function leave({ id }: Subscription) {
  await attempt(api(ReportSubscriptions).leave({ id }), t('You no longer receive this report'))
  await refreshSubscriptions()
}

/** Names, and who was left out last time. */
const Recipients = ({ recipients }: Pick<Subscription, 'recipients'>) => {
  const names = formatList(recipients.map(({ name }) => name))
  const refused = recipients.filter(({ outcome }) => outcome === 'not_allowed').map(({ name }) => name)
  return (
    <span dir="auto">
      {names}
      {refused.length > 0 && (
        <small className={styles.refused}>
          {t('Can no longer see reports: {names}', { names: formatList(refused) })}
        </small>
      )}
    </span>
  )
}

const columns = (me: number): Column<Subscription>[] => [
  { id: 'name', title: t('Name'), cell: ({ name }) => <span dir="auto">{name}</span> },
  { id: 'plan', title: t('How often'), isWrapped: true, cell: describePlan },
  { id: 'recipients', title: t('Recipients'), isMinor: true, isWrapped: true, cell: (row) => <Recipients {...row} /> },
  {
    id: 'next',
    title: t('Next'),
    isMinor: true,
    width: '170px',
    cell: ({ next_run_at: next }) => (next ? formatDateTime(next) : t('Inactive')),
  },
  {
    id: 'send',
    title: '',
    isTool: true,
    cell: (row) => (
      <IconButton
        icon={Send}
        size="s"
        label={t('Send “{name}” to me now', { name: row.name })}
        onPress={() => sendNow(row)}
      />
    ),
  },
  {
    id: 'leave',
    title: '',
    isTool: true,
    cell: (row) =>
      row.user_ids.includes(me) && (
        <IconButton
          icon={LogOut}
          size="s"
          label={t('Stop receiving “{name}”', { name: row.name })}
          onPress={() => void leave(row)}
        />
      ),
  },
]

type SubscriptionsProps = { onOpen: (row: Subscription) => void; action: ReactNode }

function Subscriptions({ onOpen, action }: SubscriptionsProps) {
  const me = useMe()
  const { data, error, refetch } = useQuery(subscriptionsQuery)
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton lines={4} />
  if (data.length === 0) {
    return (
      <EmptyState icon={Mails} title={t('No email reports yet')} action={action}>
        {t('Figures and tables by email, daily, weekly or monthly.')}
      </EmptyState>
    )
  }
  return (
    <Table
      label={t('Email reports')}
      columns={columns(me.id)}
      rows={data}
      onOpen={onOpen}
      isMuted={({ active }) => !active}
    />
  )
}

/** Reports that are mailed at set times. */
export function MailedReportsScreen() {
  const search = parseReportSearch(route.useSearch())
  const [opened, setOpened] = useState<Subscription | 'new'>()
  const open = (row: Subscription) =>
    row.changeable ? setOpened(row) : toast(t('Only its author and administrators can change this report.'))
  const action = (
    <Button variant="primary" icon={Plus} onPress={() => setOpened('new')}>
      {t('Send a report by email')}
    </Button>
  )
  return (
    <Page
      title={t('Email reports')}
      above={
        <Link to="/reports" search={search}>
          {t('Back to the report')}
        </Link>
      }
      actions={action}
      body={
        <div className={styles.page}>
          <Subscriptions onOpen={open} action={action} />
          {opened && (
            <SubscriptionSheet
              key={opened === 'new' ? 'new' : opened.id}
              subscription={opened === 'new' ? undefined : opened}
              search={search}
              onClose={() => setOpened(undefined)}
            />
          )}
        </div>
      }
    />
  )
}
