import { useQuery } from '@tanstack/react-query'
import { RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { type WebhookDelivery, WebhookDeliveries } from '#contract/webhook-delivery.ts'
import { api } from '#web/lib/api/api.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { formatDateTime, formatRelative } from '#web/lib/format.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { attempt } from '#web/ui/patterns/form/attempt.ts'
import { Badge } from '#web/ui/primitives/badge.tsx'
import { Button } from '#web/ui/primitives/button.tsx'
import { ErrorState } from '#web/ui/primitives/empty-state.tsx'
import { Skeleton } from '#web/ui/primitives/skeleton.tsx'
import { Pager } from '../pager.tsx'
import { failureText, layOut, stateTones, stateWord } from './delivery-words.ts'
import { deliveriesQuery, deliveryQuery, logSize } from './queries.ts'
import styles from './webhooks.module.css'

async function sendAgain({ webhook_id: id, id: delivery }: WebhookDelivery) {
  await attempt(api(WebhookDeliveries).resend({ id, delivery }), t('Sending again'))
  await queryClient.invalidateQueries({ queryKey: ['webhooks'] })
}

/** What was sent and what the other server answered, newest first. */
export function DeliveryLog({ webhookId }: { webhookId: number }) {
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useQuery(deliveriesQuery(webhookId, page))
  return (
    <section className={styles.log} aria-labelledby="webhook-log">
      <h3 id="webhook-log">{t('Deliveries')}</h3>
      {!data && (error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeleton lines={3} />)}
      {data?.length === 0 && page === 1 && <p>{t('Nothing sent yet')}</p>}
      {data?.map((delivery) => (
        <DeliveryRow key={delivery.id} delivery={delivery} />
      ))}
      {data && <Pager page={page} size={logSize} shown={data.length} onPage={setPage} />}
    </section>
  )
}

function DeliveryRow({ delivery }: { delivery: WebhookDelivery }) {
  const [isOpen, setOpen] = useState(false)
  const { state, ticket_number, created_at, rule, failure, status } = delivery
  return (
    <details className={styles.delivery} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <Badge tone={stateTones[state]}>{stateWord(state)}</Badge>
        <span>#{ticket_number}</span>
        <span className={styles.rule} dir="auto">
          {rule.name}
        </span>
        <time dateTime={created_at} title={formatDateTime(created_at)}>
          {formatRelative(created_at)}
        </time>
      </summary>
      {failure && <p>{failureText(failure, status)}</p>}
      {isOpen && <Attempts delivery={delivery} />}
      <Button size="s" icon={RotateCcw} onPress={() => void sendAgain(delivery)}>
        {t('Send again')}
      </Button>
    </details>
  )
}

/** Has the focus, so that a long one can be scrolled by keys. */
const Content = ({ label, text }: { label: string; text: string }) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls
  <pre tabIndex={0} role="region" aria-label={label} dir="ltr">
    {text}
  </pre>
)

function Attempts({ delivery: { webhook_id, id } }: { delivery: WebhookDelivery }) {
  const { data, error, refetch } = useQuery(deliveryQuery(webhook_id, id))
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton lines={3} />
  return data.log.toReversed().map((one) => (
    <div key={one.at + String(one.milliseconds)} className={styles.attempt}>
      <p>
        {formatDateTime(one.at)} · {one.method} · {one.status ?? '—'} · {t('{count} ms', { count: one.milliseconds })}
      </p>
      <h4>{t('Request')}</h4>
      <Content label={t('Request')} text={layOut(one.request.content)} />
      <h4>{t('Response')}</h4>
      <Content label={t('Response')} text={layOut(one.response.content) || '—'} />
    </div>
  ))
}
