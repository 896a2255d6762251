import type { TicketPart } from '#features/tickets/service.ts'
import { actsAsAgent } from '#features/tickets/policy.ts'
import { addTags, tagNames, usableTags } from './service.ts'
import { detachAll, tagsOf } from './store.ts'

/** Tags are the agents': what a customer sends along is dropped, like an owner. */
export const tagsPart: TicketPart = {
  name: 'tags',
  save: async (ctx, ticket, { tags }, occasion) => {
    if (occasion !== 'create' || !actsAsAgent(ctx.actor, 'create', ticket)) return
    const names = tagNames([(tags ?? []) as string | string[]].flat())
    if (names.length > 0) await addTags(ctx, ticket.id, await usableTags(ctx, names))
  },
  describe: async ({ actor, db }, ticket) => ({
    body: { tags: actsAsAgent(actor, 'read', ticket) ? await tagsOf(db, ticket.id) : [] },
  }),
  remove: ({ db }, ticket) => detachAll(db, ticket.id),
}
