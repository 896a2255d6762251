import type { ReactNode } from 'react'
import { useChoices } from './choices.ts'
import { Link } from '#web/ui/primitives/link.tsx'
import { chooseShape, StateIcon } from '#web/ui/primitives/state-icon.tsx'
import type { TicketInBrief } from './ticket-context.ts'
import styles from './lines.module.css'

/** State and title of a ticket on one line. */
export function TicketName({ ticket }: { ticket: TicketInBrief }) {
  const { states } = useChoices()
  const state = states.find(({ id }) => id === ticket.state_id)
  return (
    <>
      <StateIcon shape={chooseShape(state?.type ?? 'open')} />
      <span className={styles.number}>#{ticket.number}</span>
      <span className={styles.title}>
        <bdi>{ticket.title}</bdi>
      </span>
    </>
  )
}

/** A link to a ticket, and what can be done with the link. */
export const TicketLine = ({ ticket, children }: { ticket: TicketInBrief; children?: ReactNode }) => (
  <li className={styles.line}>
    <Link to="/tickets/$id" params={{ id: String(ticket.id) }} look="plain" className={styles.open}>
      <TicketName ticket={ticket} />
    </Link>
    {children}
  </li>
)
