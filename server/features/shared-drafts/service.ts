import type { FileOwners } from '#features/attachments/service.ts'
import { newTicketDrafts, ticketDrafts, visibleNewTicketDrafts, visibleTicketDrafts } from './store.ts'

/** Whoever may read a draft may read its files. */
export const draftFiles: FileOwners = {
  [ticketDrafts.model]: async (ctx, id) => (await visibleTicketDrafts(ctx, [id])).length > 0,
  [newTicketDrafts.model]: async (ctx, id) => (await visibleNewTicketDrafts(ctx, [id])).length > 0,
}
