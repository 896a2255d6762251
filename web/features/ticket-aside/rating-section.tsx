import { useQuery } from '@tanstack/react-query'
import { TicketRatings } from '#contract/ticket-rating.ts'
import type { Ticket } from '#web/domain/tickets/queries.ts'
import { api } from '#web/lib/api/api.ts'
import { formatExact, formatRelative } from '#web/lib/format.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { useConfig } from '#web/lib/session.ts'
import styles from '#web/domain/tickets/lines.module.css'
import { Section } from './section.tsx'

/** What the customer thought of it, on tickets that were rated. */
export function RatingSection({ ticket }: { ticket: Ticket }) {
  const isOn = useConfig<boolean>('ticket_rating') === true
  const { data } = useQuery({
    queryKey: ['tickets', ticket.id, 'rating'],
    queryFn: () => api(TicketRatings).show({ id: ticket.id }),
    enabled: isOn && ticket.close_at !== null,
    staleTime: 0,
  })
  if (!data?.rated_at) return null
  return (
    <Section id="rating" title={t('Rating')} count={t('{score} out of 5', { score: data.score ?? 0 })} startsOpen>
      <p className={styles.line}>
        <span dir="auto">{data.comment ?? t('Without a comment')}</span>
        <time dateTime={data.rated_at} title={formatExact(data.rated_at)} className={styles.aside}>
          {formatRelative(data.rated_at)}
        </time>
      </p>
    </Section>
  )
}
