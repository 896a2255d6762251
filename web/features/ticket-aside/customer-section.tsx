import { useQuery } from '@tanstack/react-query'
import { UserPen } from 'lucide-react'
import { User } from '#contract/user.ts'
import { ContactWays } from '#web/domain/people/contact-ways.tsx'
import { openDialog } from '#web/features/ticket-dialogs/dialog-store.ts'
import { refreshTicket } from '#web/domain/tickets/actions.ts'
import type { Ticket } from '#web/domain/tickets/queries.ts'
import { useMayChange } from '#web/domain/tickets/use-may-change.ts'
import { api } from '#web/lib/api/api.ts'
import { t, tn } from '#web/lib/i18n/i18n.ts'
import { findPicture, formatName } from '#web/lib/people.ts'
import { Avatar } from '#web/ui/primitives/avatar.tsx'
import { Badge } from '#web/ui/primitives/badge.tsx'
import { IconButton } from '#web/ui/primitives/icon-button.tsx'
import { Link } from '#web/ui/primitives/link.tsx'
import { type Customer, useTicketContext } from '#web/domain/tickets/ticket-context.ts'
import { customerTicketsQuery } from '#web/domain/tickets/related-tickets.ts'
import styles from './card.module.css'
import { NoteField } from './note-field.tsx'
import { OtherTickets } from './other-tickets.tsx'
import { Section } from './section.tsx'

function Card({ customer, organization }: { customer: Customer; organization: string | undefined }) {
  const name = formatName(customer)
  return (
    <div className={styles.person}>
      <Avatar name={name} size="l" image={findPicture(customer)} />
      <div className={styles.who}>
        <p className={styles.name}>
          <Link to="/users/$id" params={{ id: String(customer.id) }} look="plain">
            <bdi>{name}</bdi>
          </Link>
        </p>
        {organization && (
          <p className={styles.of}>
            <bdi>{organization}</bdi>
          </p>
        )}
      </div>
      {customer.vip && <Badge tone="notice">{t('VIP')}</Badge>}
    </div>
  )
}

/** The customer, contact details, and other tickets. */
export function CustomerSection({ ticket }: { ticket: Ticket }) {
  const { customer, organization } = useTicketContext(ticket.id)
  const { data: company } = useQuery(customerTicketsQuery(ticket.customer_id))
  const mayChange = useMayChange(ticket)
  if (!customer) return null
  const open = company?.open.length
  const saveNote = async (note: string) => {
    await api(User).update({ id: customer.id, note })
    await refreshTicket(ticket.id)
  }
  return (
    <Section
      id="customer"
      title={t('Customer')}
      count={open ? tn(open, '{count} open', '{count} open') : undefined}
      startsOpen
      action={
        mayChange && (
          <IconButton
            icon={UserPen}
            label={t('Change customer…')}
            size="s"
            onPress={() => openDialog({ kind: 'customer', ticketId: ticket.id })}
          />
        )
      }
    >
      <Card customer={customer} organization={organization?.name} />
      <ContactWays of={customer} />
      <NoteField
        key={customer.id}
        label={t('Customer note')}
        value={customer.note ?? ''}
        onSave={saveNote}
        isReadOnly={!mayChange}
      />
      {company && <OtherTickets company={company} ticketId={ticket.id} />}
    </Section>
  )
}
