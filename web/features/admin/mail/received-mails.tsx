import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Download, MailCheck, RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { type InboundMail, InboundMails } from '#contract/inbound-mail.ts'
import { api } from '#web/lib/api/api.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { touch } from '#web/lib/api/touch.ts'
import { formatBytes, formatDateTime, formatRelative } from '#web/lib/format.ts'
import { noticeSentence } from '#web/lib/i18n/failure-sentence.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { ListPage } from '#web/ui/patterns/list-page.tsx'
import { Badge, type Tone } from '#web/ui/primitives/badge.tsx'
import { Button } from '#web/ui/primitives/button.tsx'
import { type RecordSteps, Sheet } from '#web/ui/patterns/sheet.tsx'
import { EmptyState } from '#web/ui/primitives/empty-state.tsx'
import { ExternalLink, Link } from '#web/ui/primitives/link.tsx'
import { RadioGroup } from '#web/ui/primitives/radio-group.tsx'
import type { Column } from '#web/ui/primitives/table.tsx'
import { useOpenedRecord } from '#web/ui/patterns/use-opened-record.ts'
import styles from '#web/ui/patterns/settings-page.module.css'
import { attempt } from '#web/ui/patterns/form/attempt.ts'
import { describeFilingStep } from '#web/domain/articles/describe-filing-step.ts'
import { Pager } from '../pager.tsx'
import own from './received-mails.module.css'

const pageSize = 50
type State = InboundMail['state']

const states = (): Record<State, { word: string; tone: Tone }> => ({
  waiting: { word: t('Queued'), tone: 'notice' },
  filed: { word: t('Processed'), tone: 'success' },
  ignored: { word: t('Ignored'), tone: 'neutral' },
  failed: { word: t('Failed'), tone: 'danger' },
  too_large: { word: t('Too large'), tone: 'warning' },
})

const mailsQuery = (state: State | undefined, page: number) =>
  queryOptions({
    queryKey: ['inbound_mails', 'list', state ?? 'all', page],
    queryFn: () => api(InboundMails).list({ ...(state && { state: [state] }), page, per_page: pageSize }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

async function retry({ id }: InboundMail, done: () => void) {
  await attempt(api(InboundMails).retry({ id }), t('Retrying'))
  await touch(queryClient, [{ object: 'inbound_mails', id: 0 }])
  done()
}

const StateBadge = ({ state }: { state: State }) => {
  const { word, tone } = states()[state]
  return <Badge tone={tone}>{word}</Badge>
}

const sender = ({ from, envelope }: InboundMail) => from ?? String(envelope.from ?? '—')
const subject = ({ id, subject: given }: InboundMail) => given || `#${id}`

const reasonFor = ({ reason, reason_code: code, reason_values: values }: InboundMail) =>
  reason === null ? undefined : noticeSentence(reason, { code, values })

const columns = (): Column<InboundMail>[] => [
  { id: 'from', title: t('From'), cell: (mail) => <span dir="auto">{sender(mail)}</span> },
  { id: 'subject', title: t('Subject'), cell: (mail) => <span dir="auto">{subject(mail)}</span> },
  { id: 'state', title: t('State'), width: '110px', cell: ({ state }) => <StateBadge state={state} /> },
  { id: 'reason', title: t('Reason'), isMinor: true, cell: (mail) => reasonFor(mail) ?? '—' },
  { id: 'size', title: t('Size'), isMinor: true, align: 'end', width: '90px', cell: ({ size }) => formatBytes(size) },
  {
    id: 'at',
    title: t('Received'),
    isMinor: true,
    width: '150px',
    cell: ({ received_at }) => formatRelative(received_at),
  },
]

type MailSheetProps = { mail: InboundMail; steps: RecordSteps; onClose: () => void }

/** All data of one email, and the actions for it. */
function MailSheet({ mail, steps, onClose }: MailSheetProps) {
  const facts: [string, React.ReactNode][] = [
    [t('State'), <StateBadge key="state" state={mail.state} />],
    [t('Reason'), reasonFor(mail) ?? '—'],
    [t('From'), sender(mail)],
    [t('Received'), formatDateTime(mail.received_at)],
    [t('Message-ID'), mail.message_id ?? '—'],
    [t('Attempts'), mail.attempts],
    [t('Source'), mail.source_key],
    [
      t('Ticket'),
      mail.ticket_id ? (
        <Link key="ticket" to="/tickets/$id" params={{ id: String(mail.ticket_id) }}>
          {t('Open ticket')}
        </Link>
      ) : (
        '—'
      ),
    ],
  ]
  return (
    <Sheet
      onClose={onClose}
      steps={steps}
      title={subject(mail)}
      footer={
        <>
          <div className={own.tools}>
            {mail.readable ? (
              <ExternalLink href={`/api/v1/inbound_mails/${mail.id}/raw`} download className={own.withIcon}>
                <Download size={15} aria-hidden /> {t('Download original')}
              </ExternalLink>
            ) : (
              t('Only people with access to the ticket can see the content.')
            )}
          </div>
          {mail.state !== 'filed' && (
            <Button variant="primary" icon={RotateCcw} onPress={() => void retry(mail, onClose)}>
              {t('Retry')}
            </Button>
          )}
        </>
      }
    >
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name} className={styles.fact}>
            <dt>{name}</dt>
            <dd dir="auto">{value}</dd>
          </div>
        ))}
      </dl>
      {mail.explanation.length > 0 && (
        <section aria-label={t('Processing steps')}>
          <h3 className={styles.legend}>{t('Processing steps')}</h3>
          <ol className={own.steps}>
            {mail.explanation.map((part, index) => (
              <li key={index} dir="auto">
                {describeFilingStep(part)}
              </li>
            ))}
          </ol>
        </section>
      )}
    </Sheet>
  )
}

export function ReceivedMailsScreen() {
  const { state: asked = '' } = useSearch({ from: '/admin/admin/received' })
  const navigate = useNavigate()
  const state = asked in states() ? (asked as State) : undefined
  const [page, setPage] = useState(1)
  const { opened, turn, open, close, stepsIn } = useOpenedRecord<InboundMail>()
  const { data, error, refetch } = useQuery(mailsQuery(state, page))
  const options = Object.entries(states()).map(([id, { word }]) => ({ id, label: word }))
  const choose = (id: string) => {
    void navigate({ to: '/admin/received', search: id === 'all' ? {} : { state: id }, replace: true })
    setPage(1)
  }
  return (
    <ListPage
      title={t('Incoming email log')}
      filters={
        <RadioGroup
          label={t('State')}
          isLabelHidden
          look="segments"
          options={[{ id: 'all', label: t('All') }, ...options]}
          value={state ?? 'all'}
          onChange={choose}
        />
      }
      columns={columns()}
      rows={data}
      onOpen={open}
      currentId={opened?.id}
      error={error}
      onRetry={() => void refetch()}
      empty={
        <EmptyState icon={MailCheck} title={state ? t('No matches for this filter') : t('No emails received yet')}>
          {!state && t('Emails that arrive in your mailboxes are listed here.')}
        </EmptyState>
      }
    >
      {data && <Pager page={page} size={pageSize} shown={data.length} onPage={setPage} />}
      {opened && <MailSheet key={turn} mail={opened} steps={stepsIn(data)} onClose={close} />}
    </ListPage>
  )
}
