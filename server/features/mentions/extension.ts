import type { TicketExtension } from '#features/tickets/service.ts'
import { actsAsAgent } from '#features/tickets/policy.ts'
import { subscribe } from './service.ts'
import { deleteMentions, selectMentions, type MovedMentions, moveMentions, moveMentionsBack } from './store.ts'

export const mentionsExtension: TicketExtension = {
  name: 'mentions',
  save: async (ctx, ticket, input, operation) => {
    if (operation === 'create') await subscribe(ctx, ticket, ...((input.mentions ?? []) as number[]))
  },
  describe: async ({ actor, db }, ticket) => {
    const mentions = actsAsAgent(actor, 'read', ticket) ? await selectMentions(db, ticket.id) : []
    const ids = mentions.map(({ id }) => id)
    return { body: { mentions: ids }, assets: { Mention: ids } }
  },
  merge: ({ db }, source, target) => moveMentions(db, source.id, target.id),
  unmerge: (ctx, source, _target, moved) => moveMentionsBack(ctx, moved as MovedMentions, source.id),
  remove: ({ db }, ticket) => deleteMentions(db, ticket.id),
}
