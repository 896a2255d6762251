import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Ticket } from '#contract/ticket.ts'
import { type PastMatches, TriggerSimulation, type RuleTrial } from '#contract/trigger-simulation.ts'
import { describeChange, describeEffects, describeOutcome, describeTest } from '#web/domain/tickets/describe-rule.ts'
import { api } from '#web/lib/api/api.ts'
import { formatRelative } from '#web/lib/format.ts'
import { t, tn } from '#web/lib/i18n/i18n.ts'
import { Badge } from '#web/ui/primitives/badge.tsx'
import { ComboBox } from '#web/ui/primitives/combo-box.tsx'
import { ErrorState } from '#web/ui/primitives/empty-state.tsx'
import { Link } from '#web/ui/primitives/link.tsx'
import type { Option } from '#web/ui/primitives/options.tsx'
import { Select } from '#web/ui/primitives/select.tsx'
import { Skeleton } from '#web/ui/primitives/skeleton.tsx'
import styles from './try-trigger.module.css'

async function findTickets(words: string): Promise<Option<number>[]> {
  const found = await api(Ticket).search({ query: words, limit: 12 })
  return found.map(({ id, number, title }) => ({ id, label: `#${number} ${title}` }))
}

const pastDays = 7

type TriedAction = 'create' | 'update'

/** What the saved trigger would do to a ticket, and what it would have matched; nothing is changed or sent. */
export function TryTrigger({ triggerId }: { triggerId: number }) {
  const [ticket, setTicket] = useState<Option<number> | null>(null)
  const [action, setAction] = useState<TriedAction>('create')
  return (
    <section className={styles.section} aria-labelledby="try-trigger">
      <h3 id="try-trigger">{t('Try it')}</h3>
      <p className={styles.lead}>{t('Nothing is changed or sent. Save your changes first.')}</p>
      <ComboBox label={t('Ticket')} search={findTickets} value={ticket} onChange={setTicket} />
      <Select
        label={t('Event')}
        options={[
          { id: 'create', label: t('Ticket is created') },
          { id: 'update', label: t('Ticket is updated') },
        ]}
        value={action}
        onChange={setAction}
      />
      {ticket && <Trial triggerId={triggerId} ticketId={ticket.id} action={action} />}
      <Past triggerId={triggerId} />
    </section>
  )
}

type TrialProps = { triggerId: number; ticketId: number; action: TriedAction }

function Trial({ triggerId, ticketId, action }: TrialProps) {
  const { data, error, refetch } = useQuery({
    queryKey: ['triggers', triggerId, 'trial', ticketId, action],
    queryFn: () => api(TriggerSimulation).simulate({ trigger_id: triggerId, ticket_id: ticketId, action }),
    meta: { touchedBy: ['tickets'] },
  })
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton lines={3} />
  return data.trial && <TrialResult trial={data.trial} />
}

function TrialResult({ trial: { rule, articles } }: { trial: RuleTrial }) {
  const told = { ...rule, id: 0, name: null, is_deleted: false }
  const lines = [...rule.tests.map(describeTest), ...rule.changes.map(describeChange), ...describeEffects(rule.effects)]
  return (
    <div role="status">
      <Badge>{rule.outcome === 'ran' ? t('Would run') : describeOutcome(told)}</Badge>
      {rule.error && <p dir="auto">{rule.error}</p>}
      <ul>
        {lines.map((line) => (
          <li key={line} dir="auto">
            {line}
          </li>
        ))}
      </ul>
      {articles.map(({ subject, body }) => (
        <blockquote key={body} className={styles.article} dir="auto">
          {subject && <strong>{subject}</strong>}
          <p>{new DOMParser().parseFromString(body, 'text/html').body.textContent}</p>
        </blockquote>
      ))}
    </div>
  )
}

function Past({ triggerId }: { triggerId: number }) {
  const { data, error } = useQuery({
    queryKey: ['triggers', triggerId, 'past'],
    queryFn: () => api(TriggerSimulation).simulate({ trigger_id: triggerId, days: pastDays }),
  })
  if (error) return null
  if (!data?.past) return <Skeleton lines={2} />
  return <PastResult past={data.past} />
}

const PastResult = ({ past: { matched, examples } }: { past: PastMatches }) => (
  <>
    <p>
      {matched === 0
        ? t('It would not have run in the last 7 days.')
        : tn(
            matched,
            'It would have run {count} time in the last 7 days.',
            'It would have run {count} times in the last 7 days.',
          )}
    </p>
    <ul>
      {examples.map(({ ticket_id, number, title, at }) => (
        <li key={`${ticket_id} ${at}`}>
          <Link to="/tickets/$id" params={{ id: String(ticket_id) }}>
            #{number} <bdi>{title}</bdi>
          </Link>{' '}
          {formatRelative(at)}
        </li>
      ))}
    </ul>
  </>
)
