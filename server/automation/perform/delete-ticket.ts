import { deleteForGood } from '#features/data-privacy-tasks/service.ts'
import { removeTicketLater } from '#features/tickets/service.ts'
import { refuseValue } from './check-entry.ts'
import type { RuleAction } from './rule-action.ts'

const privacyTask = 'data_privacy_deletion_task'

/** Deletes the ticket, after the change that made the rule run is answered: its response still shows the ticket. */
export const deleteTicket: RuleAction = {
  isFor: (key) => key === 'ticket.action',
  check: (_ctx, key, entry) => {
    if (entry.value !== 'delete' && entry.value !== privacyTask) throw refuseValue(key, 'value')
    return entry
  },
  run: async (ctx, entry, { ticket, effects }) => {
    if (entry.value === privacyTask) await deleteForGood(ctx, 'Ticket', ticket.id)
    else ctx.enqueue(removeTicketLater.name, { id: ticket.id }, { key: `${removeTicketLater.name} ${ticket.id}` })
    effects.push({ action: 'ticket.action' })
  },
  isExclusive: true,
}
