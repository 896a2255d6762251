import { sql } from 'kysely'
import { removeFiles } from '#features/attachments/service.ts'
import { actsAsAgent } from '#features/tickets/policy.ts'
import { type TicketExtension, ticketPart } from '#features/tickets/service.ts'
import { fileObject } from './service.ts'
import { listMessageIds, messageIdsOf, moveMessages } from './store.ts'

/** Scheduled emails move in a merge. */
export const scheduledMessagesExtension: TicketExtension = {
  name: 'scheduled_messages',
  /** Only if there are any: deployed clients do not know the key. */
  describe: ticketPart(messageIdsOf(sql`wanted.id`), (actor, ticket, ids) => ({
    body: ids.length > 0 && actsAsAgent(actor, 'read', ticket) ? { scheduled_message_ids: ids } : {},
  })),
  merge: async ({ db }, source, target) =>
    moveMessages(db, await listMessageIds(db, source.id), { from: source.id, to: target.id }),
  unmerge: async ({ db }, source, target, moved) => {
    await moveMessages(db, (moved ?? []) as number[], { from: target.id, to: source.id })
  },
  /** The messages themselves are deleted by their foreign key. */
  remove: async (ctx, ticket) => removeFiles(ctx, fileObject, await listMessageIds(ctx.db, ticket.id)),
}
