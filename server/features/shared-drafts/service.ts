import type { FileOwners } from '#features/attachments/service.ts'
import { newTicketDrafts, ticketDrafts, visibleNewTicketDrafts, visibleTicketDrafts } from './store.ts'

/** Files of a draft need the same access as the draft. */
export const draftFiles: FileOwners = {
  [ticketDrafts.model]: async (ctx, id) => (await visibleTicketDrafts(ctx, [id])).length > 0,
  [newTicketDrafts.model]: async (ctx, id) => (await visibleNewTicketDrafts(ctx, [id])).length > 0,
}
