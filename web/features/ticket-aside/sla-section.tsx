import { useQuery } from '@tanstack/react-query'
import { type SlaClock, Slas } from '#contract/sla.ts'
import type { Ticket } from '#web/domain/tickets/queries.ts'
import { api } from '#web/lib/api/api.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { Section } from './section.tsx'
import { SlaClockView } from './sla-clock.tsx'
import styles from './sla-section.module.css'

const slaQuery = (ticketId: number) => ({
  queryKey: ['tickets', ticketId, 'sla'],
  queryFn: () => api(Slas).ticket({ id: ticketId }),
  meta: { touchedBy: ['slas', 'calendars', 'ticket_articles'] },
})

/** Tickets without any of these have no SLA, or nothing happened that it is about. */
const isConcerned = (ticket: Ticket): boolean =>
  [
    ticket.escalation_at,
    ticket.pending_time,
    ticket.first_response_in_min,
    ticket.update_in_min,
    ticket.close_in_min,
  ].some((value) => (value ?? null) !== null)

const order: Record<SlaClock['state'], number> = { overdue: 0, running: 1, paused: 2, waiting: 3, missed: 4, met: 5 }

/** When the ticket is due, and how that was counted. */
export function SlaSection({ ticket }: { ticket: Ticket }) {
  const { data } = useQuery({ ...slaQuery(ticket.id), enabled: isConcerned(ticket) })
  if (!data?.sla || !data.calendar) return null
  const { calendar } = data
  return (
    <Section id="sla" title={t('SLA')} count={data.sla.name} startsOpen>
      <div className={styles.clocks}>
        {data.clocks
          .toSorted((a, b) => order[a.state] - order[b.state])
          .map((clock) => (
            <SlaClockView key={clock.kind} clock={clock} timeZone={calendar.timezone} />
          ))}
      </div>
    </Section>
  )
}
