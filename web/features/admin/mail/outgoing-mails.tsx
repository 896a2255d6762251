import { queryOptions, useQuery } from '@tanstack/react-query'
import { RotateCcw, Send } from 'lucide-react'
import { useState } from 'react'
import { type OutgoingMail, OutgoingMails } from '#contract/outgoing-mail.ts'
import { api } from '#web/lib/api/api.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { touch } from '#web/lib/api/touch.ts'
import { formatRelative } from '#web/lib/format.ts'
import { noticeSentence } from '#web/lib/i18n/failure-sentence.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { ListPage } from '#web/ui/patterns/list-page.tsx'
import { Badge } from '#web/ui/primitives/badge.tsx'
import { EmptyState } from '#web/ui/primitives/empty-state.tsx'
import { IconButton } from '#web/ui/primitives/icon-button.tsx'
import type { Column } from '#web/ui/primitives/table.tsx'
import { attempt } from '#web/ui/patterns/form/attempt.ts'
import { Pager } from '../pager.tsx'

const pageSize = 50

const mailsQuery = (page: number) =>
  queryOptions({
    queryKey: ['outgoing_mails', 'list', page],
    queryFn: () => api(OutgoingMails).list({ page, per_page: pageSize }),
    staleTime: 0,
  })

async function retry({ id }: OutgoingMail) {
  await attempt(api(OutgoingMails).retry({ id }), t('Retrying'))
  await touch(queryClient, [{ object: 'outgoing_mails', id: 0 }])
}

const tones = { waiting: 'notice', sent: 'success', failed: 'danger' } as const
const wordFor = (state: OutgoingMail['state']) =>
  ({ waiting: t('Queued'), sent: t('Sent'), failed: t('Failed') })[state]

const columns = (): Column<OutgoingMail>[] => [
  { id: 'recipient', title: t('To'), cell: ({ recipient }) => <span dir="auto">{recipient}</span> },
  { id: 'subject', title: t('Subject'), isMinor: true, cell: ({ subject }) => <span dir="auto">{subject}</span> },
  {
    id: 'state',
    title: t('State'),
    width: '110px',
    cell: ({ state }) => <Badge tone={tones[state]}>{wordFor(state)}</Badge>,
  },
  {
    id: 'at',
    title: t('Created'),
    width: '140px',
    isMinor: true,
    cell: ({ created_at }) => formatRelative(created_at),
  },
  {
    id: 'reason',
    title: t('Reason'),
    isMinor: true,
    cell: ({ reason, reason_code: code, reason_values: values }) => reason && noticeSentence(reason, { code, values }),
  },
  {
    id: 'retry',
    title: '',
    isTool: true,
    cell: (mail) =>
      mail.state !== 'sent' && (
        <IconButton
          icon={RotateCcw}
          size="s"
          label={t('Resend to {name}', { name: mail.recipient })}
          onPress={() => void retry(mail)}
        />
      ),
  },
]

/** Mails of the system itself; what they say is shown nowhere, because it may open an account. */
export function OutgoingMailsScreen() {
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useQuery(mailsQuery(page))
  return (
    <ListPage
      title={t('Outgoing email log')}
      columns={columns()}
      rows={data}
      error={error}
      onRetry={() => void refetch()}
      empty={
        <EmptyState icon={Send} title={t('No emails sent yet')}>
          {t('Invitations, password resets and other automatic emails are listed here.')}
        </EmptyState>
      }
    >
      {data && <Pager page={page} size={pageSize} shown={data.length} onPage={setPage} />}
    </ListPage>
  )
}
