import { actsAsAgent } from '#features/tickets/policy.ts'
import type { TicketPart } from '#features/tickets/service.ts'

/** A deleted ticket takes its checklist along by foreign key. */
export const checklistsPart: TicketPart = {
  name: 'checklists',
  describe: async ({ actor }, ticket) => {
    const id = actsAsAgent(actor, 'read', ticket) ? (ticket.checklist_id as number | null) : null
    return { body: {}, assets: { Checklist: id === null ? [] : [id] } }
  },
}
