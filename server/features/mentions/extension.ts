import { sql } from 'kysely'
import { type TicketExtension, ticketPart } from '#features/tickets/service.ts'
import { actsAsAgent } from '#features/tickets/policy.ts'
import { subscribe } from './service.ts'
import { deleteMentions, mentionIdsOf, type MovedMentions, moveMentions, moveMentionsBack } from './store.ts'

export const mentionsExtension: TicketExtension = {
  name: 'mentions',
  save: async (ctx, ticket, input, operation) => {
    if (operation === 'create') await subscribe(ctx, ticket, ...((input.mentions ?? []) as number[]))
  },
  describe: ticketPart(mentionIdsOf(sql`wanted.id`), (actor, ticket, all) => {
    const ids = actsAsAgent(actor, 'read', ticket) ? all : []
    return { body: { mentions: ids }, assets: { Mention: ids } }
  }),
  merge: ({ db }, source, target) => moveMentions(db, source.id, target.id),
  unmerge: (ctx, source, _target, moved) => moveMentionsBack(ctx, moved as MovedMentions, source.id),
  remove: ({ db }, ticket) => deleteMentions(db, ticket.id),
}
