import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { ticketQuery } from '#web/domain/tickets/queries.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { Link } from '#web/ui/primitives/link.tsx'

/** The number of another ticket as a link to it; words for a ticket that this agent may not read. */
function OtherTicket({ id }: { id: number }) {
  const { data: ticket } = useQuery({ ...ticketQuery(id), retry: false })
  if (!ticket) return t('another ticket')
  return (
    <Link to="/tickets/$id" params={{ id: String(id) }} title={ticket.title}>
      #{ticket.number}
    </Link>
  )
}

/** Put into a sentence where another ticket is named. */
const ticketSlot = '{ticket}'

/** A sentence with a link in the place of the slot. */
export const NamingTicket = ({ text, id }: { text: string; id: number | undefined }) =>
  text.split(ticketSlot).map((part, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- parts of one sentence never change their order
    <Fragment key={index}>
      {index > 0 && id !== undefined && <OtherTicket id={id} />}
      {part}
    </Fragment>
  ))
