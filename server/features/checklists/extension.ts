import { actsAsAgent } from '#features/tickets/policy.ts'
import { type TicketExtension, ticketPart } from '#features/tickets/service.ts'

/** The checklist of a deleted ticket is deleted by its foreign key. */
export const checklistsExtension: TicketExtension = {
  name: 'checklists',
  describe: ({ actor }, ticket) => {
    const id = actsAsAgent(actor, 'read', ticket) ? (ticket.checklist_id as number | null) : null
    return ticketPart(undefined, () => ({ body: {}, assets: { Checklist: id === null ? [] : [id] } }))
  },
}
