import { Links, type LinkType } from '#contract/link.ts'
import { refreshTicket } from '#web/domain/tickets/actions.ts'
import { api } from '#web/lib/api/api.ts'

/** `type` is the role of the other ticket. */
export async function addLink(ticketId: number, type: LinkType, otherNumber: string): Promise<void> {
  await api(Links).add({
    link_type: type,
    link_object_source: 'Ticket',
    link_object_source_number: otherNumber,
    link_object_target: 'Ticket',
    link_object_target_value: ticketId,
  })
  await refreshTicket(ticketId)
}
