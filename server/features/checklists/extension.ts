import { actsAsAgent } from '#features/tickets/policy.ts'
import type { TicketExtension } from '#features/tickets/service.ts'

/** The checklist of a deleted ticket is deleted by its foreign key. */
export const checklistsExtension: TicketExtension = {
  name: 'checklists',
  describe: {
    present: (actor, ticket) => {
      const id = actsAsAgent(actor, 'read', ticket) ? (ticket.checklist_id as number | null) : null
      return { body: {}, assets: { Checklist: id === null ? [] : [id] } }
    },
  },
}
