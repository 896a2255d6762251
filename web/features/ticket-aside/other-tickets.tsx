import { useState } from 'react'
import { t, tn } from '#web/lib/i18n/i18n.ts'
import { Button } from '#web/ui/primitives/button.tsx'
import type { CustomerTickets } from '#web/domain/tickets/related-tickets.ts'
import styles from '#web/domain/tickets/lines.module.css'
import { TicketLine } from '#web/domain/tickets/ticket-line.tsx'

/** The number of tickets shown before "Show more". */
const shownAtFirst = 4

/** Other tickets of the customer, open ones first. */
export function OtherTickets({ company, ticketId }: { company: CustomerTickets; ticketId: number }) {
  const [showsAll, setShowsAll] = useState(false)
  const others = [...company.open, ...company.closed].filter(({ id }) => id !== ticketId)
  const shown = showsAll ? others : others.slice(0, shownAtFirst)
  const hidden = others.length - shown.length
  if (others.length === 0) return <p className={styles.quiet}>{t('No other tickets')}</p>
  return (
    <div>
      <h3 className={styles.caption}>{t('Other tickets')}</h3>
      <ul className={styles.lines}>
        {shown.map((ticket) => (
          <TicketLine key={ticket.id} ticket={ticket} />
        ))}
      </ul>
      {hidden > 0 && (
        <Button variant="ghost" size="s" className={styles.more} onPress={() => setShowsAll(true)}>
          {tn(hidden, 'Show {count} more', 'Show {count} more')}
        </Button>
      )}
    </div>
  )
}
