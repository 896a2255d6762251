import { sql } from 'kysely'
import { actsAsAgent } from '#features/tickets/policy.ts'
import { type Ticket, type TicketExtension, ticketPart } from '#features/tickets/service.ts'
import type { Ctx } from '#kernel/context.ts'
import { unknownId } from '#kernel/errors.ts'
import { removeDraftFiles } from './files.ts'
import { draftIdOf, findTicketDraft, newTicketDrafts, takeNewTicketDraft, ticketDrafts } from './store.ts'

/** Creating a ticket from a draft deletes the draft; rejected if the draft is of another group or does not exist. */
async function consume(ctx: Ctx, ticket: Ticket, id: number): Promise<void> {
  const isAgent = actsAsAgent(ctx.actor, 'create', ticket)
  if (!isAgent || !(await takeNewTicketDraft(ctx.db, id, ticket.group_id))) throw unknownId('shared_draft_id', id)
  await removeDraftFiles(ctx, newTicketDrafts, id)
  ctx.emit({ kind: 'removed', object: newTicketDrafts.table, id, changes: { group_id: [ticket.group_id, null] } })
}

export const sharedDraftsExtension: TicketExtension = {
  name: 'shared_drafts',
  save: async (ctx, ticket, { shared_draft_id }, operation) => {
    if (operation === 'create' && typeof shared_draft_id === 'number') await consume(ctx, ticket, shared_draft_id)
  },
  describe: ticketPart(draftIdOf(sql`wanted.id`), (actor, ticket, id) => {
    if (!actsAsAgent(actor, 'change', ticket)) return { body: {} }
    return { body: { shared_draft_id: id }, assets: { TicketSharedDraftZoom: id === null ? [] : [id] } }
  }),
  /** The draft itself is deleted by its foreign key. */
  remove: async (ctx, ticket) => {
    const draft = await findTicketDraft(ctx.db, ticket.id)
    if (draft) await removeDraftFiles(ctx, ticketDrafts, draft.id)
  },
}
